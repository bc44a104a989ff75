import { accountPath, PATHS } from '../../../src/config/paths';
import {
  answer,
  answerPost,
  inDialog,
  press,
  pressInDialog,
  refuse,
  steps,
  type Stage,
  type State,
  customer,
  customerDialog,
} from './state';

const showTotp = steps(press('portal:secondFactor.setUp'), (stage: Stage) =>
  stage.page.getByLabel(stage.t('portal:secondFactor.code'), { exact: true }).waitFor(),
);

const passkeys = answer('**/api/me/passkeys', {
  json: [
    { id: 1, name: 'Chrome / Windows', created_at: '2026-05-01T10:00:00Z', last_used_at: null },
    {
      id: 2,
      name: 'iPhone',
      created_at: '2026-05-02T08:30:00Z',
      last_used_at: '2026-11-20T07:45:00Z',
    },
  ],
});

export const account: readonly State[] = [
  customer('account', PATHS.account),
  customer('account-data', accountPath('data')),
  customer('account-logins', accountPath('logins')),
  customer('account-notifications', accountPath('notifications')),
  customer('account-security', accountPath('security')),
  customer('passkeys', accountPath('security'), { before: passkeys }),
  customerDialog('add-passkey', accountPath('security'), press('portal:passkeys.add.title')),
  customerDialog('remove-passkey', accountPath('security'), {
    before: passkeys,
    prepare: ({ page, t }) =>
      page
        .getByRole('row', { name: 'iPhone' })
        .getByRole('button', { name: t('portal:passkeys.remove.button') })
        .click(),
  }),
  customerDialog('one-time-codes', accountPath('security'), showTotp),
  customerDialog('recovery-codes', accountPath('security'), {
    before: answerPost('**/api/me/totp/confirm', {
      json: { recovery_codes: Array.from({ length: 10 }, (_, index) => `k7w2-9qxm-${String(index)}dzt`) },
    }),
    prepare: steps(
      showTotp,
      (stage) =>
        inDialog(stage).getByLabel(stage.t('portal:secondFactor.code'), { exact: true }).fill('123456'),
      pressInDialog('portal:secondFactor.confirm'),
    ),
  }),
  customerDialog('feed-address', accountPath('notifications'), {
    before: answerPost('**/api/me/feed', {
      json: {
        url: `https://portal.example/api/feed/${'A1b2C3d4'.repeat(5)}xyz/en.atom`,
        created_at: '2026-11-24T12:00:00Z',
      },
    }),
    prepare: press('account:notices.feed.make'),
  }),
  customerDialog('end-all-logins', accountPath('logins'), {
    before: answer('**/api/me/sessions', {
      json: [true, false].map((current, index) => ({
        id: index + 1,
        current,
        browser: 'Firefox',
        system: 'Windows',
        network: '203.0.113.0/24',
        created_at: '2026-11-24T08:00:00Z',
        last_used_at: '2026-11-24T12:00:00Z',
      })),
    }),
    prepare: press('account:sessions.endOthers'),
  }),
  customer('account-without-password', accountPath('security'), {
    before: answer('**/api/me', {
      json: {
        id: 2,
        name: 'Anna',
        email: 'anna@example.com',
        has_password: false,
        language: 'en',
        release_mails: 'all',
        licence_reminders: true,
        pending_email: null,
        version: 1,
      },
    }),
  }),
  customer('set-up-second-factor', accountPath('security'), {
    before: answer('**/api/me/secondFactor', {
      json: { totp: false, passkeys: 0, recovery_codes: 0, required: true },
    }),
  }),
  customerDialog('confirm-login', accountPath('security'), {
    before: refuse('**/api/me/totp', 403, 'login_not_recent'),
    prepare: press('portal:secondFactor.setUp'),
  }),
  customerDialog('log-in-again', PATHS.account, async (stage) => {
    await refuse('**/api/me', 401, 'not_signed_in')(stage);
    await stage.page.getByLabel(stage.t('account:name'), { exact: true }).fill('Anna');
    await press('account:profile.save')(stage);
  }),
];
