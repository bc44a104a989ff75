import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AxiosAdapter } from 'axios';
import { api } from '../../../../src/portal/api/client/api-client';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { UsersScreen } from '../../../../src/portal/users/users-screen';
import { List, Refusal, renderPortal, serve, renderWith } from '../portal-harness';
import { harbour } from '../screens/examples';

// The mechanism of all lists, tested with the list of users.

const ada = { id: 1, name: 'Ada', email: 'ada@example.com', group: harbour, version: 1, last_login_at: null };
const bram = { ...ada, id: 2, name: 'Bram', email: 'bram@example.com' };
const answers = { 'GET /groups': [harbour] };

it('shows that a search has no results, and clears the filter', async () => {
  renderWith(<UsersScreen />, { ...answers, 'GET /users': new List([ada, bram]) }, { isAdmin: false });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Cas' } });
  expect(await screen.findByText('No user found')).toBeDefined();
  expect(screen.queryByText('bram@example.com')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(await screen.findByText('bram@example.com')).toBeDefined();
  expect(window.location.search).toBe('');
});

describe('a long list of users', () => {
  const many = Array.from({ length: 260 }, (_, index) => ({
    ...ada,
    id: index + 1,
    name: `Person ${index + 1}`,
    email: `${index + 1}@example.com`,
  }));
  const show = () => renderPortal(<UsersScreen />, { isAdmin: false });

  it('loads page by page, moves focus, and keeps its length after a reload', async () => {
    serve({ ...answers, 'GET /users': new List(many) });
    const counts = new Set<number>();
    const observer = new MutationObserver(() => counts.add(screen.queryAllByRole('rowheader').length));
    observer.observe(document.body, { childList: true, subtree: true });
    const { unmount } = show();
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(25));
    observer.disconnect();
    expect([...counts]).toEqual([0, 13, 25]); // first the rows that fill the window
    expect(screen.getByText('260 users')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show 25 more' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Person 26'));
    expect(screen.getAllByRole('rowheader')).toHaveLength(50);
    expect(screen.getByText('50 of 260 shown')).toBeDefined();
    unmount();
    observer.observe(document.body, { childList: true, subtree: true });
    const again = show();
    expect(screen.getAllByRole('rowheader')).toHaveLength(50);
    // Kept rows come at once, so that the scroll position can be restored.
    expect(observer.takeRecords().some(({ target }) => target.nodeName === 'TBODY')).toBe(false);
    observer.disconnect();
    again.unmount();
    queryClient.clear();
    show();
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(50));
  });

  it('uses a chosen page size and keeps it in the address', async () => {
    serve({ ...answers, 'GET /users': new List(many) });
    const { unmount } = show();
    fireEvent.change(await screen.findByLabelText('Rows at a time'), { target: { value: '100' } });
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(100));
    expect(window.location.search).toBe('?step=100');
    expect(screen.getByRole('button', { name: 'Show 100 more' })).toBeDefined();
    unmount();
    queryClient.clear();
    show();
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(100));
  });

  it('keeps the focus and the old rows while a search is pending', async () => {
    serve({ ...answers, 'GET /users': new List(many) });
    show();
    await screen.findByText('260 users');
    const field = screen.getByRole('searchbox');
    const table = screen.getByRole('table');
    field.focus();
    serve({ ...answers, 'GET /users': 'pending' });
    fireEvent.change(field, { target: { value: 'person 25' } });
    expect(screen.getByRole('table')).toBe(table);
    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('25 of 260 shown')).toBeDefined();
    expect(screen.getAllByRole('rowheader')).toHaveLength(25);
    serve({ ...answers, 'GET /users': new List(many) });
    fireEvent.change(field, { target: { value: 'person 26' } });
    expect(await screen.findByText('2 users')).toBeDefined();
    expect(screen.getByRole('table')).toBe(table);
    expect(table.getAttribute('aria-busy')).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(window.location.search).toBe('?q=person+26');
  });

  it('sends the search request before the address changes', async () => {
    serve({ ...answers, 'GET /users': new List(many) });
    show();
    await screen.findByText('260 users');
    const shownAtCall: string[] = [];
    const answer = api.defaults.adapter as AxiosAdapter;
    api.defaults.adapter = (config) => {
      shownAtCall.push(window.location.search);
      return answer(config);
    };
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'person 26' } });
    expect(await screen.findByText('2 users')).toBeDefined();
    expect(shownAtCall).toEqual(['']);
  });

  it('keeps its rows after a failed page and loads the page on retry', async () => {
    serve({ ...answers, 'GET /users': new List(many) });
    show();
    await screen.findByText('260 users');
    serve({ ...answers, 'GET /users': new Refusal(429, { detail: 'Not on Sundays.' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Show 25 more' }));
    const alert = await screen.findByRole('alert');
    expect(screen.getAllByRole('rowheader')).toHaveLength(25);
    serve({ ...answers, 'GET /users': new List(many) });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(50));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers no retry after a refusal that a retry cannot change', async () => {
    serve({ ...answers, 'GET /users': new Refusal(403, { detail: 'Not on Sundays.' }) });
    show();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Not on Sundays.')).toBeDefined();
    expect(within(alert).queryByRole('button')).toBeNull();
  });
});

it('handles invalid parameters in the address', async () => {
  window.history.replaceState(null, '', `/en/app/users/?sort=nonsense&rows=-5&q=${'%00'.repeat(300)}`);
  const calls = renderWith(
    <UsersScreen />,
    { ...answers, 'GET /users': new List([ada]) },
    { isAdmin: false },
  );
  expect(await screen.findByText('No user found')).toBeDefined();
  expect(calls).toContain('GET /users');
});
