import { grantPath, mailPath, messagePath, PATHS } from '../../../src/config/paths';
import { press, pressInMenu, steps, type State, admin, customer, adminDialog } from './state';

export const messages: readonly State[] = [
  admin('overview', PATHS.overview),
  customer('overview-customer', PATHS.overview),
  adminDialog('portal-menu', PATHS.overview, { below: 1024, prepare: press('common:nav.menu') }),
  adminDialog('search', PATHS.overview, async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().waitFor();
  }),
  adminDialog('search-found', PATHS.overview, async ({ page, t }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('portal:search.label') }).fill('vries');
    await page.getByRole('option').nth(2).waitFor();
  }),
  adminDialog('new-menu', PATHS.overview, press('portal:new.button')),
  admin('messages', PATHS.messages),
  admin('messages-none-found', `${PATHS.messages}?q=nothing`),
  admin('message', messagePath(2)),
  admin('answer-message', messagePath(2), {
    before: ({ page }) =>
      page.route('**/api/messages/2', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), can_answer: true } });
      }),
    prepare: async (stage) => {
      await stage.page.getByLabel(stage.t('messages:answer.subject'), { exact: true }).fill('');
      await press('messages:answer.send')(stage);
    },
  }),
  admin('grant', grantPath(2)),
  admin(
    'grant-errors',
    grantPath(2),
    steps(
      ({ page, t }) => page.getByLabel(t('licences:labels.users'), { exact: true }).fill('0'),
      press('messages:grant.button'),
    ),
  ),
  adminDialog('delete-message', messagePath(2), pressInMenu('messages:delete.button')),
  admin('mail', PATHS.mail),
  admin('mail-one', mailPath(1)),
];
