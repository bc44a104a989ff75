import {
  companyLoginPath,
  GROUP_PARTS,
  groupPath,
  invitePath,
  NEW,
  PATHS,
  providerPath,
  userPath,
} from '../../../src/config/paths';
import {
  answer,
  answerPost,
  inDialog,
  press,
  pressInDialog,
  refuse,
  silence,
  steps,
  type State,
  type Step,
} from './state';

/** The group De Vries Groothandel. */
const group = groupPath(2);

const ofPerson =
  (key: string, name: string): Step =>
  ({ page, t }) =>
    page
      .getByRole('row', { name })
      .getByRole('button', { name: t(key) })
      .first()
      .click();

/** Chooses an action in the menu of a person's row. */
const chooseFor =
  (key: string, name: string): Step =>
  async (stage) => {
    await stage.page.getByRole('row', { name }).getByRole('button').last().click();
    await stage.page.getByRole('menuitem', { name: stage.t(key), exact: true }).click();
  };

/** Chooses an action in the menu of the page. */
const choose =
  (key: string): Step =>
  async (stage) => {
    await press('users:more')(stage);
    await stage.page.getByRole('menuitem', { name: stage.t(key), exact: true }).click();
  };

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.padEnd(
  100,
  'x',
);

const daan = {
  id: 1,
  name: 'Daan Bakker',
  email: 'daan@devries.example',
  group: { id: 2, name: 'De Vries Groothandel' },
  expires_at: '2026-12-01T12:00:00.000Z',
  is_manager: false,
  language: 'nl',
  invited_by: { id: 1, name: 'Administrator' },
  created_at: '2026-11-24T12:00:00.000Z',
};

const users: State[] = [
  { name: 'users-administrator', path: PATHS.users, as: 'administrator' },
  { name: 'user', path: userPath(2), as: 'administrator' },
  { name: 'users-customer', path: PATHS.users, as: 'customer' },
  { name: 'users-loading', path: PATHS.users, as: 'administrator', before: silence('**/api/users?*') },
  {
    name: 'users-error',
    path: PATHS.users,
    as: 'administrator',
    before: refuse('**/api/users?*', 404, 'not_found'),
  },
  { name: 'users-none-found', path: `${PATHS.users}?q=nothing`, as: 'administrator' },
  {
    name: 'add-user',
    path: PATHS.users,
    as: 'administrator',
    dialog: true,
    async prepare(stage) {
      await press('users:add.button')(stage);
      await inDialog(stage).getByLabel(stage.t('users:name'), { exact: true }).fill('Noor Bakker');
      await pressInDialog('users:add.generate')(stage);
      await pressInDialog('users:add.submit')(stage);
    },
  },
  {
    name: 'edit-user',
    path: PATHS.users,
    as: 'administrator',
    dialog: true,
    prepare: ofPerson('users:edit.button', 'Bram Jansen'),
  },
  {
    name: 'edit-user-meanwhile',
    path: PATHS.users,
    as: 'administrator',
    dialog: true,
    before: refuse('**/api/users/*', 409, 'changed_meanwhile', {
      current: {
        id: 3,
        name: longName,
        email: 'bram@devries.example',
        group: { id: 2, name: 'De Vries Groothandel' },
        is_manager: true,
        blocked: false,
        has_second_factor: false,
        last_login_at: null,
        version: 2,
      },
    }),
    prepare: steps(ofPerson('users:edit.button', 'Bram Jansen'), pressInDialog('users:edit.submit')),
  },
  {
    name: 'end-logins',
    path: PATHS.users,
    as: 'administrator',
    dialog: true,
    prepare: chooseFor('users:endSessions.button', 'Bram Jansen'),
  },
  {
    name: 'block-user',
    path: PATHS.users,
    as: 'administrator',
    dialog: true,
    prepare: chooseFor('users:block.button', 'Anna de Vries'),
  },
  {
    name: 'delete-user',
    path: PATHS.users,
    as: 'administrator',
    dialog: true,
    prepare: ofPerson('users:delete', 'Anna de Vries'),
  },
  {
    name: 'invite',
    path: invitePath('new', 2),
    as: 'administrator',
    prepare: press('users:invite.submit'),
  },
  {
    name: 'invited',
    path: invitePath('new', 2),
    as: 'administrator',
    before: answerPost('**/api/invitations', { json: daan }),
    async prepare(stage) {
      const main = stage.page.getByRole('main');
      await main.getByLabel(stage.t('users:name'), { exact: true }).fill(daan.name);
      await main.getByLabel(stage.t('users:email'), { exact: true }).fill(daan.email);
      await press('users:invite.submit')(stage);
    },
  },
  {
    name: 'invite-link',
    path: PATHS.invitations,
    as: 'administrator',
    dialog: true,
    before: answerPost('**/api/invitations/*/renew', {
      json: { ...daan, link: `https://portal.example/nl/invitation/#token=${'A1b2C3d4'.repeat(5)}xyz` },
    }),
    prepare: ofPerson('users:invitations.renew', 'Daan Bakker'),
  },
  {
    name: 'invite-several',
    path: invitePath('several'),
    as: 'administrator',
    async prepare(stage) {
      await stage.page
        .getByLabel(stage.t('users:several.people'), { exact: true })
        .fill('jan@bedrijf\nNiemand');
      await press('users:several.submit')(stage);
    },
  },
  {
    name: 'withdraw-invitation',
    path: PATHS.invitations,
    as: 'administrator',
    dialog: true,
    prepare: ofPerson('users:invitations.withdraw', 'Daan Bakker'),
  },
  {
    name: 'add-group',
    path: PATHS.groups,
    as: 'administrator',
    dialog: true,
    prepare: press('users:addGroup.button'),
  },
  { name: 'new-customer', path: PATHS.newCustomer, as: 'administrator' },
  {
    name: 'new-customer-errors',
    path: PATHS.newCustomer,
    as: 'administrator',
    prepare: press('users:newCustomer.submit'),
  },
  {
    name: 'new-customer-made',
    path: PATHS.newCustomer,
    as: 'administrator',
    before: answerPost('**/api/customers', {
      status: 201,
      json: { group: { id: 9, name: 'Jansen Logistiek', is_admin: false }, invitation: daan },
    }),
    async prepare({ page, t }) {
      const fill = (key: string, text: string) => page.getByLabel(t(key), { exact: true }).fill(text);
      await fill('users:newCustomer.company', 'Jansen Logistiek');
      await fill('users:name', daan.name);
      await fill('users:email', daan.email);
      await fill('licences:labels.name', 'jansen');
      await page.getByRole('button', { name: t('users:newCustomer.submit') }).click();
      await page.getByRole('button', { name: t('users:newCustomer.another') }).waitFor();
    },
  },
];

const groups: State[] = [
  { name: 'group', path: group, as: 'administrator' },
  ...GROUP_PARTS.map((part) => ({
    name: `group-${part}`,
    path: `${group}${part}/`,
    as: 'administrator' as const,
  })),
  { name: 'statistics-all', path: PATHS.statistics, as: 'administrator' },
  { name: 'statistics-year', path: `${PATHS.statistics}?days=365`, as: 'administrator' },
  { name: 'groups', path: PATHS.groups, as: 'administrator' },
  { name: 'invitations', path: PATHS.invitations, as: 'administrator' },
  { name: 'group-unknown', path: groupPath(999), as: 'administrator' },
  {
    name: 'edit-group',
    path: group,
    as: 'administrator',
    dialog: true,
    prepare: choose('users:edit.button'),
  },
  {
    // Northwind Parts
    name: 'company-login',
    path: companyLoginPath(3),
    as: 'administrator',
  },
  {
    name: 'company-login-new',
    path: providerPath(2, NEW),
    as: 'administrator',
    prepare: press('users:companyLogin.save'),
  },
  {
    name: 'view-as-group',
    path: group,
    as: 'administrator',
    dialog: true,
    prepare: choose('users:viewAs.button'),
  },
  {
    name: 'viewing-as-group',
    path: group,
    as: 'administrator',
    async prepare(stage) {
      await choose('users:viewAs.button')(stage);
      await pressInDialog('users:viewAs.confirm')(stage);
      await stage.page.getByRole('button', { name: stage.t('portal:viewing.stop') }).waitFor();
    },
  },
];

const apiKeys: State[] = [
  { name: 'api-keys', path: PATHS.apiKeys, as: 'administrator' },
  {
    name: 'api-keys-empty',
    path: PATHS.apiKeys,
    as: 'administrator',
    before: answer('**/api/apiKeys', { json: [] }),
  },
  {
    name: 'make-api-key',
    path: PATHS.newApiKey,
    as: 'administrator',
    async prepare(stage) {
      const { page, t } = stage;
      await page.getByLabel(t('api-keys:make.by'), { exact: true }).selectOption('tokens');
      await press('api-keys:make.submit')(stage);
    },
  },
  {
    name: 'api-key-made',
    path: PATHS.newApiKey,
    as: 'administrator',
    before: answerPost('**/api/apiKeys', {
      status: 201,
      json: {
        id: 9,
        name: longName,
        download_types: [{ id: 1, name: 'Belstock server' }],
        created_at: '2026-11-24T12:00:00.000Z',
        ends_at: null,
        last_used_at: null,
        key: `key_${'A1b2C3d4'.repeat(5)}`,
      },
    }),
    async prepare(stage) {
      const { page, t } = stage;
      await page.getByLabel(t('api-keys:name'), { exact: true }).fill('Build');
      await page.getByRole('checkbox').first().check();
      await press('api-keys:make.submit')(stage);
      await page.getByLabel(t('api-keys:made.label'), { exact: true }).waitFor();
    },
  },
];

const audit: State[] = [
  { name: 'audit', path: PATHS.audit, as: 'administrator' },
  { name: 'audit-none-found', path: `${PATHS.audit}?q=nothing`, as: 'administrator' },
  {
    name: 'audit-verified',
    path: PATHS.audit,
    as: 'administrator',
    async prepare(stage) {
      await press('audit:check.do')(stage);
      await stage.page.getByText(stage.t('audit:check.valid')).waitFor();
    },
  },
  {
    name: 'audit-tampered',
    path: PATHS.audit,
    as: 'administrator',
    before: answerPost('**/api/audit/verify', {
      json: {
        is_valid: false,
        entries: 120,
        anchors: 3,
        waiting: 0,
        is_complete: true,
        checked_at: '2026-11-24T12:00:00.000Z',
        problem_count: 3,
        problems: [
          { kind: 'changed', entry: 17, position: 17 },
          { kind: 'dropped', position: 44 },
          { kind: 'anchor', anchor: 2 },
        ],
      },
    }),
    async prepare(stage) {
      await press('audit:check.do')(stage);
      await stage.page.getByText(stage.t('audit:check.tampered')).waitFor();
    },
  },
];

/** Statistics and audit trail. */
export const administration: readonly State[] = [...users, ...groups, ...apiKeys, ...audit];
