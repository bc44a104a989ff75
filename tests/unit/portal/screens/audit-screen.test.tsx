import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { AuditScreen } from '../../../../src/portal/audit/audit-screen';
import { Refusal, renderWith, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const event = (id: number, actor: string | null) => ({
  id,
  at: '2026-05-01T10:00:00Z',
  actor,
  action: 'group.create',
  subject: 'Harbour',
  detail: { name: 'Harbour' },
});

const others = { 'GET /groups': [] };

testScreenStates({
  element: <AuditScreen />,
  call: 'GET /audit',
  others,
  failure: 'The audit trail could not be loaded',
  shown: {
    'that nothing has happened': {
      answer: { entries: [], next: null },
      says: 'No entries match these filters.',
    },
    'who did something': {
      answer: { entries: [event(1, 'Ada')], next: null },
      says: 'Ada added the group Harbour',
    },
  },
});

it('groups the licence actions in the What filter', async () => {
  renderWith(<AuditScreen />, { ...others, 'GET /audit': { entries: [], next: null } });
  const field = await screen.findByLabelText<HTMLSelectElement>('What');
  const about = within(within(field).getByRole('group', { name: 'Licences' })).getAllByRole('option');
  expect(about.map((option) => (option as HTMLOptionElement).value)).toEqual([
    'license.create',
    'license.open',
    'license.keep',
    'license.download',
    'license.renew',
    'license.mail',
    'license.withdraw',
  ]);
});

it('adds older entries below the newer entries on demand', async () => {
  renderWith(<AuditScreen />, { ...others, 'GET /audit': { entries: [event(2, 'Bram')], next: 2 } });
  const more = await screen.findByRole('button', { name: 'Show older entries' });
  serve({ ...others, 'GET /audit': { entries: [event(1, 'Cas')], next: null } });
  fireEvent.click(more);
  expect(await screen.findByText(/^Cas added/)).toBeDefined();
  expect(screen.getByText(/^Bram added/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

it('says that a search is incomplete and continues it on demand', async () => {
  renderWith(<AuditScreen />, { ...others, 'GET /audit': { entries: [], next: 900, incomplete: true } });
  const more = await screen.findByRole('button', { name: 'Search older entries' });
  expect(screen.getByText('No entries match these filters so far.')).toBeDefined();
  expect(screen.getByText(/^This search has read only the newer entries so far/)).toBeDefined();
  serve({ ...others, 'GET /audit': { entries: [event(1, 'Cas')] } });
  fireEvent.click(more);
  expect(await screen.findByText(/^Cas added/)).toBeDefined();
  expect(screen.queryByText(/^This search has read only/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Search older entries' })).toBeNull();
});

it('verifies a long audit trail in several calls and sums the results', async () => {
  const answers = [
    { ...check, is_valid: false, is_complete: false, next: 'place' },
    { ...check, entries: 30 },
  ];
  const calls = renderWith(<AuditScreen />, {
    ...others,
    'GET /audit': { entries: [] },
    get 'POST /audit/verify'() {
      return answers.shift() ?? 404;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('The audit trail has not been changed')).toBeDefined();
  expect(screen.getByText(/^42 entries verified/)).toBeDefined();
  expect(calls.filter((call) => call === 'POST /audit/verify')).toHaveLength(2);
});

const check = {
  checked_at: '2026-05-01T10:00:00Z',
  is_valid: true,
  is_complete: true,
  entries: 12,
  anchors: 3,
  problem_count: 0,
  problems: [],
};
const verifyAs = async (answer: object) => {
  renderWith(<AuditScreen />, { ...others, 'GET /audit': { entries: [] }, 'POST /audit/verify': answer });
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
};

it('lists the first 20 problems of the audit trail and the verify command', async () => {
  const problems = [
    { kind: 'changed', entry: 7, position: 5 },
    { kind: 'dropped', position: 6 },
    { kind: 'anchor', anchor: 2 },
    ...Array.from({ length: 22 }, (_, index) => ({ kind: 'added', entry: 100 + index })),
  ];
  await verifyAs({ ...check, is_valid: false, problem_count: 25, problems });
  expect((await screen.findByRole('alert')).textContent).toContain('The audit trail was tampered with');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      'Entry 7 was changed',
      'The entry at position 6 is missing',
      'Signature 2 is missing, or is not valid',
      'and 5 more',
    ]),
  );
  expect(screen.getByText('node dist/commands/audit.mjs verify')).toBeDefined();
});

it('shows the error of a failed verification', async () => {
  await verifyAs(new Refusal(409, { detail: 'It is being verified already.' }));
  expect(await screen.findByText('It is being verified already.')).toBeDefined();
});

describe('an audit entry', () => {
  const shown = async (entry: object) => {
    renderWith(<AuditScreen />, { ...others, 'GET /audit': { entries: [{ ...event(1, 'Ada'), ...entry }] } });
    return within((await screen.findByText(/^Ada/)).closest('tr')!)
      .queryAllByRole('link', { hidden: true })
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  };

  it.each([
    ['group.create', 'Harbour', { id: 5 }, ['Harbour /en/app/users/groups/5/']],
    ['release.publish', '3.2.0', { id: 12 }, ['3.2.0 /en/app/downloads/12/']],
    [
      'user.create',
      'a@b.nl',
      { id: 3, group: 'Kade', group_id: 4 },
      ['a@b.nl /en/app/users/3/', 'Kade /en/app/users/groups/4/'],
    ],
    [
      'message.grant',
      '2',
      { group: 3, invitation: 5, license: 7 },
      ['2 /en/app/messages/2/', '3 /en/app/users/groups/3/', '7 /en/app/license/7/'],
    ],
    ['mail.resend', '8', { kind: 'grant' }, ['8 /en/app/settings/mail/8/']],
    ['group.delete', 'Harbour', { id: 5 }, []],
    ['upload.cancel', '3.2.0', { id: 12 }, []],
    ['mail.test', 'a@b.nl', {}, []],
    ['login', 'a@b.nl', { way: 'passkey' }, []],
  ])('for %s links to the existing resources that it names', async (action, subject, detail, links) =>
    expect(await shown({ action, subject, detail })).toEqual(links),
  );
});

it('period presets include today and can be cleared', async () => {
  jest.useFakeTimers({
    now: new Date(2026, 2, 3, 12),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
  try {
    renderWith(<AuditScreen />, { ...others, 'GET /audit': { entries: [] } });
    const from = await screen.findByLabelText<HTMLInputElement>('From');
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    press('Today');
    expect(from.value).toBe('2026-03-03');
    press('7 days');
    expect(from.value).toBe('2026-02-25');
    expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
    press('7 days');
    expect(from.value).toBe('');
    press('90 days');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear the filter' }));
    expect(from.value).toBe('');
  } finally {
    jest.useRealTimers();
  }
});
