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
  admin,
  customer,
  adminDialog,
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
  admin('users-administrator', PATHS.users),
  admin('user', userPath(2)),
  customer('users-customer', PATHS.users),
  admin('users-loading', PATHS.users, { before: silence('**/api/users?*') }),
  admin('users-error', PATHS.users, { before: refuse('**/api/users?*', 404, 'not_found') }),
  admin('users-none-found', `${PATHS.users}?q=nothing`),
  adminDialog('add-user', PATHS.users, async (stage) => {
    await press('users:add.button')(stage);
    await inDialog(stage).getByLabel(stage.t('users:name'), { exact: true }).fill('Noor Bakker');
    await pressInDialog('users:add.generate')(stage);
    await pressInDialog('users:add.submit')(stage);
  }),
  adminDialog('edit-user', PATHS.users, ofPerson('users:edit.button', 'Bram Jansen')),
  adminDialog('edit-user-meanwhile', PATHS.users, {
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
  }),
  adminDialog('end-logins', PATHS.users, chooseFor('users:endSessions.button', 'Bram Jansen')),
  adminDialog('block-user', PATHS.users, chooseFor('users:block.button', 'Anna de Vries')),
  adminDialog('delete-user', PATHS.users, ofPerson('users:delete', 'Anna de Vries')),
  admin('invite', invitePath('new', 2), press('users:invite.submit')),
  admin('invited', invitePath('new', 2), {
    before: answerPost('**/api/invitations', { json: daan }),
    prepare: async (stage) => {
      const main = stage.page.getByRole('main');
      await main.getByLabel(stage.t('users:name'), { exact: true }).fill(daan.name);
      await main.getByLabel(stage.t('users:email'), { exact: true }).fill(daan.email);
      await press('users:invite.submit')(stage);
    },
  }),
  adminDialog('invite-link', PATHS.invitations, {
    before: answerPost('**/api/invitations/*/renew', {
      json: { ...daan, link: `https://portal.example/nl/invitation/#token=${'A1b2C3d4'.repeat(5)}xyz` },
    }),
    prepare: ofPerson('users:invitations.renew', 'Daan Bakker'),
  }),
  admin('invite-several', invitePath('several'), async (stage) => {
    await stage.page
      .getByLabel(stage.t('users:several.people'), { exact: true })
      .fill('jan@bedrijf\nNiemand');
    await press('users:several.submit')(stage);
  }),
  adminDialog(
    'withdraw-invitation',
    PATHS.invitations,
    chooseFor('users:invitations.withdraw', 'Daan Bakker'),
  ),
  adminDialog('add-group', PATHS.groups, press('users:addGroup.button')),
  admin('new-customer', PATHS.newCustomer),
  admin('new-customer-errors', PATHS.newCustomer, press('users:newCustomer.submit')),
  admin('new-customer-made', PATHS.newCustomer, {
    before: answerPost('**/api/customers', {
      status: 201,
      json: { group: { id: 9, name: 'Jansen Logistiek', is_admin: false }, invitation: daan },
    }),
    prepare: async ({ page, t }) => {
      const fill = (key: string, text: string) => page.getByLabel(t(key), { exact: true }).fill(text);
      await fill('users:newCustomer.company', 'Jansen Logistiek');
      await fill('users:name', daan.name);
      await fill('users:email', daan.email);
      await fill('licences:labels.name', 'jansen');
      await page.getByRole('button', { name: t('users:newCustomer.submit') }).click();
      await page.getByRole('link', { name: t('users:newCustomer.another') }).waitFor();
    },
  }),
];

const groups: State[] = [
  admin('group', group),
  ...GROUP_PARTS.map((part) => admin(`group-${part}`, `${group}${part}/`)),
  admin('statistics-all', PATHS.statistics),
  admin('statistics-year', `${PATHS.statistics}?days=365`),
  admin('groups', PATHS.groups),
  admin('invitations', PATHS.invitations),
  admin('group-unknown', groupPath(999)),
  adminDialog('edit-group', group, choose('users:edit.button')),
  // Northwind Parts
  admin('company-login', companyLoginPath(3)),
  admin('company-login-new', providerPath(2, NEW), press('users:companyLogin.save')),
  adminDialog('view-as-group', group, choose('users:viewAs.button')),
  admin('viewing-as-group', group, async (stage) => {
    await choose('users:viewAs.button')(stage);
    await pressInDialog('users:viewAs.confirm')(stage);
    await stage.page.getByRole('button', { name: stage.t('portal:viewing.stop') }).waitFor();
  }),
];

const apiKeys: State[] = [
  admin('api-keys', PATHS.apiKeys),
  admin('api-keys-empty', PATHS.apiKeys, { before: answer('**/api/apiKeys', { json: [] }) }),
  admin('make-api-key', PATHS.newApiKey, async (stage) => {
    const { page, t } = stage;
    await page.getByLabel(t('api-keys:make.by'), { exact: true }).selectOption('tokens');
    await press('api-keys:make.submit')(stage);
  }),
  admin('api-key-made', PATHS.newApiKey, {
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
    prepare: async (stage) => {
      const { page, t } = stage;
      await page.getByLabel(t('api-keys:name'), { exact: true }).fill('Build');
      await page.getByRole('checkbox').first().check();
      await press('api-keys:make.submit')(stage);
      await page.getByLabel(t('api-keys:made.label'), { exact: true }).waitFor();
    },
  }),
];

const audit: State[] = [
  admin('audit', PATHS.audit),
  admin('audit-none-found', `${PATHS.audit}?q=nothing`),
  admin('audit-verified', PATHS.audit, async (stage) => {
    await press('audit:check.do')(stage);
    await stage.page.getByText(stage.t('audit:check.valid')).waitFor();
  }),
  admin('audit-tampered', PATHS.audit, {
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
    prepare: async (stage) => {
      await press('audit:check.do')(stage);
      await stage.page.getByText(stage.t('audit:check.tampered')).waitFor();
    },
  }),
];

/** Statistics and audit trail. */
export const administration: readonly State[] = [...users, ...groups, ...apiKeys, ...audit];
