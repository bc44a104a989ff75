import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { AdvisoryScreen } from '../../../../src/portal/advisories/advisory-screen';
import { serve, renderWith } from '../portal-harness';
import { answersFor, published } from './advisory-examples';

const notification = {
  ...{ id: 1, revision: 1, via: 'download', created_at: '2026-02-01T10:00:00Z' },
  ...{ user: { id: 3, name: 'Jan', email: 'jan@harbour.example' }, group: { id: 2, name: 'Harbour' } },
  ...{ sent_at: null, failed_at: null, interrupted: false },
};

it('shows the result of each notification and notifies more customers', async () => {
  const calls = renderWith(<AdvisoryScreen id={5} />, {
    ...answersFor(published),
    'GET /advisories/5/notifications': [
      notification,
      { ...notification, id: 2, sent_at: '2026-02-01T10:01:00Z' },
      { ...notification, id: 3, failed_at: '2026-02-01T10:02:00Z' },
      { ...notification, id: 4, interrupted: true },
    ],
    'POST /advisories/5/notify': { notified: 2 },
  });
  const table = within(await screen.findByRole('table', { name: 'Who was notified' }));
  for (const result of ['Waiting', 'Sent', 'Failed', 'May have been sent'])
    expect(table.getByText(result)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Notify customers' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  fireEvent.click(dialog.getByRole('button', { name: 'Notify customers', hidden: true }));
  expect(await screen.findByText('2 recipients are being notified.')).toBeDefined();
  expect(calls).toContain('POST /advisories/5/notify');
});

it('offers no notification on a server without mail', async () => {
  renderWith(<AdvisoryScreen id={5} />, {
    ...answersFor(published),
    'GET /me/notices': { sends_mail: false },
  });
  expect(
    await screen.findByText(/^This server sends no mail, so customers cannot be notified/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Notify customers' })).toBeNull();
});

describe('the notifications of customers', () => {
  const asked = (calls: string[]) =>
    calls.filter((call) => call === 'GET /advisories/5/notifications').length;
  /** Advances the time second by second, so that each response arrives in between. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
  };
  afterEach(() => {
    jest.useRealTimers();
  });

  it('appear when the server creates them, with updated results', async () => {
    jest.useFakeTimers();
    renderWith(<AdvisoryScreen id={5} />, { ...answersFor({ ...published, is_notifying: true }) });
    await pass(1);
    expect(screen.getByText('0 notifications')).toBeDefined();
    serve({ ...answersFor(published), 'GET /advisories/5/notifications': [notification] });
    await pass(3);
    expect(screen.getByText('Waiting')).toBeDefined();
    const sent = { ...notification, sent_at: '2026-02-01T10:01:00Z' };
    const calls = serve({ ...answersFor(published), 'GET /advisories/5/notifications': [sent] });
    await pass(5);
    expect(screen.getByText('Sent')).toBeDefined();
    const before = calls.length;
    await pass(120);
    expect(calls).toHaveLength(before);
  });

  it('are polled at growing intervals, at most ten times', async () => {
    jest.useFakeTimers();
    const calls = renderWith(<AdvisoryScreen id={5} />, {
      ...answersFor(published),
      'GET /advisories/5/notifications': [notification],
    });
    await pass(10);
    expect(asked(calls)).toBe(3);
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    expect(asked(calls)).toBe(11);
  });
});
