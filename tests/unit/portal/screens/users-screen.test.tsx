import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UsersScreen } from '../../../../src/portal/users/users-screen';
import { List, Refusal, renderPortal, serve } from '../portal-harness';
import { queryClient } from '../../../../src/portal/query-client';
import { testScreenStates } from './screen-states';

const harbour = { id: 2, name: 'Harbour', is_admin: false, user_count: 1 };
const ada = { id: 1, name: 'Ada', email: 'ada@example.com', group: harbour, last_login_at: null };
const bram = { ...ada, id: 2, name: 'Bram', email: 'bram@example.com' };
const answers = { 'GET /users': [ada, bram], 'GET /groups': [harbour], 'GET /downloadTypes': [] };

describe('the users', () => {
  testScreenStates({
    element: <UsersScreen />,
    isAdmin: false,
    call: 'GET /users',
    failure: 'The users could not be loaded',
    shown: {
      'that there are none': { answer: [], says: 'No user found' },
      'each of them': { answer: [ada, bram], says: 'bram@example.com' },
    },
  });
});

describe('the groups', () => {
  it('say what their members can see', async () => {
    const type = { id: 1, name: 'Scanner server', user_groups: [{ user_group_id: harbour.id }] };
    const empty = { ...harbour, id: 3, name: 'Empty' };
    serve({ ...answers, 'GET /groups': [harbour, empty], 'GET /downloadTypes': [type] });
    renderPortal(<UsersScreen />);
    const rowOf = (group: string) => screen.getByRole('row', { name: new RegExp(`^${group} `) });
    await waitFor(() => expect(rowOf('Harbour').textContent).toContain('Scanner server'));
    expect(rowOf('Empty').textContent).toContain('No downloads');
  });

  it('that cannot be loaded leave the users where they are, and are asked for again', async () => {
    serve({ ...answers, 'GET /groups': new Refusal(403, { detail: 'Not on Sundays.' }) });
    renderPortal(<UsersScreen />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The groups could not be loadedNot on Sundays.');
    expect(await screen.findByText('bram@example.com')).toBeDefined();
    serve(answers);
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Groups' })).toBeDefined();
  });
});

it('shows that nobody matches a search', async () => {
  serve({ ...answers, 'GET /users': new List([ada, bram]) });
  renderPortal(<UsersScreen />, { isAdmin: false });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Cas' } });
  expect(await screen.findByText('No user found')).toBeDefined();
  expect(screen.queryByText('bram@example.com')).toBeNull();
});

describe('hundreds of users', () => {
  const many = Array.from({ length: 260 }, (_, index) => ({
    ...ada,
    id: index + 1,
    name: `Person ${index + 1}`,
    email: `${index + 1}@example.com`,
  }));
  const show = () => renderPortal(<UsersScreen />, { isAdmin: false });

  it('come page by page, the focus on the first that is new, and are there again after a reload', async () => {
    serve({ ...answers, 'GET /users': new List(many) });
    const { unmount } = show();
    expect(await screen.findByText('260 users')).toBeDefined();
    expect(screen.getAllByRole('rowheader')).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Person 51'));
    expect(screen.getAllByRole('rowheader')).toHaveLength(100);
    expect(screen.getByText('100 of 260 shown')).toBeDefined();
    unmount();
    queryClient.clear();
    show();
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(100));
  });

  it('are searched without losing the field, the rows before staying until others come', async () => {
    serve({ ...answers, 'GET /users': new List(many) });
    show();
    await screen.findByText('260 users');
    const field = screen.getByRole('searchbox');
    field.focus();
    serve({ ...answers, 'GET /users': 'pending' });
    fireEvent.change(field, { target: { value: 'person 25' } });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('rowheader')).toHaveLength(50);
    serve({ ...answers, 'GET /users': new List(many) });
    fireEvent.change(field, { target: { value: 'person 26' } });
    expect(await screen.findByText('2 users')).toBeDefined();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(window.location.search).toBe('?q=person+26');
  });

  it('that could not be fetched further are asked for again, those before staying', async () => {
    serve({ ...answers, 'GET /users': new List(many) });
    show();
    await screen.findByText('260 users');
    serve({ ...answers, 'GET /users': new Refusal(403, { detail: 'Not on Sundays.' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    const alert = await screen.findByRole('alert');
    expect(screen.getAllByRole('rowheader')).toHaveLength(50);
    serve({ ...answers, 'GET /users': new List(many) });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(100));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('takes an address that was written by hand', async () => {
  window.history.replaceState(null, '', `/en/app/users/?sort=nonsense&rows=-5&q=${'%00'.repeat(300)}`);
  const calls = serve({ ...answers, 'GET /users': new List([ada]) });
  renderPortal(<UsersScreen />, { isAdmin: false });
  expect(await screen.findByText('No user found')).toBeDefined();
  expect(calls).toContain('GET /users');
});

it('lets an administrator delete everybody but oneself, and a customer nobody', async () => {
  serve(answers);
  const { unmount } = renderPortal(<UsersScreen />);
  expect(await screen.findByText('This is you')).toBeDefined();
  const users = within(screen.getByRole('region', { name: 'Users' }));
  expect(users.getAllByRole('button', { name: /^Delete/ }).map((button) => button.textContent)).toEqual([
    'Delete Bram',
  ]);
  unmount();
  renderPortal(<UsersScreen />, { isAdmin: false });
  expect(await screen.findByText('bram@example.com')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});
