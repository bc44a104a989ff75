import path from 'node:path';
import { downloadTypePath, PATHS, releaseTabPath } from '../../../src/config/paths';
import { answer, press, pressInMenu, refuse, silence, type State } from './state';

export const downloads: readonly State[] = [
  { name: 'downloads-administrator', path: PATHS.downloads, as: 'administrator' },
  { name: 'downloads-customer', path: PATHS.downloads, as: 'customer' },
  {
    name: 'downloads-history',
    path: PATHS.downloads,
    as: 'customer',
    async prepare({ page }) {
      for (const summary of await page.locator('main summary').all()) await summary.click();
    },
  },
  {
    name: 'downloads-empty',
    path: PATHS.downloads,
    as: 'customer',
    before: answer('**/api/downloadTypes?*', { json: [] }),
  },
  {
    name: 'downloads-none-found',
    path: `${PATHS.downloads}?q=nothing`,
    as: 'customer',
  },
  {
    name: 'downloads-loading',
    path: PATHS.downloads,
    as: 'customer',
    before: silence('**/api/downloadTypes?*'),
  },
  {
    name: 'downloads-error',
    path: PATHS.downloads,
    as: 'customer',
    before: refuse('**/api/downloadTypes?*', 404, 'not_found'),
  },
  {
    name: 'downloads-unfinished',
    path: PATHS.downloads,
    as: 'administrator',
    before: answer('**/api/upload', {
      json: [
        {
          id: 90,
          download_type: { id: 1, name: 'Belstock server' },
          name: '4.0.0',
          file_name: 'belstock-server-4.0.0.zip',
          received: 157_286_400,
          created_at: '2026-11-20T09:12:00.000Z',
          updated_at: '2026-11-20T09:31:00.000Z',
          created_by: { id: 1, name: 'Noor Bakker' },
        },
      ],
    }),
    async prepare({ page }) {
      await page.locator('main summary').first().click();
    },
  },
  { name: 'portal-unknown', path: '/app/nope/', as: 'customer' },
  {
    name: 'check-file-known',
    path: PATHS.downloads,
    as: 'customer',
    async prepare({ page, t, files }) {
      const download = page.waitForEvent('download');
      const popup = page.context().waitForEvent('page');
      await page.locator('form[action$="/doDownload"] button').first().click();
      const file = path.join(files, `release-${String(Date.now())}.zip`);
      const arrived = await Promise.race([download, popup.then((other) => other.waitForEvent('download'))]);
      await arrived.saveAs(file);
      await page.getByLabel(t('downloads:checkFile.choose')).setInputFiles(file);
      await page.getByText(t('downloads:checkFile.latest')).waitFor();
    },
  },
  {
    name: 'check-file-unknown',
    path: PATHS.downloads,
    as: 'customer',
    async prepare({ page, t }) {
      const file = { name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.alloc(5_000_000, 7) };
      await page.getByLabel(t('downloads:checkFile.choose')).setInputFiles(file);
      await page.getByText(t('downloads:checkFile.unknown')).waitFor();
    },
  },
  { name: 'all-releases', path: PATHS.allReleases, as: 'administrator' },
  { name: 'download-type', path: downloadTypePath(1), as: 'administrator' },
  { name: 'download-type-customer', path: downloadTypePath(1), as: 'customer' },
  { name: 'download-type-versions', path: downloadTypePath(1, 'versions'), as: 'administrator' },
  { name: 'download-type-access', path: downloadTypePath(1, 'access'), as: 'administrator' },
  { name: 'edit-download-type', path: downloadTypePath(1, 'edit'), as: 'administrator' },
  { name: 'download-type-webhooks', path: downloadTypePath(1, 'webhooks'), as: 'administrator' },
  {
    name: 'release',
    path: `${PATHS.downloads}8/`,
    as: 'customer',
  },
  {
    name: 'release-ticket',
    path: releaseTabPath(8, 'command'),
    as: 'customer',
    prepare: press('downloads:ticket.show'),
  },
  { name: 'release-check', path: releaseTabPath(8, 'check'), as: 'customer' },
  { name: 'release-files', path: releaseTabPath(8, 'files'), as: 'customer' },
  { name: 'release-administrator', path: `${PATHS.downloads}9/`, as: 'administrator' },
  { name: 'release-older', path: `${PATHS.downloads}1/`, as: 'customer' },
  {
    name: 'release-changes-since',
    path: `${PATHS.downloads}9/`,
    as: 'administrator',
    async prepare({ page, t }) {
      await page.getByLabel(t('downloads:notes.installed')).selectOption({ index: 3 });
    },
  },
  { name: 'release-unknown', path: `${PATHS.downloads}999/`, as: 'customer' },
];

export const downloadTypes: readonly State[] = [
  {
    name: 'add-download-type',
    path: PATHS.newDownloadType,
    as: 'administrator',
  },
  {
    name: 'add-download-type-errors',
    path: PATHS.newDownloadType,
    as: 'administrator',
    async prepare(stage) {
      await stage.page.getByLabel(stage.t('releases:type.fields.hasInstaller')).check();
      await press('releases:type.submit')(stage);
    },
  },
  {
    name: 'allowed-groups',
    path: downloadTypePath(1, 'access'),
    as: 'administrator',
    async prepare({ page, t }) {
      await page.getByLabel(t('releases:groups.forSome')).check();
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'delete-download-type',
    path: downloadTypePath(1),
    as: 'administrator',
    dialog: true,
    prepare: pressInMenu('releases:actions.delete'),
  },
];
