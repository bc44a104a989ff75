import {
  editReleasePath,
  PATHS,
  releasePath,
  releaseTabPath,
  sbomPath,
  statisticsPath,
} from '../../../src/config/paths';
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
} from './state';

/** Ids of releases in the demo. */
const [withdrawn, withSbom, newest, draft] = [2, 5, 9, 10];

const life: State[] = [
  { name: 'release-draft', path: releasePath(draft), as: 'administrator' },
  { name: 'release-withdrawn', path: releasePath(withdrawn), as: 'customer' },
  { name: 'release-withdrawn-administrator', path: releasePath(withdrawn), as: 'administrator' },
  {
    name: 'edit-release',
    path: editReleasePath(newest),
    as: 'administrator',
  },
  {
    name: 'publish-release',
    path: releasePath(draft),
    as: 'administrator',
    dialog: true,
    async prepare(stage) {
      await press('releases:actions.publish')(stage);
      await inDialog(stage)
        .getByLabel(stage.t('releases:publish.when'), { exact: true })
        .selectOption({ index: 1 });
    },
  },
  {
    name: 'withdraw-release',
    path: releasePath(newest),
    as: 'administrator',
    dialog: true,
    prepare: steps(pressInMenu('releases:actions.withdraw'), pressInDialog('releases:actions.withdraw')),
  },
  {
    name: 'delete-release',
    path: releasePath(newest),
    as: 'administrator',
    dialog: true,
    prepare: pressInMenu('releases:actions.delete'),
  },
  {
    name: 'restore-release',
    path: releasePath(withdrawn),
    as: 'administrator',
    dialog: true,
    prepare: pressInMenu('releases:actions.restore'),
  },
  {
    name: 'add-attachment',
    path: releaseTabPath(newest, 'files'),
    as: 'administrator',
    dialog: true,
    prepare: press('attachments:add.open'),
  },
];

const contents: State[] = [
  { name: 'sbom', path: sbomPath(withSbom), as: 'customer' },
  { name: 'sbom-changes', path: `${sbomPath(newest)}?view=changes`, as: 'administrator' },
];

const statistics: State[] = [
  { name: 'statistics', path: statisticsPath(withSbom), as: 'administrator' },
  { name: 'release-history', path: releaseTabPath(withSbom, 'history'), as: 'administrator' },
  { name: 'statistics-none', path: statisticsPath(draft), as: 'administrator' },
  {
    name: 'statistics-error',
    path: statisticsPath(withSbom),
    as: 'administrator',
    before: refuse('**/api/downloadables/*/statistics', 404, 'not_found'),
  },
];

const webhooks: State[] = [
  { name: 'webhooks', path: PATHS.webhooks, as: 'administrator' },
  {
    name: 'webhooks-empty',
    path: PATHS.webhooks,
    as: 'administrator',
    before: answer('**/api/webhooks', { json: [] }),
  },
  {
    name: 'add-webhook',
    path: PATHS.webhooks,
    as: 'administrator',
    dialog: true,
    prepare: steps(press('webhooks:add.open'), pressInDialog('webhooks:add.submit')),
  },
  {
    name: 'webhook-secret',
    path: PATHS.webhooks,
    as: 'administrator',
    dialog: true,
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
    async prepare(stage) {
      await press('webhooks:add.open')(stage);
      await inDialog(stage).getByLabel(stage.t('webhooks:type'), { exact: true }).selectOption({ index: 1 });
      await inDialog(stage)
        .getByLabel(stage.t('webhooks:url'), { exact: true })
        .fill('https://builds.northwind.example/hooks/new');
      await pressInDialog('webhooks:add.submit')(stage);
    },
  },
  {
    name: 'webhook-deliveries',
    path: PATHS.webhooks,
    as: 'administrator',
    dialog: true,
    prepare: ({ page, t }) => page.getByRole('button', { name: t('webhooks:deliveries.open') }).click(),
  },
];

/** States of a release, apart from its download. */
export const releases: readonly State[] = [...life, ...contents, ...statistics, ...webhooks];
