import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MailScreen } from '../../../../src/portal/messages/mail-screen';
import { MessageScreen } from '../../../../src/portal/messages/message-screen';
import { MessagesScreen } from '../../../../src/portal/messages/messages-screen';
import { queryClient } from '../../../../src/portal/query-client';
import { Refusal, renderPortal, serve } from '../portal-harness';
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
const whole = { ...message, answers: [], can_answer: true };
const apps = [{ id: 'app-8', name: 'Picking' }];
const erps = [{ id: 'exact-online', name: 'Exact Online' }];
const one = <MessageScreen id={7} apps={apps} erps={erps} />;

/** What is announced; a name in it has an element of its own. */
const toasts = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join();

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

describe('the messages', () => {
  testScreenStates({
    element: <MessagesScreen />,
    call: 'GET /messages',
    failure: 'The messages could not be loaded',
    shown: {
      'that there are none': { answer: [], says: 'No messages here' },
      'who wrote them': { answer: [message], says: 'Zoe Smith' },
    },
  });

  it('lead to each of them', async () => {
    serve({ 'GET /messages': [message] });
    renderPortal(<MessagesScreen />);
    const link = await screen.findByRole('link', { name: 'Zoe Smith' });
    expect(link.getAttribute('href')).toBe('/en/app/messages/7/');
  });

  it('are not shown to a customer, nor asked for', async () => {
    const calls = serve({});
    for (const element of [<MessagesScreen key="list" />, one, <MailScreen key="mail" />]) {
      const { unmount } = renderPortal(element, { isAdmin: false });
      expect(await screen.findByText('Only an administrator may do this.')).toBeDefined();
      unmount();
    }
    expect(calls).toEqual([]);
  });
});

describe('a message', () => {
  it('says that it is loading, why it failed, and what is there when tried again', async () => {
    serve({ 'GET /messages/7': 'pending' });
    const { unmount } = renderPortal(one);
    expect(await screen.findByText('Loading…')).toBeDefined();
    unmount();
    queryClient.clear();
    serve({ 'GET /messages/7': new Refusal(404, { detail: 'This no longer exists.' }) });
    renderPortal(one);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /The message could not be loaded.*This no longer exists\./,
    );
    serve({ 'GET /messages/7': whole });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Message from Zoe Smith', level: 1 })).toBeDefined();
    expect(screen.queryByText('The message could not be loaded')).toBeNull();
  });

  it('says what was chosen and leaves out what was not', async () => {
    serve({ 'GET /messages/7': whole });
    renderPortal(one);
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

  it('can be answered from here only where the server sends mail', async () => {
    serve({ 'GET /messages/7': { ...whole, can_answer: false } });
    renderPortal(one);
    const own = await screen.findByRole('link', { name: 'Answer in your own mail program' });
    expect(own.getAttribute('href')).toMatch(/^mailto:zoe%40northwind\.example\?subject=Je%20gratis%20maand/);
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
  });

  it('is answered in the language of who wrote it', async () => {
    const calls = serve({ 'GET /messages/7': whole, 'POST /messages/7/answer': message });
    renderPortal(one);
    fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    expect(text.value).toMatch(/^Beste Zoe Smith,[^]*> We would like to try the apps\.$/);
    fireEvent.change(text, { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Enter an answer.')).toBeDefined();
    expect(calls).not.toContain('POST /messages/7/answer');
    fireEvent.change(text, { target: { value: 'Welkom.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(toasts()).toContain('The answer to Zoe Smith is on its way.'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps my note when somebody else was faster, and saves it with the next press', async () => {
    serve({ 'GET /messages/7': whole });
    renderPortal(one);
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Mine.' } });
    const closed = { ...whole, state: 'closed', note: 'Theirs.', version: 4 };
    serve({
      'GET /messages/7': closed,
      'PATCH /messages/7': new Refusal(409, { detail: 'Somebody else changed this.' }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody else changed this.')).toBeDefined();
    const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
    await waitFor(() => expect(state.value).toBe('closed'));
    expect(note.value).toBe('Mine.');
    serve({
      'GET /messages/7': { ...closed, note: 'Mine.' },
      'PATCH /messages/7': { ...closed, note: 'Mine.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
  });
});

describe('the mail', () => {
  testScreenStates({
    element: <MailScreen />,
    call: 'GET /mails',
    failure: 'The mail could not be loaded',
    shown: {
      'that there is none': { answer: [], says: 'No mail here' },
      'why one failed': { answer: [mail], says: 'No such mailbox' },
      'that the link of one was used or has ended': {
        answer: [{ ...mail, state: 'ended', last_error: null, can_resend: false }],
        says: /^The link in it was used, replaced or withdrawn/,
      },
    },
  });

  it('is sent again, or the server says why not', async () => {
    serve({
      'GET /mails': [mail],
      'POST /mails/5/resend': new Refusal(409, { detail: 'Its link has ended.' }),
    });
    renderPortal(<MailScreen />);
    fireEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Its link has ended.');
    serve({ 'GET /mails': [{ ...mail, state: 'waiting' }], 'POST /mails/5/resend': mail });
    fireEvent.click(screen.getByRole('button', { name: /^Send (again|now)/ }));
    await waitFor(() => expect(toasts()).toContain('The mail to zoe@northwind.example is being sent.'));
    expect(await screen.findByRole('button', { name: /^Send now/ })).toBeDefined();
  });

  it('shows the link that no mail brings, and no button that can only fail', async () => {
    const link = 'https://belstock.example/en/reset/?token=abc';
    serve({
      'GET /mails': [{ ...mail, state: 'waiting', attempts: 0, last_error: null, can_resend: false, link }],
    });
    renderPortal(<MailScreen />);
    expect(await screen.findByText(link)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });
});
