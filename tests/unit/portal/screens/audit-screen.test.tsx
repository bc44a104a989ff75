import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { AuditScreen } from '../../../../src/portal/audit/audit-screen';
import { renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const event = (id: number, actor: string | null) => ({
  id,
  at: '2026-05-01T10:00:00Z',
  actor,
  action: 'group.create',
  subject: 'Harbour',
  detail: { name: 'Harbour' },
});

testScreenStates({
  element: <AuditScreen />,
  call: 'GET /audit',
  failure: 'The audit trail could not be loaded',
  shown: {
    'that nothing has happened': {
      answer: { entries: [], next: null },
      says: 'No entries match these filters.',
    },
    'who did something': { answer: { entries: [event(1, 'Ada')], next: null }, says: 'Ada' },
  },
});

it('shows no trail to a customer, and does not ask for it', async () => {
  const calls = serve({});
  renderPortal(<AuditScreen />, { isAdmin: false });
  expect(await screen.findByText('Only an administrator may do this.')).toBeDefined();
  expect(calls).toEqual([]);
});

it('shows earlier events below when asked to', async () => {
  serve({ 'GET /audit': { entries: [event(2, 'Bram')], next: 2 } });
  renderPortal(<AuditScreen />);
  const more = await screen.findByRole('button', { name: 'Show older entries' });
  serve({ 'GET /audit': { entries: [event(1, 'Cas')], next: null } });
  fireEvent.click(more);
  expect(await screen.findByText('Cas')).toBeDefined();
  expect(screen.getByText('Bram')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});
