import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { MailScreen } from '../../../../src/portal/messages/mail-screen';
import { OverviewScreen } from '../../../../src/portal/overview/overview-screen';
import { List, Refusal, serve, renderWith } from '../portal-harness';
import { nothing } from '../screens/examples';

const failed = {
  ...{ name: '', kind: 'answer', to: 'a@b.example', subject: 'Hello', created_at: '2026-05-01T10:00:00Z' },
  ...{
    state: 'failed',
    attempts: 1,
    last_error: null,
    next_attempt_at: null,
    sent_at: null,
    can_resend: true,
  },
};

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('sends all failed mail again with one button, which says how many failed', async () => {
  renderWith(<MailScreen />, {
    'GET /mails': new List(Array.from({ length: 12 }, (_, id) => ({ ...failed, id }))),
    'POST /mails/resendFailed': { mails: 12 },
  });
  await press('Send 12 failed mails again');
  expect(await screen.findByText('12 mails are being sent again.')).toBeTruthy();
});

it('shows the response of the mail server to a test mail, or the refusal', async () => {
  const answer = { accepted: false, reason: 'login', detail: '535 Authentication failed' };
  renderWith(<MailScreen />, { 'GET /mails': [], 'POST /mails/test': answer });
  await press('Send a test mail');
  expect(screen.queryByRole('button', { name: /failed/ })).toBeNull();
  expect(await screen.findByText('535 Authentication failed')).toBeTruthy();

  serve({
    'GET /mails': [],
    'POST /mails/test': new Refusal(409, { code: 'no_mail', detail: 'No mail here' }),
  });
  await press('Send a test mail');
  expect(await screen.findByText(/No mail here/)).toBeTruthy();
});

it('releases held mail and webhooks from the overview', async () => {
  const held = { code: 'outgoing_held', subject: '', since: '2026-05-01T10:00:00Z', values: {} };
  const overview = { ...nothing, conditions: { count: 1, first: [held] } };
  renderWith(<OverviewScreen download={() => null} renew={() => null} />, {
    'GET /overview': overview,
    'POST /mails/releaseHold': {},
  });
  await press('Send only what is new');
  expect(await screen.findByText('Mail and webhooks are sent again.')).toBeTruthy();
});
