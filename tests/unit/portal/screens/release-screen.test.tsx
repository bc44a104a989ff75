import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { ReactNode } from 'react';
import type { Downloadable } from '../../../../server/contract/release';
import type { ReleaseDetails } from '../../../../server/contract/release-list';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { ReleaseScreen } from '../../../../src/portal/releases/release/release-screen';
import { ReleaseActions } from '../../../../src/portal/releases/manage/release-actions';
import { Refusal, renderPortal, serve, renderWith, ui } from '../portal-harness';
import { release as published } from '../releases/release';
import { testScreenStates } from './screen-states';
import { type } from './examples';

const release = { ...published, release_notes: 'Faster counting.' };
const one = 'GET /downloadables/7';
/** A release as its page gets it. */
const details = (shown: Partial<ReleaseDetails> = {}): ReleaseDetails => ({
  ...release,
  download_type: type,
  newer: null,
  upgrade: null,
  ...shown,
});
const none = { count: 0, first: [] };
const upgrade: ReleaseDetails['upgrade'] = {
  from: { id: 6, name: '4.11.0' },
  to: { id: 7, name: '4.12.0' },
  closes: {
    count: 3,
    first: [
      { id: 1, number: 'BEL-2026-0001' },
      { id: 2, number: 'BEL-2026-0002' },
    ],
  },
  open: { count: 1, first: [{ id: 9, number: 'BEL-2026-0009' }] },
  opens: none,
  not_mentioned: none,
};
const element = <ReleaseScreen id={7} />;
const withActions = (shown: Downloadable, forEveryone: ReactNode) => (
  <ReleaseActions release={shown} onDeleted={() => undefined}>
    {forEveryone}
  </ReleaseActions>
);

testScreenStates({
  element,
  isAdmin: false,
  call: one,
  failure: 'Not everything could be loaded',
  shown: {
    'the release': { answer: details(), says: 'Scanner server 4.12.0' },
    'a newer release': {
      answer: details({ newer: { id: 8, name: '4.13.0' } }),
      says: 'There is a newer release: 4.13.0.',
    },
    'the release notes': { answer: details(), says: 'Faster counting.' },
  },
  gone: /^This release no longer exists/,
});

it('says what an upgrade closes, with links to the advisories', async () => {
  renderWith(element, { [one]: details({ upgrade }) }, { isAdmin: false });
  const still = await screen.findByRole('link', { name: 'BEL-2026-0009' });
  expect(still.closest('p')?.textContent).toBe(
    'From 4.11.0 to 4.12.0 closes BEL-2026-0001, 0002 and 1 more; still open: BEL-2026-0009.',
  );
  expect(['BEL-2026-0001', '0002', '1 more'].map(ui.href)).toEqual([
    ...['/en/app/advisories/1/', '/en/app/advisories/2/', '/en/app/advisories/'],
  ]);
});

it('keeps the open edit form of a deleted release, and says that it is deleted', async () => {
  renderWith(<ReleaseScreen id={7} tab="edit" adminContents={adminContents} />, { [one]: details() });
  await screen.findByText('Form');
  serve({});
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/^This release no longer exists/)).toBeDefined();
  expect(screen.getByText('Form')).toBeDefined();
});

it('an unknown release is said to be unknown', async () => {
  renderWith(element, { [one]: 404 }, { isAdmin: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'Release not found' })).toBeDefined();
  expect(screen.queryByText('Not everything could be loaded')).toBeNull();
});

it.each([true, false])('the release actions are only for administrators (isAdmin: %s)', async (isAdmin) => {
  serve({ [one]: details() });
  renderPortal(<ReleaseScreen id={7} releaseActions={() => 'Delete'} />, { isAdmin });
  await screen.findByText('Faster counting.');
  expect(screen.queryByText('Delete') !== null).toBe(isAdmin);
});

describe('the release actions of an administrator', () => {
  const show = async (shown: Partial<Downloadable>) => {
    serve({ [one]: details(shown) });
    renderPortal(<ReleaseScreen id={7} releaseActions={withActions} />);
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    const menu = within(await screen.findByRole('menu', { name: 'More' }));
    return menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };
  it.each([
    ['draft', ['Edit', 'Delete']],
    ['scheduled', ['Edit', 'Delete']],
    ['published', ['Edit', 'Create an advisory', 'Withdraw', 'Delete']],
    ['withdrawn', ['Edit', 'Restore', 'Delete']],
  ] as const)('are in one menu in state %s, with destructive actions last', async (state, actions) =>
    expect(await show({ state })).toEqual(actions),
  );

  it.each([
    ['draft', 'button', 'Publish'],
    ['scheduled', 'button', 'Publish'],
    ['published', 'button', 'Download'],
    ['withdrawn', 'link', 'Create an advisory'],
  ] as const)('start with the main action in state %s: the %s "%s"', async (state, role, name) => {
    await show({ state });
    const main = screen.getByRole(role, { name, hidden: true });
    const menu = screen.getByRole('button', { name: 'More', hidden: true });
    const buttons = [...(menu.parentElement?.querySelectorAll('button, a') ?? [])];
    expect([buttons[0], buttons.at(-1)]).toEqual([main, menu]);
  });
});

const adminContents = { statistics: () => 'Figures', history: () => 'Entries', edit: () => 'Form' };

describe('the tabs of a release', () => {
  const show = async (tab: 'files' | 'command' | 'check' | undefined, shown: Partial<Downloadable> = {}) => {
    serve({ [one]: details(shown) });
    renderPortal(<ReleaseScreen id={7} tab={tab} attachments="Attachments" />, { isAdmin: false });
    const tabs = within(await screen.findByRole('navigation', { name: 'Release' })).getAllByRole('link');
    return tabs.map((link) => link.getAttribute('href'));
  };

  it('are links that keep the installed release in the query string', async () => {
    window.history.replaceState(null, '', '/en/app/downloads/7/?since=6');
    expect(await show(undefined)).toEqual([
      '/en/app/downloads/7/?since=6',
      '/en/app/downloads/7/files/?since=6',
      '/en/app/downloads/7/command/?since=6',
      '/en/app/downloads/7/check/?since=6',
      '/en/app/downloads/7/installation/?since=6',
    ]);
  });

  it.each([
    ['files', 'Attachments'],
    ['command', 'Download by command'],
    ['check', 'Check the download yourself'],
  ] as const)('show only the content of the tab %s', async (tab, text) => {
    await show(tab);
    const others = ['Attachments', 'Check the download yourself', 'Release date'].filter(
      (each) => each !== text,
    );
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(others.flatMap((each) => screen.queryAllByText(each))).toEqual([]);
  });

  it.each([
    ['files', 'withdrawn', { state: 'withdrawn' }, ['What is new', 'Check']],
    ['command', 'withdrawn', { state: 'withdrawn' }, ['What is new', 'Check']],
    [
      'command',
      'damaged',
      { current_hash: 'b'.repeat(32) },
      ['What is new', 'Files', 'Check', 'Installation'],
    ],
  ] as const)('replace the tab %s with What is new if the release is %s', async (tab, _, shown, names) => {
    expect(await show(tab, shown)).toHaveLength(names.length);
    const tabs = within(screen.getByRole('navigation', { name: 'Release' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(names);
    expect(tabs.find((link) => link.getAttribute('aria-current'))?.textContent).toBe('What is new');
    expect(screen.getByText('Release date')).toBeDefined();
  });

  it('show the expected hashes on the check tab', async () => {
    await show('check');
    expect(screen.getAllByText('a'.repeat(32))).toHaveLength(2);
    expect(screen.getByText(/SHA-256 or MD5 hash below/)).toBeDefined();
  });

  it.each<[Partial<Downloadable>, number]>([
    [{}, 1],
    [{ state: 'withdrawn' }, 0],
    [{ current_hash: null }, 0],
  ])('show the signature on the check tab only if the file is offered: %j', async (shown, count) => {
    await show('check', shown);
    expect(screen.queryAllByRole('heading', { name: 'Signature' })).toHaveLength(count);
  });

  it('include Reach and History for administrators', async () => {
    serve({ [one]: details() });
    renderPortal(<ReleaseScreen id={7} tab="history" adminContents={adminContents} />);
    const tabs = within(await screen.findByRole('navigation', { name: 'Release' })).getAllByRole('link');
    expect(tabs.slice(5).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Reach', '/en/app/downloads/7/statistics/'],
      ['History', '/en/app/downloads/7/history/'],
    ]);
    expect(tabs.find((link) => link.getAttribute('aria-current'))?.textContent).toBe('History');
    expect([screen.queryByText('Figures'), screen.queryByText('Entries')]).toEqual([null, expect.anything()]);
  });

  it.each(['statistics', 'history', 'edit'] as const)('hide %s from customers', async (tab) => {
    serve({ [one]: details() });
    renderPortal(<ReleaseScreen id={7} tab={tab} adminContents={adminContents} />, { isAdmin: false });
    expect(await screen.findByText(/only for the administrators/)).toBeDefined();
    expect(screen.queryByText(/Figures|Entries|Form/)).toBeNull();
  });

  it('are hidden on the edit page, which links back to the release', async () => {
    serve({ [one]: details() });
    renderPortal(<ReleaseScreen id={7} tab="edit" adminContents={adminContents} />);
    await screen.findByRole('heading', { level: 1, name: 'Edit 4.12.0' });
    expect(screen.getByText('Form')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Release' })).toBeNull();
    const above = within(screen.getByRole('list', { name: 'Above this page' })).getAllByRole('link');
    expect(above.at(-1)?.getAttribute('href')).toBe('/en/app/downloads/7/');
  });
});

it.each<[Partial<Downloadable>, RegExp]>([
  [{}, /^a{32}match$/],
  [{ current_hash: 'b'.repeat(32) }, /^b{32}do not match/],
  [{ current_hash: null }, /^there is no filedo not match/],
])('the facts of a release with %j show the hash of the stored file', async (shown, text) => {
  serve({ [one]: details(shown) });
  renderPortal(<ReleaseScreen id={7} tab="check" />);
  expect((await screen.findByText('Current hash (MD5)')).nextSibling?.textContent).toMatch(text);
});

describe('the changes since the installed release', () => {
  const older = { ...release, id: 6, name: '4.11.0', release_notes: 'Faster login.' };
  const oldest = { ...release, id: 5, name: '4.10.0', release_notes: 'First.' };
  const has = { download_type: { id: 1, name: 'Scanner server' }, release: { id: 5, name: '4.10.0' } };
  const show = (isAdmin: boolean) => {
    const calls = serve({
      [one]: details(),
      'GET /downloadables/7/earlier': [older, oldest],
      'GET /downloadables/7/releaseNotes': [release, older],
      'GET /overview/own': { types: { count: 1, first: [has] } },
    });
    renderPortal(<ReleaseScreen id={7} />, { isAdmin });
    return calls;
  };
  const field = () => screen.findByLabelText<HTMLSelectElement>('What changed since my version?');

  it('start at the last release that the group downloaded', async () => {
    show(false);
    expect(await screen.findByText('Faster login.')).toBeDefined();
    expect((await field()).value).toBe('5');
    expect(screen.queryByText('First.')).toBeNull();
  });

  it('can be reduced to this release alone', async () => {
    show(false);
    await screen.findByText('Faster login.');
    fireEvent.change(await field(), { target: { value: 'none' } });
    await waitFor(() => expect(screen.queryByText('Faster login.')).toBeNull());
  });

  it('are not requested for an administrator', async () => {
    const calls = show(true);
    await screen.findByText('Faster counting.');
    expect(calls).not.toContain('GET /overview/own');
  });
});

it('restores a withdrawn release after a confirmation, and says why it could not', async () => {
  const withdrawn: Downloadable = { ...release, state: 'withdrawn' };
  const answers = {
    [one]: details(withdrawn),
    'POST /downloadables/7/restore': new Refusal(409, { detail: 'Its file is damaged.' }) as object,
  };
  const calls = renderWith(<ReleaseScreen id={7} releaseActions={withActions} />, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 4.12.0?' }));
  expect(calls).not.toContain('POST /downloadables/7/restore');
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByText('Its file is damaged.')).toBeDefined();
  answers['POST /downloadables/7/restore'] = release;
  answers[one] = details();
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/is published again/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers an advisory to administrators after a release is withdrawn', async () => {
  const withdrawn = { ...release, state: 'withdrawn' as const, withdrawn_reason: 'Counts twice' };
  const answers = {
    [one]: details(),
    'POST /downloadables/7/withdraw': withdrawn,
  };
  renderWith(<ReleaseScreen id={7} releaseActions={withActions} />, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Counts twice' } });
  expect(dialog.getByLabelText<HTMLInputElement>('Then create an advisory').checked).toBe(false);
  answers[one] = details(withdrawn);
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/can be notified with a security advisory/)).toBeDefined();
  expect(ui.href('Create an advisory')).toBe('/en/app/advisories/new/?releases=7');
});

it('opens a new advisory after a downloaded release is withdrawn', async () => {
  renderWith(<ReleaseScreen id={7} releaseActions={withActions} />, {
    [one]: details(),
    'GET /downloadables/7/statistics': { users: 2 },
    'POST /downloadables/7/withdraw': { ...release, state: 'withdrawn', withdrawn_reason: 'Counts twice' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('2 people downloaded it.');
  expect(dialog.getByLabelText<HTMLInputElement>('Then create an advisory').checked).toBe(true);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Counts twice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/advisories/new/?releases=7'));
});
