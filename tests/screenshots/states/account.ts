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
  { name: 'account', path: PATHS.account, as: 'customer' },
  { name: 'account-data', path: accountPath('data'), as: 'customer' },
  { name: 'account-logins', path: accountPath('logins'), as: 'customer' },
  { name: 'account-notifications', path: accountPath('notifications'), as: 'customer' },
  { name: 'account-security', path: accountPath('security'), as: 'customer' },
  { name: 'passkeys', path: accountPath('security'), as: 'customer', before: passkeys },
  {
    name: 'add-passkey',
    path: accountPath('security'),
    as: 'customer',
    dialog: true,
    prepare: press('portal:passkeys.add.title'),
  },
  {
    name: 'remove-passkey',
    path: accountPath('security'),
    as: 'customer',
    dialog: true,
    before: passkeys,
    prepare: ({ page, t }) =>
      page
        .getByRole('row', { name: 'iPhone' })
        .getByRole('button', { name: t('portal:passkeys.remove.button') })
        .click(),
  },
  { name: 'one-time-codes', path: accountPath('security'), as: 'customer', dialog: true, prepare: showTotp },
  {
    name: 'recovery-codes',
    path: accountPath('security'),
    as: 'customer',
    dialog: true,
    before: answerPost('**/api/me/totp/confirm', {
      json: { recovery_codes: Array.from({ length: 10 }, (_, index) => `k7w2-9qxm-${String(index)}dzt`) },
    }),
    prepare: steps(
      showTotp,
      (stage) =>
        inDialog(stage).getByLabel(stage.t('portal:secondFactor.code'), { exact: true }).fill('123456'),
      pressInDialog('portal:secondFactor.confirm'),
    ),
  },
  {
    name: 'feed-address',
    path: accountPath('notifications'),
    as: 'customer',
    dialog: true,
    before: answerPost('**/api/me/feed', {
      json: {
        url: `https://portal.example/api/feed/${'A1b2C3d4'.repeat(5)}xyz/en.atom`,
        created_at: '2026-11-24T12:00:00Z',
      },
    }),
    prepare: press('account:notices.feed.make'),
  },
  {
    name: 'end-all-logins',
    path: accountPath('logins'),
    as: 'customer',
    dialog: true,
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
  },
  {
    name: 'account-without-password',
    path: accountPath('security'),
    as: 'customer',
    before: answer('**/api/me', {
      json: {
        id: 2,
        name: 'Anna',
        email: 'anna@example.com',
        has_password: false,
        language: 'en',
        release_mails: 'all',
        pending_email: null,
        version: 1,
      },
    }),
  },
  {
    name: 'set-up-second-factor',
    path: accountPath('security'),
    as: 'customer',
    before: answer('**/api/me/secondFactor', {
      json: { totp: false, passkeys: 0, recovery_codes: 0, required: true },
    }),
  },
  {
    name: 'confirm-login',
    path: accountPath('security'),
    as: 'customer',
    dialog: true,
    before: refuse('**/api/me/totp', 403, 'login_not_recent'),
    prepare: press('portal:secondFactor.setUp'),
  },
  {
    name: 'log-in-again',
    path: PATHS.account,
    as: 'customer',
    dialog: true,
    async prepare(stage) {
      await refuse('**/api/me', 401, 'not_signed_in')(stage);
      await stage.page.getByLabel(stage.t('account:name'), { exact: true }).fill('Anna');
      await press('account:profile.save')(stage);
    },
  },
];
