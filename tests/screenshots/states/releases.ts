import { PATHS, releasePath, releaseTabPath, sbomPath } from '../../../src/config/paths';
import {
  answer,
  answerPost,
  inDialog,
  press,
  pressInDialog,
  pressInMenu,
  refuse,
  steps,
  type State,
  admin,
  customer,
  adminDialog,
} from './state';

/** Ids of releases in the demo. */
const [withdrawn, withSbom, newest, draft] = [2, 5, 9, 10];

const life: State[] = [
  admin('release-draft', releasePath(draft)),
  customer('release-withdrawn', releasePath(withdrawn)),
  admin('release-withdrawn-administrator', releasePath(withdrawn)),
  admin('edit-release', releaseTabPath(newest, 'edit')),
  adminDialog('publish-release', releasePath(draft), async (stage) => {
    await press('releases:actions.publish')(stage);
    await inDialog(stage)
      .getByLabel(stage.t('releases:publish.when'), { exact: true })
      .selectOption({ index: 1 });
  }),
  adminDialog(
    'withdraw-release',
    releasePath(newest),
    steps(pressInMenu('releases:actions.withdraw'), pressInDialog('releases:actions.withdraw')),
  ),
  adminDialog('delete-release', releasePath(newest), pressInMenu('releases:actions.delete')),
  adminDialog('restore-release', releasePath(withdrawn), pressInMenu('releases:actions.restore')),
  adminDialog('add-attachment', releaseTabPath(newest, 'files'), press('attachments:add.open')),
];

const contents: State[] = [
  customer('sbom', sbomPath(withSbom)),
  admin('sbom-changes', `${sbomPath(newest)}?view=changes`),
];

const statistics: State[] = [
  admin('statistics', releaseTabPath(withSbom, 'statistics')),
  admin('release-history', releaseTabPath(withSbom, 'history')),
  admin('statistics-none', releaseTabPath(draft, 'statistics')),
  admin('statistics-error', releaseTabPath(withSbom, 'statistics'), {
    before: refuse('**/api/downloadables/*/statistics', 404, 'not_found'),
  }),
];

const webhooks: State[] = [
  admin('webhooks', PATHS.webhooks),
  admin('webhooks-empty', PATHS.webhooks, { before: answer('**/api/webhooks', { json: [] }) }),
  adminDialog(
    'add-webhook',
    PATHS.webhooks,
    steps(press('webhooks:add.open'), pressInDialog('webhooks:add.submit')),
  ),
  adminDialog('webhook-secret', PATHS.webhooks, {
    before: answerPost('**/api/webhooks', {
      status: 201,
      json: {
        id: 9,
        download_type: { id: 1, name: 'Belstock server' },
        url: 'https://builds.northwind.example/hooks/new',
        active: true,
        created_at: '2026-11-24T12:00:00.000Z',
        last_delivery: null,
        secret: `whsec_${'A1b2C3d4'.repeat(5)}`,
      },
    }),
    prepare: async (stage) => {
      await press('webhooks:add.open')(stage);
      await inDialog(stage).getByLabel(stage.t('webhooks:type'), { exact: true }).selectOption({ index: 1 });
      await inDialog(stage)
        .getByLabel(stage.t('webhooks:url'), { exact: true })
        .fill('https://builds.northwind.example/hooks/new');
      await pressInDialog('webhooks:add.submit')(stage);
    },
  }),
  adminDialog('webhook-deliveries', PATHS.webhooks, ({ page, t }) =>
    page.getByRole('button', { name: t('webhooks:deliveries.open') }).click(),
  ),
];

/** States of a release, apart from its download. */
export const releases: readonly State[] = [...life, ...contents, ...statistics, ...webhooks];
