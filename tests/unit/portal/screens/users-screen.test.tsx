import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UsersScreen } from '../../../../src/portal/users/users-screen';
import { Refusal, renderPortal, serve } from '../portal-harness';
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
    expect(await screen.findByRole('region', { name: 'Groups' })).toBeDefined();
  });
});

it('shows that nobody matches a search', async () => {
  serve(answers);
  renderPortal(<UsersScreen />, { isAdmin: false });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Cas' } });
  expect(screen.getByText('No user found')).toBeDefined();
  expect(screen.queryByText('bram@example.com')).toBeNull();
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
