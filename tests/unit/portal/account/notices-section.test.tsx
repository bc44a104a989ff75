import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Notices } from '../../../../server/contract/notices';
import { NoticesSection } from '../../../../src/portal/account/notices/notices-section';
import { Refusal, renderPortal, serve, renderWith } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';

const notices: Notices = { release_mails: 'all', sends_mail: true, feed_created_at: null };

testScreenStates({
  element: <NoticesSection />,
  call: 'GET /me/notices',
  failure: 'Your release notifications could not be loaded',
  shown: {
    'that the server sends no mail': {
      answer: { ...notices, sends_mail: false },
      says: /not set up to send mail/,
    },
    'the choice': { answer: notices, says: /^At most one mail a day/ },
  },
});

it('saves the choice of release mails and confirms it', async () => {
  const calls = renderWith(<NoticesSection />, {
    'GET /me/notices': notices,
    'PATCH /me': { id: 1, name: 'Ada', email: 'ada@example.com', release_mails: 'none' },
  });
  const choice = await screen.findByLabelText('Mail about releases');
  fireEvent.change(choice, { target: { value: 'none' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(calls).toContain('PATCH /me');
  expect((choice as HTMLSelectElement).value).toBe('none');
});

it('shows the error of a failed save and keeps the choice', async () => {
  serve({ 'GET /me/notices': notices, 'PATCH /me': new Refusal(403, { detail: 'Not on Sundays.' }) });
  renderPortal(<NoticesSection />);
  const choice = await screen.findByLabelText('Mail about releases');
  fireEvent.change(choice, { target: { value: 'none' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not on Sundays.')).toBeDefined();
  expect((choice as HTMLSelectElement).value).toBe('none');
});

it('creates a feed and shows its address once', async () => {
  const url = 'https://portal.example/api/feed/abc.xml';
  serve({ 'GET /me/notices': notices, 'POST /me/feed': { url, created_at: '2026-01-01T08:00:00Z' } });
  renderPortal(<NoticesSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create a feed' }));
  expect(await screen.findByDisplayValue(url)).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1)!);
  expect(screen.queryByDisplayValue(url)).toBeNull();
});

it('ends a feed after confirmation and reports it', async () => {
  const calls = renderWith(<NoticesSection />, {
    'GET /me/notices': { ...notices, feed_created_at: '2026-01-01T08:00:00Z' },
    'DELETE /me/feed': {},
  });
  fireEvent.click(await screen.findByRole('button', { name: 'End the feed' }));
  expect(calls).not.toContain('DELETE /me/feed');
  const dialog = screen.getByRole('dialog', { hidden: true });
  fireEvent.click(within(dialog).getByRole('button', { name: 'End the feed', hidden: true }));
  expect(await screen.findByText('The feed has been ended.')).toBeDefined();
  expect(calls).toContain('DELETE /me/feed');
});

it('shows the error of a failed feed creation', async () => {
  serve({ 'GET /me/notices': notices, 'POST /me/feed': new Refusal(403, { detail: 'Not on Sundays.' }) });
  renderPortal(<NoticesSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create a feed' }));
  expect(await screen.findByText('Not on Sundays.')).toBeDefined();
});
