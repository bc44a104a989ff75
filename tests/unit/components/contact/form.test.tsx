import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useStaticQuery } from 'gatsby';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { ContactForm } from '../../../../src/components/blocks/contact/form';
import { ContactPerson } from '../../../../src/components/blocks/contact/person';
import { CONTACT_DRAFT_KEY } from '../../../../src/config/site';
import { readJson } from '../../content/files';

const i18n = i18next.createInstance();
void i18n.init({
  lng: 'en',
  resources: {
    en: {
      common: readJson('locales/en/common.json') as object,
      home: readJson('locales/en/home.json') as object,
      trial: readJson('locales/en/trial.json') as object,
    },
  },
  interpolation: { escapeValue: false },
  initAsync: false,
});

const choosable = {
  apps: [],
  integrations: [
    { jsonId: 'exact-online', name: 'Exact Online' },
    { jsonId: 'exact-globe', name: 'Exact Globe' },
  ],
  pricing: {
    starterLicences: 5,
    fullPackage: { licences: 20 },
    calculator: { minLicences: 1, maxLicences: 250 },
  },
};

const form = (search: string, isTrial = false) => (
  <I18nextProvider i18n={i18n}>
    <ContactForm search={search} choosable={choosable} isTrial={isTrial} />
  </I18nextProvider>
);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const draft = () => JSON.parse(sessionStorage.getItem(CONTACT_DRAFT_KEY) ?? '{}') as unknown;

const send = jest.fn<typeof fetch>();

/** What `content/site.json` says. */
const site = (company: object = {}) =>
  jest
    .mocked(useStaticQuery)
    .mockReturnValue({ company: { supportEmail: 'support@example.com', ...company } });

beforeEach(() => {
  site();
  window.fetch = send.mockResolvedValue(new Response('{"id":1}', { status: 202 }));
});
afterEach(() => {
  sessionStorage.clear();
  send.mockClear();
});

describe('ContactForm with a choice from another page', () => {
  it('starts an editable message with the choice and announces the choice', () => {
    render(form('?licences=12'));
    expect(field('Message').value).toBe('We would like 12 licences.\n');
    expect(screen.getByRole('status').textContent).toContain('We would like 12 licences.');
    expect(screen.queryByRole('button', { name: 'Add to my message' })).toBeNull();
    type('Message', 'Rather 15.');
    expect(field('Message').value).toBe('Rather 15.');
  });

  it('updates an unedited message when the choice changes', () => {
    const { rerender } = render(form('?licences=12'));
    type('Name', 'Jo');
    rerender(form('?licences=20'));
    expect(field('Message').value).toBe('We would like 20 licences.\n');
    expect(field('Name').value).toBe('Jo');
  });

  it('keeps the message of the visitor and offers to add the choice', () => {
    sessionStorage.setItem(CONTACT_DRAFT_KEY, JSON.stringify({ message: 'Do you work with Exact?' }));
    render(form('?licences=12'));
    expect(field('Message').value).toBe('Do you work with Exact?');
    fireEvent.click(screen.getByRole('button', { name: 'Add to my message' }));
    expect(field('Message').value).toBe('We would like 12 licences.\nDo you work with Exact?');
    expect(document.activeElement).toBe(field('Message'));
    expect(draft()).toEqual({ message: 'We would like 12 licences.\nDo you work with Exact?' });
    expect(screen.queryByRole('button', { name: 'Add to my message' })).toBeNull();
  });

  it('ignores an invalid choice', () => {
    render(form(`?licences=${'9'.repeat(100)}&app=${'x'.repeat(100)}`));
    expect(field('Message').value).toBe('');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('rejects a message that holds only the opening of a question', () => {
    render(form('?intent=question'));
    type('Name', 'Jo');
    type('Email', 'jo@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(field('Message').getAttribute('aria-invalid')).toBe('true');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('ContactForm', () => {
  const sent = () => JSON.parse(send.mock.lastCall?.[1]?.body as string) as Record<string, unknown>;
  const fillAndSend = () => {
    type('Name', 'Jo');
    type('Email', 'jo@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  };
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

  it('prefills the choice in editable fields and sends the edited values', async () => {
    render(form('?package=starter&licences=12'));
    expect(select('Package').value).toBe('starter');
    expect(field('Number of licences').value).toBe('12');
    type('Number of licences', '15');
    fireEvent.change(select('ERP system'), { target: { value: 'exact-globe' } });
    type('How many people scan', ' 9 ');
    fillAndSend();
    await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
    expect(sent()).toMatchObject({
      kind: 'trial',
      package: 'starter',
      licences: '15',
      erp: 'exact-globe',
      scanners: '9',
      app: '',
      from: '/',
    });
  });

  it('sends the path of the previous page, or / for an invalid one', async () => {
    const { unmount } = render(form('?intent=trial&from=/en/pricing/'));
    fillAndSend();
    await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
    expect(sent()).toMatchObject({ from: '/en/pricing/' });
    unmount();
    render(form('?intent=trial&from=https://evil.example/'));
    fillAndSend();
    await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
    expect(sent()).toMatchObject({ from: '/' });
  });

  it('selects the ERP of the link until the visitor selects another ERP', () => {
    const { rerender } = render(form('?intent=trial&about=exact-online'));
    expect(select('ERP system').value).toBe('exact-online');
    rerender(form('?intent=trial&about=exact-globe'));
    expect(select('ERP system').value).toBe('exact-globe');
    fireEvent.change(select('ERP system'), { target: { value: 'other' } });
    fireEvent.input(select('ERP system'));
    rerender(form('?intent=trial&about=exact-online'));
    expect(select('ERP system').value).toBe('other');
    expect(draft()).toEqual({ erp: 'other' });
  });

  it('sends a question without the fields of a trial', async () => {
    render(form('?intent=question'));
    expect(screen.queryByRole('textbox', { name: 'How many people scan' })).toBeNull();
    type('Message', 'What does it cost?');
    fillAndSend();
    await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
    expect(sent()).toMatchObject({ kind: 'question', scanners: '', erp: '' });
  });

  it('moves focus to an invalid number of people instead of sending', () => {
    render(form('?intent=trial'));
    type('How many people scan', 'a few');
    fillAndSend();
    expect(field('How many people scan').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('How many people scan'));
    expect(send).not.toHaveBeenCalled();
  });
});

describe('the draft of ContactForm', () => {
  it('is restored on the next visit in the same tab, without the honeypot field', () => {
    const { unmount } = render(form(''));
    type('Name', 'Jo');
    type('Message', 'x'.repeat(100));
    const trap = document.querySelector<HTMLInputElement>('[name=website]');
    if (trap) fireEvent.input(trap, { target: { value: 'http://robots.example' } });
    expect(draft()).toEqual({ name: 'Jo', message: 'x'.repeat(100) });
    unmount();
    render(form(''));
    expect(field('Name').value).toBe('Jo');
    expect(field('Message').value).toBe('x'.repeat(100));
  });

  it.each([
    ['too many messages', 429, /Try again in about 3 minutes/],
    ['a server error', 500, /could not be saved/],
  ])('is kept after %s and can be sent again', async (_what, status, text) => {
    send.mockResolvedValueOnce(new Response('', { status, headers: { 'Retry-After': '170' } }));
    render(form(''));
    type('Name', 'Jo');
    type('Email', 'jo@example.com');
    type('Message', 'Where do we begin?');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText(text);
    expect(field('Message').value).toBe('Where do we begin?');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
  });

  it('is deleted after sending, when links to the next steps appear', async () => {
    render(form('?intent=trial&about=exact-online'));
    type('Name', 'Jo');
    type('Email', 'jo@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
    expect(sessionStorage.getItem(CONTACT_DRAFT_KEY)).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/en/#picking',
      '/en/exact-online/',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Send another message' }));
    expect(field('Name').value).toBe('');
    expect(field('Message').value).toBe('');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it.each(['', '{', 'null', '[]', '7', '{"name":{"a":1},"message":7,"website":"http://robots.example"}'])(
    'is empty when the storage holds the invalid value %j',
    (stored) => {
      sessionStorage.setItem(CONTACT_DRAFT_KEY, stored);
      render(form(''));
      expect(['Name', 'Email', 'Message'].map((name) => field(name).value)).toEqual(['', '', '']);
      expect(document.querySelector<HTMLInputElement>('[name=website]')?.value).toBe('');
    },
  );
});

describe('ContactForm for the free month', () => {
  const sent = () => JSON.parse(send.mock.lastCall?.[1]?.body as string) as Record<string, unknown>;

  it('orders its fields and sends a trial request without a typed message', async () => {
    render(form('?intent=trial', true));
    expect(
      [...document.querySelectorAll('[id^=contact-]:is(input, select, textarea):not([tabindex])')].map(
        ({ id }) => id.replace('contact-', ''),
      ),
    ).toEqual(['name', 'email', 'company', 'erp', 'scanners', 'phone', 'message']);
    expect(screen.getByRole('status').textContent).toBe('');
    type('Name', 'Jo');
    type('Email', 'jo@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
    expect(sent()).toMatchObject({
      kind: 'trial',
      message: expect.stringMatching(/try the apps for one month/),
    });
    expect(screen.getByRole('link', { name: 'Try the picking demo' }).getAttribute('href')).toBe(
      '/en/#picking',
    );
  });

  it.each([
    [null, /^We will reply by email to the address you gave\.$/],
    [1, /You will hear from us within one working day\.$/],
  ])('says after sending when to expect an answer, if the site knows: %s', async (days, text) => {
    site({ replyWithinWorkingDays: days });
    render(form('?intent=trial', true));
    type('Name', 'Jo');
    type('Email', 'jo@example.com');
    expect(screen.getByText(/Name and email are enough/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect((await screen.findByText(/^We will reply/)).textContent).toMatch(text);
    expect(screen.queryByText(/Name and email are enough/)).toBeNull();
  });

  it('starts the message with the choice and saves only typed text as draft', () => {
    render(form('?intent=trial&about=exact-online', true));
    expect(field('Message').value).toBe('We would like to try the apps with Exact Online for one month.\n');
    expect(screen.getByRole('status').textContent).toBe('');
    type('Name', 'Jo');
    expect(draft()).toEqual({ name: 'Jo' });
  });

  it('restores the draft of the contact form and offers to add the request', () => {
    sessionStorage.setItem(CONTACT_DRAFT_KEY, JSON.stringify({ message: 'Do you work with Exact?' }));
    render(form('?intent=trial', true));
    expect(field('Message').value).toBe('Do you work with Exact?');
    expect(screen.getByRole('button', { name: 'Add to my message' })).toBeTruthy();
  });
});

describe('ContactPerson', () => {
  const person = (company: object) => {
    site(company);
    return render(
      <I18nextProvider i18n={i18n}>
        <ContactPerson />
      </I18nextProvider>,
    ).container;
  };

  it('shows the name and the telephone number that the site has', () => {
    expect(person({ person: { name: 'Sam Vos' }, telephone: '+31 20 000 0000' }).textContent).toBe(
      'Sam Vos will answer you. Rather call? +31 20 000 0000',
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+31200000000');
  });

  it('is not there while the site has neither', () => {
    expect(person({ person: { name: null }, telephone: null }).innerHTML).toBe('');
  });
});
