import { grantPath, mailPath, messagePath, PATHS } from '../../../src/config/paths';
import { press, pressInMenu, steps, type State } from './state';

export const messages: readonly State[] = [
  { name: 'overview', path: PATHS.overview, as: 'administrator' },
  { name: 'overview-customer', path: PATHS.overview, as: 'customer' },
  {
    name: 'portal-menu',
    path: PATHS.overview,
    as: 'administrator',
    below: 1024,
    dialog: true,
    prepare: press('common:nav.menu'),
  },
  {
    name: 'search',
    path: PATHS.overview,
    as: 'administrator',
    dialog: true,
    async prepare({ page }) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().waitFor();
    },
  },
  {
    name: 'search-found',
    path: PATHS.overview,
    as: 'administrator',
    dialog: true,
    async prepare({ page, t }) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: t('portal:search.label') }).fill('vries');
      await page.getByRole('option').nth(2).waitFor();
    },
  },
  {
    name: 'new-menu',
    path: PATHS.overview,
    as: 'administrator',
    dialog: true,
    prepare: press('portal:new.button'),
  },
  { name: 'messages', path: PATHS.messages, as: 'administrator' },
  { name: 'messages-none-found', path: `${PATHS.messages}?q=nothing`, as: 'administrator' },
  { name: 'message', path: messagePath(2), as: 'administrator' },
  {
    name: 'answer-message',
    path: messagePath(2),
    as: 'administrator',
    before: ({ page }) =>
      page.route('**/api/messages/2', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), can_answer: true } });
      }),
    async prepare(stage) {
      await stage.page.getByLabel(stage.t('messages:answer.subject'), { exact: true }).fill('');
      await press('messages:answer.send')(stage);
    },
  },
  { name: 'grant', path: grantPath(2), as: 'administrator' },
  {
    name: 'grant-errors',
    path: grantPath(2),
    as: 'administrator',
    prepare: steps(
      ({ page, t }) => page.getByLabel(t('licences:labels.users'), { exact: true }).fill('0'),
      press('messages:grant.button'),
    ),
  },
  {
    name: 'delete-message',
    path: messagePath(2),
    as: 'administrator',
    dialog: true,
    prepare: pressInMenu('messages:delete.button'),
  },
  { name: 'mail', path: PATHS.mail, as: 'administrator' },
  { name: 'mail-one', path: mailPath(1), as: 'administrator' },
];
