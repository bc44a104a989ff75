import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { StrictMode, type ReactElement } from 'react';
import { LogoutButton } from '../../../src/components/layout/logout-button';
import { AUTH_KEY, SESSION_CHANGED } from '../../../src/config/site';
import { announceGoingBack } from '../../../src/browser/announce-going-back';
import type { ListedDownloadType } from '../../../server/contract/download-type';
import type { MessageWithAnswers } from '../../../server/contract/message';
import { AccountScreen } from '../../../src/portal/account/account-screen';
import { NewAdvisoryScreen } from '../../../src/portal/advisories/new-advisory-screen';
import { readViewedGroup, setViewedGroup } from '../../../src/portal/auth/viewed-group';
import { CreateLicenceScreen } from '../../../src/portal/licences/create/create-licence-screen';
import { MessageActions } from '../../../src/portal/messages/message-actions';
import { OpenButton } from '../../../src/portal/releases/catalogue/open-button';
import { PublishActions } from '../../../src/portal/releases/manage/publish-actions';
import { TypePageActions } from '../../../src/portal/releases/manage/type-page-actions';
import { BackButton } from '../../../src/portal/releases/release/back-button';
import { InviteScreen } from '../../../src/portal/users/invitations/invite-screen';
import { PasswordSection } from '../../../src/portal/account/password-section';
import { listUsers } from '../../../server/contract/user';
import { send } from '../../../src/portal/api/client/send';
import { ProblemError } from '../../../src/portal/api/client/problem-error';
import { useShowProblem } from '../../../src/portal/api/client/problem-text';
import { OnceAnswered } from '../../../src/portal/frame/once-answered';
import { CreateLicence } from '../../../src/portal/licences/create/create-licence';
import { NewTypeScreen } from '../../../src/portal/releases/manage/new-type-screen';
import { AccessTab } from '../../../src/portal/releases/manage/access-tab';
import { RecoveryCodesDialog } from '../../../src/portal/account/second-factor/recovery-codes-dialog';
import { UploadScreen } from '../../../src/portal/releases/upload/upload-screen';
import { ShownOnceDialog } from '../../../src/portal/forms/shown-once-dialog';
import { storeAuth } from '../../../src/portal/auth/session';
import { blockNavigation } from '../../../src/portal/unsaved-work/unsaved-work';
import { AddGroupDialog } from '../../../src/portal/users/add-group-dialog';
import { AddUserDialog } from '../../../src/portal/users/add-user-dialog';
import { watchAssign } from '../../setup/watch-assign';
import { account } from './account/own-account';
import { AUTH, Refusal, renderPortal, renderWithTexts, serve, renderWith } from './portal-harness';

const QUESTION = 'Discard what you entered?';

beforeEach(() => {
  window.history.replaceState(null, '', '/en/app/users/');
});

const question = () => screen.queryByRole('dialog', { name: QUESTION });
const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value } });
  return field as HTMLInputElement;
};

announceGoingBack();

/** Records followed links. Their pages are not loaded. */
const followed = jest.fn();
function follow(event: MouseEvent): void {
  if (event.target instanceof HTMLAnchorElement) {
    event.preventDefault();
    followed(event.target.getAttribute('href'));
  }
}
beforeEach(() => {
  followed.mockClear();
  document.addEventListener('click', follow);
});
afterEach(() => document.removeEventListener('click', follow));

const choose = (label: string, target: object) => fireEvent.change(screen.getByLabelText(label), { target });

const TYPES = [{ id: 1, name: 'Server' }];
const GROUPS = [{ id: 7, name: 'North', is_admin: false, user_count: 0 }];

/** Forms, each with a field that shows that it is rendered, and with what fills it in. */
const forms: [what: string, form: ReactElement, field: string, fill: () => unknown][] = [
  ['a user', <AddUserDialog onClose={jest.fn()} />, 'Name', () => type('Name', 'Bram')],
  ['a generated password', <AddUserDialog onClose={jest.fn()} />, 'Password', () => press(/Generate/)],
  [
    'a group',
    <AddGroupDialog onAdded={() => undefined} onClose={jest.fn()} />,
    'Name',
    () => type('Name', 'North'),
  ],
  ['a download type', <NewTypeScreen />, 'Name', () => type('Name', 'Server')],
  [
    'an allowed group',
    <AccessTab type={{ id: 1, name: 'Server' }} />,
    'Everyone who is logged in',
    () => fireEvent.click(screen.getByLabelText('Only certain groups, and administrators')),
  ],
  [
    'a licence',
    <CreateLicence apps={[]} onCreated={jest.fn()} />,
    'Licence name',
    () => type('Licence name', 'Warehouse'),
  ],
  [
    'the apps of a licence',
    <CreateLicence apps={[{ id: 'app-0', title: 'Stock' }]} onCreated={jest.fn()} />,
    'Licence name',
    () => press('Select none'),
  ],
  ['a password', <PasswordSection />, 'New password', () => type('New password', 'Zeven lange zinnen')],
  ['a release', <UploadScreen renderNotes={() => null} />, 'File', () => type('Name', '4.12.0')],
  [
    'the file of a release',
    <UploadScreen renderNotes={() => null} />,
    'File',
    () => choose('File', { files: [new File(['x'], 'x.zip')] }),
  ],
];

it.each(forms)('%s in a form is discarded only after confirmation', async (_what, form, field, fill) => {
  renderWith(<StrictMode>{form}</StrictMode>, {
    'GET /downloadTypes': TYPES,
    'GET /groups': GROUPS,
    'GET /downloadTypes/1/userGroups': [],
  });
  await screen.findByLabelText(field);
  leave();
  expect(followed).toHaveBeenCalledTimes(1);

  await fill();
  await waitFor(() => {
    leave();
    expect(question()).not.toBeNull();
  });
  followed.mockClear();
  press('Keep editing');
  expect(question()).toBeNull();
  expect(followed).not.toHaveBeenCalled();

  leave();
  press('Discard');
  expect(followed).toHaveBeenCalledTimes(1);
});

const message = {
  ...{ id: 7, kind: 'trial', state: 'new', can_answer: true, name: 'Zoe', email: 'zoe@example.com' },
  ...{ message: '', language: 'en', at: '2026-05-01T10:00:00Z' },
} as MessageWithAnswers;
const server = { id: 1, name: 'Server', release_count: 0 } as ListedDownloadType;
const viewed = { id: 2, name: 'North', userId: AUTH.user.id };

it.each([
  [
    'Grant the free month',
    <MessageActions key="message" message={message} isWriting onAnswer={jest.fn()}>
      {null}
    </MessageActions>,
  ],
  ['Upload release', <TypePageActions key="type" type={server} isMain />],
  ['Add download type', <PublishActions key="downloads" />],
  ['Open', <OpenButton key="release" releaseId={7} describedBy="x" />],
  ['Go back', <BackButton key="back" />],
  ['Stop viewing', null],
])('the button %s leaves unsaved work only after confirmation', (name, button) => {
  blockNavigation('form');
  if (!button) setViewedGroup(viewed);
  renderPortal(button);
  jest.mocked(navigate).mockClear();
  press(name);
  expect(question()).not.toBeNull();
  expect(navigate).not.toHaveBeenCalled();
  expect(readViewedGroup()).toEqual(button ? null : viewed);
  press('Discard');
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(readViewedGroup()).toBeNull();
});

it('a form whose presets could not be loaded is shown after a retry', async () => {
  function Beside() {
    const query = useQuery({ queryKey: ['users'], queryFn: () => send(listUsers) });
    return (
      <OnceAnswered queries={[query]} title="Not loaded">
        <input aria-label="Name" />
      </OnceAnswered>
    );
  }
  renderWith(<Beside />, { 'GET /users': 429 });
  expect(await screen.findByText('Not loaded')).toBeDefined();
  expect(screen.queryByLabelText('Name')).toBeNull();
  serve({ 'GET /users': [] });
  press('Try again');
  expect(await screen.findByLabelText('Name')).toBeDefined();
});

it.each<[string, ReactElement, string, string, string]>([
  ['the group of a licence', <CreateLicenceScreen apps={[]} />, 'Licence name', '?group=5', '/groups/5'],
  ['the group of an invitation', <InviteScreen part="new" />, 'Name', '?group=5', '/groups/5'],
  ['a release of an advisory', <NewAdvisoryScreen />, 'Title (English)', '?releases=5', '/downloadables/5'],
  ['the list of login ways', <AccountScreen />, 'Name', '', '/me/loginWays'],
])('a form stays while %s, not found at first, is fetched again', async (_, form, field, query, missing) => {
  window.history.replaceState(null, '', `/en/app/screen/${query}`);
  const answers = { 'GET /me': account, 'GET /groups': [], 'GET /downloadTypes': [] };
  renderWith(form, answers, { asksWays: true });
  await screen.findByLabelText(field);
  const typed = type(field, 'Typed');
  const calls = serve({ ...answers, [`GET ${missing}`]: 'pending' });
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  expect(calls).toContain(`GET ${missing}`);
  expect(document.contains(typed)).toBe(true);
});

describe('a dialog with a form', () => {
  it.each(['Escape', 'Close', 'Cancel'])('asks before %s closes it with unsaved input', async (way) => {
    serve({});
    const onClose = jest.fn();
    renderPortal(<AddGroupDialog onAdded={() => undefined} onClose={onClose} />);
    type('Name', 'North');
    const dialog = screen.getByRole('dialog', { name: 'Add group' });
    const close = () =>
      way === 'Escape' ? fireEvent.keyDown(dialog, { key: 'Escape' }) : press(way, dialog);
    await waitFor(() => {
      close();
      expect(question()).not.toBeNull();
    });
    expect(onClose).not.toHaveBeenCalled();
    press('Discard');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes at once without input', () => {
    serve({});
    const onClose = jest.fn();
    renderPortal(<AddGroupDialog onAdded={() => undefined} onClose={onClose} />);
    press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('an expired login', () => {
  it('opens a login dialog and keeps the input of the form', async () => {
    renderWith(<AddGroupDialog onAdded={() => undefined} onClose={jest.fn()} />, { 'POST /groups': 401 });
    const field = type('Name', 'North');
    press('Add group');
    const login = await screen.findByRole('dialog', { name: 'Log in again' });
    expect(within(login).getByLabelText<HTMLInputElement>('Email').value).toBe(AUTH.user.email);
    expect(localStorage.getItem(AUTH_KEY)).toBeNull();
    expect(navigate).not.toHaveBeenCalled();

    const calls = serve({ 'POST /groups': { id: 8, name: 'North' } });
    act(() => storeAuth({ ...AUTH, token: 'second' })); // here or in another tab
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull());
    expect(field.value).toBe('North');
    press('Add group');
    await waitFor(() => expect(calls).toContain('POST /groups'));
  });

  it('is no longer reported by a form or a mutation after the next login', async () => {
    const ended = new Refusal(401, { detail: 'Your login has ended.' });
    renderWith(
      <>
        <AccessTab type={{ id: 1, name: 'Server' }} />
        <AddGroupDialog onAdded={() => undefined} onClose={jest.fn()} />
      </>,
      {
        'POST /groups': ended,
        'GET /downloadTypes/1/userGroups': [{ id: 9, user_group_id: 7, name: 'North' }],
        'GET /groups': GROUPS,
        'PUT /downloadTypes/1/userGroups': ended,
      },
    );
    fireEvent.click(await screen.findByLabelText('Everyone who is logged in'));
    const field = type('Name', 'North');
    press('Add group');
    await screen.findByText('Your login has ended.');
    press('Save');
    await waitFor(() => expect(screen.getAllByText('Your login has ended.')).toHaveLength(2));
    act(() => storeAuth({ ...AUTH, token: 'second' }));
    await waitFor(() => expect(screen.queryByText('Your login has ended.')).toBeNull());
    expect(field.value).toBe('North');
  });

  it('is forgotten by a form that is closed before the next login', () => {
    const form = { setError: jest.fn(), clearErrors: jest.fn() };
    const Form = () => {
      const showProblem = useShowProblem(form, { fields: ['name'] });
      return <button onClick={() => showProblem(new ProblemError(401, 'login_ended', {}))}>Send</button>;
    };
    const { unmount } = renderPortal(<Form />);
    press('Send');
    expect(form.setError).toHaveBeenCalled();
    unmount();
    act(() => storeAuth({ ...AUTH, token: 'second' }));
    expect(form.clearErrors).not.toHaveBeenCalled();
  });

  it('without unsaved input opens the login page and stores the return address', async () => {
    serve({ 'POST /groups': 401 });
    function Asks() {
      useQuery({ queryKey: ['groups'], queryFn: () => send(listUsers) });
      return null;
    }
    renderWith(<Asks />, { 'GET /users': 401 });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/login/', expect.anything()));
    expect(sessionStorage.getItem('portal:return')).toContain('/en/app/users/');
    expect(screen.getByText('Waiting')).toBeDefined();
  });

  it('opens the login page after confirmation if the user declines the login dialog', async () => {
    renderWith(<AddGroupDialog onAdded={() => undefined} onClose={jest.fn()} />, { 'POST /groups': 401 });
    type('Name', 'North');
    press('Add group');
    await screen.findByRole('dialog', { name: 'Log in again' });
    press('Log in as somebody else');
    expect(navigate).not.toHaveBeenCalled();
    press('Discard');
    expect(navigate).toHaveBeenCalledWith('/en/login/', expect.anything());
  });

  it('closes the open confirmation when the user has logged in again', async () => {
    renderWith(<AddGroupDialog onAdded={() => undefined} onClose={jest.fn()} />, { 'POST /groups': 401 });
    type('Name', 'North');
    press('Add group');
    await screen.findByRole('dialog', { name: 'Log in again' });
    press('Log in as somebody else');
    act(() => storeAuth({ ...AUTH, token: 'second' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('North');
  });

  it('repeats the refused request after the next login', async () => {
    const release = blockNavigation('form');
    serve({ 'GET /users': 401 });
    function Names() {
      const { data } = useQuery({ queryKey: ['users'], queryFn: () => send(listUsers) });
      return <p>{data?.map(({ name }) => name).join() ?? 'none'}</p>;
    }
    renderPortal(<Names />);
    await screen.findByRole('dialog', { name: 'Log in again' });
    serve({ 'GET /users': [{ name: 'Bram' }] });
    act(() => storeAuth({ ...AUTH, token: 'second' }));
    expect(await screen.findByText('Bram')).toBeDefined();
    release();
  });
});

describe('Logout', () => {
  let assign: jest.Spied<Location['assign']>;
  beforeEach(() => {
    assign = watchAssign();
    // The server never answers.
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  });

  it('deletes the login and leaves without waiting for the server', () => {
    storeAuth(AUTH);
    const changed = jest.fn();
    window.addEventListener(SESSION_CHANGED, changed);
    renderWithTexts(<LogoutButton />);
    press('Logout');
    expect(localStorage.getItem(AUTH_KEY)).toBeNull();
    expect(changed).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledWith('/api/logout', expect.objectContaining({ keepalive: true }));
    expect(assign).toHaveBeenCalledWith('/en/login/');
    window.removeEventListener(SESSION_CHANGED, changed);
  });

  it.each([
    ['an upload in progress', 'upload'],
    ['unsaved input', 'form'],
  ] as const)('asks for confirmation if there is %s, and keeps the login until then', (_what, work) => {
    blockNavigation(work);
    renderPortal(<LogoutButton />);
    press('Logout');
    const dialog = screen.getByRole('dialog', { name: 'Log out now?' });
    expect(localStorage.getItem(AUTH_KEY)).not.toBeNull();
    press('Stay logged in', dialog);
    expect(localStorage.getItem(AUTH_KEY)).not.toBeNull();
    expect(fetch).not.toHaveBeenCalled();

    press('Logout');
    press('Log out', screen.getByRole('dialog', { name: 'Log out now?' }));
    expect(localStorage.getItem(AUTH_KEY)).toBeNull();
    expect(assign).toHaveBeenCalledWith('/en/login/');
  });

  it('on a public page during an upload asks for confirmation on the upload screen', () => {
    blockNavigation('upload');
    storeAuth(AUTH);
    renderWithTexts(<LogoutButton />);
    press('Logout');
    expect(localStorage.getItem(AUTH_KEY)).not.toBeNull();
    expect(navigate).toHaveBeenCalledWith('/en/app/downloads/upload/');
    renderPortal(null);
    press('Stay logged in', screen.getByRole('dialog', { name: 'Log out now?' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem(AUTH_KEY)).not.toBeNull();
  });
});

describe('going back', () => {
  /** Replaces the router, which would show the page of the address. */
  const router = jest.fn<() => void>();
  beforeEach(() => {
    router.mockClear();
    window.addEventListener('popstate', router);
    window.history.replaceState({ key: 'users' }, '', '/en/app/users/');
    window.history.pushState({ key: 'licences' }, '', '/en/app/license/');
  });
  afterEach(() => window.removeEventListener('popstate', router));

  it('asks for confirmation with the address unchanged, then goes back', async () => {
    renderWith(<CreateLicence apps={[]} onCreated={jest.fn()} />, {});
    type('Licence name', 'Warehouse');
    await waitFor(() =>
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false),
    );

    act(() => window.history.back());
    await screen.findByRole('dialog', { name: QUESTION });
    expect([window.location.pathname, window.history.state]).toEqual([
      '/en/app/license/',
      { key: 'licences' },
    ]);
    press('Keep editing');
    expect(router).not.toHaveBeenCalled();

    act(() => window.history.back());
    await screen.findByRole('dialog', { name: QUESTION });
    press('Discard');
    await waitFor(() => expect(router).toHaveBeenCalledTimes(1));
    expect(window.location.pathname).toBe('/en/app/users/');
  });

  it('within the same page needs no confirmation', async () => {
    renderWith(<CreateLicence apps={[]} onCreated={jest.fn()} />, {});
    window.history.pushState(null, '', '/en/app/license/#content');
    type('Licence name', 'Warehouse');
    await waitFor(() =>
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false),
    );
    act(() => window.history.back());
    await waitFor(() => expect(router).toHaveBeenCalledTimes(1));
    expect(question()).toBeNull();
  });
});

describe('a reload', () => {
  const isHeldUp = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('needs confirmation only while there is unsaved work', () => {
    expect(isHeldUp()).toBe(false);
    const release = blockNavigation('form');
    expect(isHeldUp()).toBe(true);
    release();
    expect(isHeldUp()).toBe(false);
  });
});

describe.each([
  ['recovery codes', <RecoveryCodesDialog key="codes" codes={['a', 'b']} hasPassword onClose={jest.fn()} />],
  [
    'a secret',
    <ShownOnceDialog
      key="secret"
      title="Key"
      text=""
      label="Key"
      value="k"
      what="key"
      close="Kept"
      onClose={jest.fn()}
    />,
  ],
])('leaving %s shown only once', (_what, dialog) => {
  it('needs confirmation before a reload or a link', () => {
    const { unmount } = renderPortal(dialog);
    const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(true);
    leave();
    expect(followed).not.toHaveBeenCalled();
    const asking = screen.getByRole('dialog', { name: 'Have you kept it?' });
    expect(within(asking).getByText('What this window shows cannot be seen again.')).toBeDefined();
    press('Yes, go on', asking);
    expect(followed).toHaveBeenCalledTimes(1);
    unmount();
    expect(isAsked()).toBe(false);
  });
});
