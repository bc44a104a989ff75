import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useStaticQuery, type PageProps } from 'gatsby';
import type { ComponentProps } from 'react';
import UnsubscribePage from '../../../../src/pages/unsubscribe';
import { forgetMailedToken } from '../../../../src/portal/auth/mailed-token';
import { renderWithTexts } from '../portal-harness';

const tokenFor = (kind: string) => `${kind}-12-${'A'.repeat(43)}`;

beforeEach(() => {
  const company = { supportEmail: 'support@example.com', quickSupport: [] };
  jest.mocked(useStaticQuery).mockReturnValue({ company, integrations: { nodes: [] } });
  arriveFor('releases');
});
const arriveFor = (kind: string) =>
  window.history.replaceState(null, '', `/en/unsubscribe/#token=${tokenFor(kind)}`);
afterEach(() => forgetMailedToken('/unsubscribe/'));

const open = () =>
  renderWithTexts(<UnsubscribePage {...({} as PageProps & ComponentProps<typeof UnsubscribePage>)} />);
const button = () => screen.queryByRole('button', { name: 'Unsubscribe' });

/** Opens the page and presses its button. */
function press(answer: () => Promise<Response>) {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  open();
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(button()!);
  return asked;
}

it.each([
  ['releases', /no more emails about new releases/, /^You are unsubscribed: no more emails about releases/],
  [
    'licences',
    /no more reminders when a licence ends/,
    /^You are unsubscribed: no more reminders of licences/,
  ],
])(
  'asks about %s, makes the call of a mail program, and says where the mails can be switched on again',
  async (kind, asks, done) => {
    arriveFor(kind);
    const asked = press(() => Promise.resolve(new Response(null, { status: 204 })));
    expect(screen.getByText(asks)).toBeDefined();
    expect(button()!.getAttribute('aria-busy')).toBe('true');
    expect(await screen.findByText(done)).toBeDefined();
    expect(asked).toHaveBeenCalledTimes(1);
    const [url, request] = asked.mock.calls[0] ?? [];
    expect([url, request?.method]).toEqual([`/api/unsubscribe/${tokenFor(kind)}`, 'POST']);
    // With this body and no such header, a browser sends a form.
    expect(request?.body).toEqual(new URLSearchParams('List-Unsubscribe=One-Click'));
    expect(request?.headers).not.toHaveProperty('Content-Type');
    expect(button()).toBeNull();
    const link = screen.getByRole('link', { name: 'Choose which emails come' });
    expect(link.getAttribute('href')).toBe('/en/app/account/notifications/');
  },
);

it('asks again, without the old answer, when a second link is opened in the tab', async () => {
  press(() => Promise.resolve(new Response(null, { status: 204 })));
  await screen.findByText(/^You are unsubscribed/);
  arriveFor('licences');
  fireEvent(window, new HashChangeEvent('hashchange'));
  expect(screen.getByText(/no more reminders when a licence ends/)).toBeDefined();
  expect(screen.queryByText(/^You are unsubscribed/)).toBeNull();
});

it('says when the link is not valid', async () => {
  press(() => Promise.resolve(new Response('{"detail":"Not found."}', { status: 404 })));
  expect(await screen.findByText('This link is not valid')).toBeDefined();
  expect(button()).toBeNull();
});

it.each([
  ['the server fails', () => Promise.resolve(new Response(null, { status: 503 })), 'a fault on our side'],
  ['there is no connection', () => Promise.reject(new TypeError()), 'connection'],
])('shows an error and keeps the button when %s', async (_, answer, text) => {
  press(answer);
  expect(await screen.findByText(new RegExp(text))).toBeDefined();
  expect(button()!.getAttribute('aria-busy')).not.toBe('true');
});

it('says when there is no link', () => {
  window.history.replaceState(null, '', '/en/unsubscribe/');
  open();
  expect(screen.getByText('There is no link here')).toBeDefined();
  expect(button()).toBeNull();
});
