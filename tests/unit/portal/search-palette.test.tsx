import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { api } from '../../../src/portal/api/client/api-client';
import { PortalHeading } from '../../../src/portal/frame/portal-heading';
import { UnknownAddress } from '../../../src/portal/shell/unknown-address';
import { clearAuth } from '../../../src/portal/auth/session';
import { Refusal, renderPortal, serve, renderWith } from './portal-harness';

const results = [
  { kind: 'release', id: 7, title: 'Server 3.2.0', text: 'servér-3.2.0.msi', path: '/app/downloads/7/' },
  { kind: 'release', id: 6, title: 'Server 3.1.0', text: 'server-3.1.0.msi', path: '/app/downloads/6/' },
  { kind: 'group', id: 2, title: 'Serverpark', text: '', path: '/app/users/groups/2/' },
];

let opened: jest.SpiedFunction<typeof window.open>;
beforeEach(() => {
  opened = jest.spyOn(window, 'open').mockReturnValue(null);
  // jsdom implements neither.
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.checkVisibility = () => true;
});
afterEach(() => {
  jest.useRealTimers();
});

const press = (key: string, modifiers: object = {}, target: Element | Window = window) =>
  fireEvent.keyDown(target, { key, ...modifiers });

async function openSearch(answer: Parameters<typeof serve>[0][string] = results, role = {}) {
  const calls = renderWith(<PortalHeading title="Downloads" />, { 'GET /search': answer }, role);
  press('k', { ctrlKey: true });
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  return { calls, dialog, field: await within(dialog).findByRole('combobox', { name: 'Search everything' }) };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the search', () => {
  it('opens by button and keyboard, with focus in its field', async () => {
    const { field } = await openSearch();
    await waitFor(() => expect(document.activeElement).toBe(field));
    press('Escape', {}, field);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('/');
    await screen.findByRole('dialog', { name: 'Search' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeDefined();
  });

  it('stays closed for a slash typed in a field or behind another dialog', async () => {
    serve({});
    const { unmount } = renderPortal(<input aria-label="Name" />);
    press('/', {}, screen.getByRole('textbox', { name: 'Name' }));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
    unmount();
    renderPortal(<dialog open aria-label="Other" />);
    press('/');
    press('k', { ctrlKey: true });
    await act(async () => undefined);
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });

  it('groups the results by kind, marks matches and opens the first with Enter', async () => {
    const { field } = await openSearch();
    type(field, 'SERVER 3.2');
    await screen.findByText('3 results');
    expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
      'Releases',
      'Groups',
    ]);
    const [first, second] = screen.getAllByRole('option');
    const marks = (option?: HTMLElement) => [...(option?.querySelectorAll('mark') ?? [])];
    expect(marks(first).map(({ textContent }) => textContent)).toEqual(['Server', '3.2', 'servér', '3.2']);
    expect(marks(second).map(({ textContent }) => textContent)).toEqual(['Server', 'server']);
    await waitFor(() => expect(activeOption(field)).toContain('Server 3.2.0'));
    press('Enter', {}, field);
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/downloads/7/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the term of a licence with dates as everywhere', async () => {
    const found = { kind: 'licence', id: 4, title: 'main', path: '/app/license/4/' };
    const { field } = await openSearch([
      {
        ...found,
        text: 'Vries · 2026-01-01 – 2026-12-31',
        valid_from: '2026-01-01',
        valid_until: '2026-12-31',
      },
      { ...found, id: 5, text: 'Vries · 2026-02-01 –', valid_from: '2026-02-01', valid_until: null },
    ]);
    type(field, 'main');
    await screen.findByText('2 results');
    expect(options()).toEqual(['mainVries · 1 Jan 2026 – 31 Dec 2026', 'mainVries · 1 Feb 2026 –']);
  });

  it('moves with the arrow keys and opens a new tab with Ctrl+Enter', async () => {
    const { field } = await openSearch();
    type(field, 'server');
    await waitFor(() => expect(activeOption(field)).toContain('Server 3.2.0'));
    press('ArrowDown', {}, field);
    await waitFor(() => expect(activeOption(field)).toContain('Server 3.1.0'));
    press('Enter', { ctrlKey: true }, field);
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/en/app/downloads/6/', '_blank', 'noopener'));
    expect(navigate).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeDefined();
  });

  it('reports an empty result', async () => {
    const { field } = await openSearch([]);
    type(field, 'zzz');
    expect(await screen.findByText('Nothing found for “zzz”')).toBeDefined();
    expect(options()).toEqual([]);
  });

  it('shows the error of a failed search, retries on demand and returns to the field', async () => {
    const { field, dialog } = await openSearch(new Refusal(429, { detail: 'Not on Sundays.' }));
    type(field, 'server');
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('The search failedNot on Sundays.');
    serve({ 'GET /search': results });
    const retry = within(alert).getByRole('button', { name: 'Try again' });
    retry.focus();
    fireEvent.click(retry);
    expect(await screen.findByText('3 results')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('shows that a search is slow and opens no outdated result', async () => {
    const { field } = await openSearch();
    type(field, 'server');
    await waitFor(() => expect(activeOption(field)).toContain('Server 3.2.0'));
    serve({ 'GET /search': 'pending' });
    type(field, 'server 4');
    expect(await screen.findByText('Still searching…')).toBeDefined();
    press('Enter', {}, field);
    await act(async () => undefined);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('aborts the previous request', async () => {
    const { field } = await openSearch('pending');
    const signals: (AbortSignal | undefined)[] = [];
    api.defaults.adapter = (config) => {
      signals.push(config.signal as AbortSignal);
      return new Promise(() => undefined);
    };
    type(field, 'a');
    await waitFor(() => expect(signals).toHaveLength(1));
    type(field, 'ab');
    await waitFor(() => expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]));
  });
});

describe('the search without input', () => {
  const actions = ['New customer', 'Upload release', 'Invite', 'Create licence'];
  it.each([
    ['an administrator', { isAdmin: true }, actions],
    ['a manager', { isAdmin: false, isManager: true }, ['Invite']],
    ['a customer', { isAdmin: false }, []],
  ])('offers %s the permitted actions without a request', async (_who, role, offered) => {
    const { calls } = await openSearch(results, role);
    expect(options()).toEqual(offered);
    expect(calls).not.toContain('GET /search');
  });

  it('offers the last opened pages except the current and unknown ones', async () => {
    serve({});
    const { unmount } = renderPortal(<PortalHeading title="Loading" />);
    window.history.replaceState(null, '', '/en/app/users/5/');
    unmount();
    renderPortal(<PortalHeading title="Bram" />).unmount();
    window.history.replaceState(null, '', '/en/app/nowhere/');
    renderPortal(<UnknownAddress />).unmount();
    window.history.replaceState(null, '', '/en/app/downloads/');
    const { field } = await openSearch(results, { isAdmin: false });
    expect(options()).toEqual(['Bram', 'Loading']);
    await waitFor(() => expect(activeOption(field)).toBe('Bram'));
    press('Enter', {}, field);
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/users/5/'));
  });

  it('deletes the last opened pages when the login ends', async () => {
    serve({});
    renderPortal(<PortalHeading title="Bram" />).unmount();
    expect(sessionStorage.getItem('RecentPages')).toContain('Bram');
    act(() => clearAuth());
    expect(sessionStorage.getItem('RecentPages')).toBeNull();
  });
});
