import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { MailDetails } from '../../../../src/portal/messages/mail-details';
import { MailScreen } from '../../../../src/portal/messages/mail-screen';
import { MessageScreen } from '../../../../src/portal/messages/message-screen';
import { MessagesScreen } from '../../../../src/portal/messages/messages-screen';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { Refusal, recordCalls, renderPortal, renderWith, serve, type Answers, ui } from '../portal-harness';
import { testScreenStates } from './screen-states';

const message = {
  id: 7,
  at: '2026-05-01T10:00:00Z',
  kind: 'trial',
  state: 'new',
  name: 'Zoe Smith',
  email: 'zoe@northwind.example',
  phone: '',
  company: 'Northwind',
  message: 'We would like to try the apps.',
  language: 'nl',
  erp: 'exact-online',
  scanners: 12,
  package: 'starter',
  licences: 5,
  apps: ['app-8'],
  from: '/en/pricing/',
  note: '',
  version: 3,
};
const whole = { ...message, answers: [], grants: [], can_answer: true };
const apps = [{ id: 'app-8', title: 'Picking' }];
const erps = [{ id: 'exact-online', title: 'Exact Online' }];
const one = <MessageScreen id={7} apps={apps} erps={erps} />;
const grantPage = <MessageScreen isGrant id={7} apps={apps} erps={erps} />;

/** Returns the announced text. A name in it has its own element. */
const toasts = () => ui.texts(screen.getAllByRole('status')).join();

const mail = {
  id: 5,
  kind: 'password-reset',
  to: 'zoe@northwind.example',
  subject: 'Choose a new password',
  created_at: '2026-05-01T10:00:00Z',
  state: 'failed',
  attempts: 3,
  last_error: 'No such mailbox',
  next_attempt_at: null,
  sent_at: null,
  link_ends_at: null,
  message_id: null,
  can_resend: true,
};

it('the list of messages highlights search matches, including the email address', async () => {
  window.history.replaceState(null, '', '/en/app/messages/?q=northwind');
  renderWith(<MessagesScreen />, { 'GET /messages': [message] });
  await screen.findByRole('link', { name: 'Zoe Smith' });
  const marked = [...document.querySelectorAll('mark')].map((mark) => mark.parentElement?.textContent);
  expect(marked).toEqual(['Northwind', 'zoe@northwind.example']);
});

it.each([
  ['links to the next new message', [whole, { ...message, id: 9 }], '/en/app/messages/9/'],
  ['has no link if there is no other new message', [whole], undefined],
])('MessageScreen %s', async (_what, news, address) => {
  renderWith(one, { 'GET /messages/7': whole, 'GET /messages': news });
  await screen.findByText('We would like to try the apps.');
  if (address) await screen.findByRole('link', { name: 'Next new message' });
  expect(screen.queryByRole('link', { name: 'Next new message' })?.getAttribute('href')).toBe(address);
});

describe('MessagesScreen', () => {
  testScreenStates({
    element: <MessagesScreen />,
    call: 'GET /messages',
    failure: 'The messages could not be loaded',
    shown: {
      'an empty list': { answer: [], says: 'No new message.' },
      'the senders': { answer: [message], says: 'Zoe Smith' },
    },
  });

  it('has a tab per state that keeps the other filters', async () => {
    window.history.replaceState(null, '', '/en/app/messages/?state=new&kind=trial&q=Zoe');
    renderWith(<MessagesScreen />, { 'GET /messages': [message] });
    const tabs = within(await screen.findByRole('navigation', { name: 'Messages by state' }));
    expect(tabs.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['New', '/en/app/messages/?state=new&kind=trial&q=Zoe'],
      ['Answered', '/en/app/messages/?state=answered&kind=trial&q=Zoe'],
      ['All', '/en/app/messages/?state=all&kind=trial&q=Zoe'],
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('New');
  });

  it('reverses the sort order on a second click on a column header', async () => {
    serve({ 'GET /messages': [message] });
    const get = recordCalls('GET');
    renderPortal(<MessagesScreen />);
    const header = await screen.findByRole('button', { name: 'Received' });
    const asked = () => get.mock.calls.map(([, config]) => (config?.params as { sort?: string }).sort).at(-1);
    expect(asked()).toBe('-new');
    fireEvent.click(header);
    await waitFor(() => expect(asked()).toBe('at'));
    fireEvent.click(screen.getByRole('button', { name: 'Received' }));
    await waitFor(() => expect(asked()).toBe('-at'));
  });
});

describe('MessageScreen', () => {
  testScreenStates({
    element: one,
    call: 'GET /messages/7',
    failure: 'The message could not be loaded',
    shown: { 'the message': { answer: whole, says: 'Message from Zoe Smith' } },
  });

  it('shows that the message was not found, without a retry button', async () => {
    renderWith(one, { 'GET /messages/7': new Refusal(404, { detail: 'This no longer exists.' }) });
    expect(await screen.findByRole('heading', { name: 'Message not found', level: 1 })).toBeDefined();
    expect(screen.getByText('It does not exist, or not any more.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows the state of each answer, and for failures the error and a link', async () => {
    const answer = { id: 5, at: '2026-05-02T10:00:00Z', subject: 'Hi', text: 'Welcome.', last_error: null };
    renderWith(one, {
      'GET /messages/7': {
        ...whole,
        answers: [
          { ...answer, state: 'sent' },
          { ...answer, id: 6, state: 'waiting', last_error: 'Not now' },
          { ...answer, id: 7, state: 'failed', last_error: 'No such mailbox' },
        ],
      },
    });
    const [sent, waiting, failed] = await screen.findAllByRole('article');
    expect(sent?.textContent).toContain('Sent');
    expect(waiting?.textContent).toContain('Waiting');
    expect(waiting?.textContent).not.toContain('Not now');
    expect(failed?.textContent).toMatch(/Failed.*No such mailbox/);
    const way = screen.getByRole('link', { name: 'Outgoing mail' });
    expect(failed?.contains(way)).toBe(true);
    expect(way.getAttribute('href')).toBe('/en/app/settings/mail/');
  });

  it('shows the chosen values and omits empty fields', async () => {
    renderWith(one, { 'GET /messages/7': whole });
    await screen.findByText('Exact Online');
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toMatchObject({
      'People who scan': '12',
      Package: 'Starter package',
      Licences: '5',
      Apps: 'Picking',
      Language: 'Dutch',
      'Page before the form': '/en/pricing/',
    });
    expect(facts).not.toHaveProperty('Phone');
  });

  it('offers only a mailto link if the server cannot send mail', async () => {
    renderWith(one, { 'GET /messages/7': { ...whole, can_answer: false } });
    const own = await screen.findByRole('link', { name: 'Answer in your own mail program' });
    expect(own.getAttribute('href')).toMatch(/^mailto:zoe%40northwind\.example\?subject=Je%20gratis%20maand/);
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  });

  it('pre-fills an answer in the language of the author and sends it', async () => {
    const calls = renderWith(one, { 'GET /messages/7': whole, 'POST /messages/7/answer': message });
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    expect(text.value).toMatch(/^Beste Zoe Smith,[^]*> We would like to try the apps\.$/);
    fireEvent.change(text, { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Enter an answer.')).toBeDefined();
    expect(calls).not.toContain('POST /messages/7/answer');
    const mine = { id: 5, at: '2026-05-02T10:00:00Z', subject: 'Hi', text: 'Welkom.', last_error: null };
    serve({
      'GET /messages/7': { ...whole, state: 'answered', answers: [{ ...mine, state: 'sent' }] },
      'POST /messages/7/answer': message,
    });
    const shown: string[] = [];
    const observer = new MutationObserver(() => shown.push(document.body.textContent));
    observer.observe(document.body, { childList: true, subtree: true });
    fireEvent.change(text, { target: { value: 'Welkom.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(toasts()).toContain('The answer to Zoe Smith is on its way.'));
    observer.disconnect();
    expect(shown.join()).not.toContain('Somebody else has answered');
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('opens another answer to an answered message with a button', async () => {
    renderWith(one, { 'GET /messages/7': { ...whole, state: 'answered' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
    const text = screen.getByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
  });

  it('keeps a typed answer when somebody else answers and when sending fails', async () => {
    const refused = new Refusal(409, { detail: 'This server sends no mail.' });
    renderWith(one, { 'GET /messages/7': whole, 'POST /messages/7/answer': refused });
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    fireEvent.change(text, { target: { value: 'Welkom.' } });
    const theirs = { id: 5, at: '2026-05-02T10:00:00Z', subject: 'Hi', text: 'Hello.', last_error: null };
    const answered = { ...whole, state: 'answered', answers: [{ ...theirs, state: 'sent' }] };
    serve({ 'GET /messages/7': answered, 'POST /messages/7/answer': refused });
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/^Somebody else has answered in the meantime/)).toBeDefined();
    const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
    await waitFor(() => expect(state.value).toBe('answered'));
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('This server sends no mail.')).toBeDefined();
    expect(text.value).toBe('Welkom.');
  });

  it.each([
    ['new', 'New', ['Grant the free month', 'More']],
    ['answered', 'Answered', ['Grant the free month', 'Answer', 'More']],
    // The server does not grant a closed message.
    ['closed', 'Closed', ['Answer', 'More']],
  ])('has the state and the actions of a message that is %s in its heading', async (state, tag, names) => {
    renderWith(one, { 'GET /messages/7': { ...whole, state } });
    const title = await screen.findByRole('heading', { name: 'Message from Zoe Smith', level: 1 });
    const heading = title.parentElement?.parentElement as HTMLElement;
    expect(within(heading).getByText(tag)).toBeDefined();
    const buttons = within(heading).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  });

  it('offers the less frequent actions in a menu', async () => {
    renderWith(one, { 'GET /messages/7': { ...whole, kind: 'question' } });
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    const items = within(await screen.findByRole('menu', { name: 'More' })).getAllByRole('menuitem');
    expect(ui.texts(items)).toEqual(['Grant the free month', 'Answer in your own mail program', 'Delete']);
    fireEvent.click(items[0] as HTMLElement);
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/en/app/messages/7/grant/'));
  });

  it('keeps a typed note after a conflict and saves it on the next attempt', async () => {
    renderWith(one, { 'GET /messages/7': whole });
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Mine.' } });
    const closed = { ...whole, state: 'closed', note: 'Theirs.', version: 4 };
    serve({
      'GET /messages/7': closed,
      'PATCH /messages/7': new Refusal(409, {
        code: 'changed_meanwhile',
        detail: 'Somebody else changed this.',
        current: closed,
      }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody else changed this.')).toBeDefined();
    expect(screen.getByText('Theirs.')).toBeDefined();
    const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
    await waitFor(() => expect(state.value).toBe('closed'));
    expect(note.value).toBe('Mine.');
    serve({
      'GET /messages/7': { ...closed, note: 'Mine.' },
      'PATCH /messages/7': { ...closed, note: 'Mine.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(screen.queryByText('Theirs.')).toBeNull();
  });

  it('offers no action on a message that somebody else deleted, and keeps the typed text', async () => {
    renderWith(one, { 'GET /messages/7': whole });
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Mine.' } });
    serve({});
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Message not found', level: 1 })).toBeDefined();
    expect(screen.getByText('It does not exist, or not any more.')).toBeDefined();
    for (const name of ['Save', 'Send', 'More', 'Grant the free month'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Note' })).toBe(note);
    expect(note.value).toBe('Mine.');
  });

  it('saves with the last version that does not conflict with the typed note', async () => {
    serve({ 'GET /messages/7': whole });
    const saved = recordCalls('PATCH');
    renderPortal(one);
    const note = await screen.findByRole('textbox', { name: 'Note' });
    const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
    fireEvent.change(note, { target: { value: 'Mine.' } });

    // An answer sent from this page changes the state, not the note.
    serve({ 'GET /messages/7': { ...whole, state: 'answered', version: 4 } });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(state.value).toBe('answered'));
    serve({ 'GET /messages/7': { ...whole, state: 'closed', note: 'Theirs.', version: 5 } });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(state.value).toBe('closed'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith('/messages/7', {
        state: 'closed',
        kind: 'trial',
        note: 'Mine.',
        version: 4,
      }),
    );
  });
});

describe('the grant of a free month', () => {
  const proposal = {
    version: 3,
    group: { name: 'Northwind' },
    person: { name: 'Zoe Smith', email: 'zoe@northwind.example', language: 'nl', is_manager: true },
    license: {
      name: 'Northwind',
      company: 'Northwind',
      erp: 'exact-online',
      edition: 'free',
      users: 12,
      apps: ['app-8'],
      valid_from: '2026-05-01',
      valid_until: '2026-05-31',
    },
    mail: { subject: 'Je gratis maand is begonnen', text: 'Beste Zoe,' },
  };
  const english = {
    ...proposal,
    person: { ...proposal.person, language: 'en' },
    mail: { subject: 'Your free month has begun', text: 'Dear Zoe,' },
  };
  const made = {
    message: { ...whole, state: 'closed' },
    invitation: { id: 1, name: 'Zoe Smith', email: 'zoe@northwind.example' },
    license: { id: 1 },
  };
  const closed = { ...whole, state: 'closed', version: 4 };
  const over = new Refusal(409, { code: 'request_closed', detail: 'This request is closed.' });

  const proposed = (nl: object, en = nl) => ({
    'GET /messages/7/grant?language=nl': nl,
    'GET /messages/7/grant?language=en': en,
  });

  const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const grants = () => screen.queryByRole('button', { name: 'Grant the free month' });
  const expectLeft = () =>
    waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/en/app/messages/7/', { replace: true }));
  async function open(answers: Answers = {}) {
    const calls = renderWith(grantPage, {
      'GET /messages/7': whole,
      ...proposed(proposal, english),
      ...answers,
    });
    await screen.findByRole('textbox', { name: 'Name of the group' });
    return calls;
  }

  it('is below its message in the breadcrumbs, and Cancel returns to the message', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Grant Zoe Smith the free month', level: 1 })).toBeDefined();
    const above = within(screen.getByRole('list', { name: 'Above this page' })).getAllByRole('link');
    expect(above.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Messages', '/en/app/messages/'],
      ['Message from Zoe Smith', '/en/app/messages/7/'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expectLeft();
  });

  it('keeps the list of apps collapsed until the server rejects an app', async () => {
    await open({
      'POST /messages/7/grant': new Refusal(422, {
        errors: [{ field: 'license.apps.0', code: 'invalid_app', message: 'Unknown app.' }],
      }),
    });
    const picking = screen.getByText('Picking');
    expect(screen.getByText('Apps: All 1').closest('details')?.contains(picking)).toBe(true);
    expect(picking.closest('details')?.open).toBe(false);
    fireEvent.click(grants() as HTMLElement);
    await screen.findByText('Unknown app.');
    expect(picking.closest('details')?.open).toBe(true);
  });

  it('requires an end date', async () => {
    const calls = await open();
    fireEvent.change(screen.getByLabelText('Valid until'), { target: { value: '' } });
    fireEvent.click(grants() as HTMLElement);
    await screen.findByText('Fill this in.');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('asks for confirmation before discarding changes', async () => {
    await open();
    fireEvent.change(text('Company'), { target: { value: 'Northwind B.V.' } });
    jest.mocked(navigate).mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await expectLeft();
  });

  it('requires conversion of a question to a request', async () => {
    const question = { ...whole, kind: 'question' };
    const calls = serve({ 'GET /messages/7': question });
    const changed = recordCalls('PATCH');
    renderPortal(grantPage);
    expect(await screen.findByText(/^This message asks a question/)).toBeDefined();
    expect(calls.filter((call) => call.includes('/grant'))).toEqual([]);
    const request = { ...whole, version: 4 };
    serve({ 'GET /messages/7': request, 'PATCH /messages/7': request, ...proposed(proposal, english) });
    fireEvent.click(screen.getByRole('button', { name: 'Make it a request' }));
    expect(await screen.findByRole('textbox', { name: 'Name of the group' })).toBeDefined();
    expect(changed).toHaveBeenCalledWith('/messages/7', { kind: 'trial', version: 3 });
  });

  it('is shown on the message with links to the group, licence and mail', async () => {
    const granted = {
      id: 1,
      at: '2026-05-01T10:00:00Z',
      by: { id: 1, name: 'Ada' },
      group: { id: 4, name: 'Northwind' },
      invitation: { state: 'open', expires_at: '2026-05-04T10:00:00Z', joined_at: null, user: null },
      license: { id: 9, name: 'Northwind B.V.', state: 'valid', valid_until: '2026-05-31' },
      mail: { id: 5, state: 'failed', last_error: 'No such mailbox' },
    };
    const gone = {
      ...granted,
      id: 2,
      by: null,
      group: { id: null, name: 'Northwind' },
      invitation: { state: 'joined', expires_at: null, joined_at: '2026-05-02T10:00:00Z', user: null },
      license: { ...granted.license, state: 'withdrawn' },
      mail: null,
    };
    const joined = {
      ...granted,
      id: 3,
      invitation: { ...gone.invitation, user: { id: 6, name: 'Zoe Smith' } },
    };
    renderWith(one, { 'GET /messages/7': { ...whole, state: 'closed', grants: [granted, gone, joined] } });
    await screen.findByRole('heading', { name: 'Free month granted' });
    const [first, second, third] = [...document.querySelectorAll('dl')].map((facts) => within(facts));
    expect(first?.getByText(/^By Ada, /)).toBeDefined();
    const hrefs = first?.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/en/app/users/groups/4/', '/en/app/license/9/', '/en/app/settings/mail/5/']);
    expect(first?.getByText(/^Open until 4 May 2026/)).toBeDefined();
    expect(first?.getByText('No such mailbox')).toBeDefined();
    expect(second?.getByText(/^By an administrator who was deleted since/)).toBeDefined();
    expect(second?.getByText('Northwind (deleted)')).toBeDefined();
    expect(second?.getByText(/^Account made on .*, deleted since$/)).toBeDefined();
    expect(second?.getByText(/\(withdrawn\)/)).toBeDefined();
    expect(second?.getByText('No longer kept')).toBeDefined();
    expect(second?.getAllByRole('link')).toHaveLength(1);
    expect(third?.getByText(/^Zoe Smith has an account since/)).toBeDefined();
    // The message is closed, so there is nothing to grant.
    expect(screen.queryByRole('button', { name: 'Grant the free month' })).toBeNull();
  });

  it('changes the mail with the language until the mail is edited', async () => {
    await open();
    const language = screen.getByRole('combobox', { name: 'Language of the mail' });
    expect(text('Text').value).toBe('Beste Zoe,');
    fireEvent.change(language, { target: { value: 'en' } });
    await waitFor(() => expect(text('Text').value).toBe('Dear Zoe,'));
    expect(text('Subject').value).toBe('Your free month has begun');
    fireEvent.change(text('Text'), { target: { value: 'Hello Zoe, welcome!' } });
    fireEvent.change(language, { target: { value: 'nl' } });
    expect(text('Text').value).toBe('Hello Zoe, welcome!');
    expect(text('Subject').value).toBe('Your free month has begun');
  });

  it('has an editable company, shows a server error at the field and focuses it', async () => {
    await open({
      'POST /messages/7/grant': new Refusal(422, {
        errors: [{ field: 'license.company', code: 'too_long', message: 'Too long.' }],
      }),
    });
    expect(text('Company').value).toBe('Northwind');
    fireEvent.change(text('Company'), { target: { value: 'Northwind B.V.' } });
    const sent = recordCalls('POST');
    fireEvent.click(grants() as HTMLElement);
    await waitFor(() => expect(text('Company').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(text('Company')));
    expect(sent).toHaveBeenCalledWith(
      '/messages/7/grant',
      expect.objectContaining({ license: expect.objectContaining({ company: 'Northwind B.V.' }) }),
    );
  });

  it('is blocked if somebody else granted it meanwhile, and keeps typed text', async () => {
    await open();
    fireEvent.change(text('Company'), { target: { value: 'Northwind B.V.' } });
    serve({ 'GET /messages/7': closed, 'POST /messages/7/grant': over });
    fireEvent.click(grants() as HTMLElement);
    expect(await screen.findByText('This request is closed.')).toBeDefined();
    await waitFor(() => expect(grants()).toBeNull());
    expect(text('Company').value).toBe('Northwind B.V.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await expectLeft();
  });

  it('offers no action on a message that somebody else deleted, and keeps typed text', async () => {
    await open();
    fireEvent.change(text('Company'), { target: { value: 'Northwind B.V.' } });
    serve({});
    fireEvent.click(grants() as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Message not found', level: 1 })).toBeDefined();
    for (const name of ['Grant the free month', 'Cancel', 'Close'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Message from Zoe Smith' })).toBeNull();
    expect(text('Company').value).toBe('Northwind B.V.');
  });

  it('shows an error and no grant button for a closed request', async () => {
    const calls = renderWith(grantPage, { 'GET /messages/7': whole, ...proposed(over) });
    expect(await screen.findByText('This request is closed.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(grants()).toBeNull();
    // The message in the cache is out of date.
    await waitFor(() => expect(calls.filter((call) => call === 'GET /messages/7')).toHaveLength(2));
  });

  it('shows a conflicting change and succeeds on the next attempt', async () => {
    await open();
    const changed = { ...whole, note: 'Rings on Friday.', version: 4 };
    serve({
      'GET /messages/7': changed,
      'POST /messages/7/grant': new Refusal(409, {
        code: 'changed_meanwhile',
        detail: 'Changed.',
        current: changed,
      }),
    });
    fireEvent.click(grants() as HTMLElement);
    expect(await screen.findByText('Changed.')).toBeDefined();
    expect(screen.getByText('Rings on Friday.')).toBeDefined();
    serve({ 'GET /messages/7': closed, 'POST /messages/7/grant': made });
    const sent = recordCalls('POST');
    fireEvent.click(grants() as HTMLElement);
    await expectLeft();
    expect(sent).toHaveBeenCalledWith('/messages/7/grant', expect.objectContaining({ version: 4 }));
  });

  it('returns to the message after success, with a link to the licence', async () => {
    await open();
    fireEvent.change(text('Company'), { target: { value: 'Northwind B.V.' } });
    serve({ 'GET /messages/7': closed, 'POST /messages/7/grant': made });
    fireEvent.click(grants() as HTMLElement);
    await waitFor(() => expect(toasts()).toContain('The free month for Zoe Smith has started.'));
    expect(ui.href('Open the licence')).toBe('/en/app/license/1/');
    await expectLeft();
  });

  it('shows the invitation link if no mail is sent, then returns to the message', async () => {
    await open();
    const link = 'https://portal.example/en/invitation/#token=abc';
    serve({
      'GET /messages/7': closed,
      'POST /messages/7/grant': { ...made, invitation: { ...made.invitation, link } },
    });
    fireEvent.click(grants() as HTMLElement);
    const shown = within(await screen.findByRole('dialog', { name: 'Link for Zoe Smith' }));
    expect(shown.getByDisplayValue(link)).toBeDefined();
    jest.mocked(navigate).mockClear();
    fireEvent.click(shown.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await expectLeft();
  });
});

describe('MailScreen', () => {
  testScreenStates({
    element: <MailScreen />,
    call: 'GET /mails',
    failure: 'The mail could not be loaded',
    shown: {
      'an empty list': { answer: [], says: /^No mail yet/ },
      'the error of a failed mail': { answer: [mail], says: 'No such mailbox' },
      'that the link of one was used or has ended': {
        answer: [{ ...mail, state: 'ended', last_error: null, can_resend: false }],
        says: /^The link in it was used, replaced or withdrawn/,
      },
    },
  });

  it('shows the error of a failed resend and resends on the next attempt', async () => {
    renderWith(<MailScreen />, {
      'GET /mails': [mail],
      'POST /mails/5/resend': new Refusal(409, { detail: 'Its link has ended.' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Its link has ended.');
    serve({ 'GET /mails': [{ ...mail, state: 'waiting' }], 'POST /mails/5/resend': mail });
    fireEvent.click(screen.getByRole('button', { name: /^Send (again|now)/ }));
    await waitFor(() => expect(toasts()).toContain('The mail to zoe@northwind.example is being sent.'));
    expect(await screen.findByRole('button', { name: /^Send now/ })).toBeDefined();
  });

  it('shows the link of a mail that cannot be sent, without a Send button', async () => {
    const link = 'https://belstock.example/en/reset/?token=abc';
    renderWith(<MailScreen />, {
      'GET /mails': [{ ...mail, state: 'waiting', attempts: 0, last_error: null, can_resend: false, link }],
      'GET /me/notices': {
        release_mails: 'all',
        licence_reminders: true,
        sends_mail: false,
        feed_created_at: null,
      },
    });
    expect(await screen.findByText(link)).toBeDefined();
    expect(await screen.findByText(/SMTP_URL is not set/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });
});

describe('MailDetails', () => {
  const element = <MailDetails id={5} />;
  const text = 'Dear Zoe,\n\nChoose a new password:\nhttps://portal.example/en/password/#token=…';
  const sent = { ...mail, state: 'sent', last_error: null, attempts: 0, sent_at: mail.created_at, text };

  testScreenStates({
    element,
    call: 'GET /mails/5',
    failure: 'The mail could not be loaded',
    shown: { 'what was written': { answer: sent, says: /Dear Zoe,/ } },
    gone: /^It does not exist, or is no longer kept/,
  });

  it('says that the link works only for the recipient, and resends the mail', async () => {
    renderWith(element, { 'GET /mails/5': sent, 'POST /mails/5/resend': sent });
    expect(await screen.findByText(/^The link in it works for the recipient only/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(toasts()).toContain('The mail to zoe@northwind.example is being sent.'));
  });

  it('shows that the mail was not found', async () => {
    renderWith(element, { 'GET /mails/5': new Refusal(404, { detail: 'This no longer exists.' }) });
    expect(await screen.findByRole('heading', { name: 'Mail not found', level: 1 })).toBeDefined();
  });

  it('is linked from the list, which offers no resend of a sent mail', async () => {
    renderWith(<MailScreen />, { 'GET /mails': [sent] });
    expect(await ui.findHref('Choose a new password')).toBe('/en/app/settings/mail/5/');
    expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
  });
});
