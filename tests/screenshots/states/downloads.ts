import path from 'node:path';
import { downloadTypePath, PATHS, releaseTabPath } from '../../../src/config/paths';
import {
  answer,
  press,
  pressInMenu,
  refuse,
  silence,
  type State,
  admin,
  customer,
  adminDialog,
} from './state';

export const downloads: readonly State[] = [
  admin('downloads-administrator', PATHS.downloads),
  customer('downloads-customer', PATHS.downloads),
  customer('downloads-history', PATHS.downloads, async ({ page }) => {
    for (const summary of await page.locator('main summary').all()) await summary.click();
  }),
  customer('downloads-empty', PATHS.downloads, { before: answer('**/api/downloadTypes?*', { json: [] }) }),
  customer('downloads-none-found', `${PATHS.downloads}?q=nothing`),
  customer('downloads-loading', PATHS.downloads, { before: silence('**/api/downloadTypes?*') }),
  customer('downloads-error', PATHS.downloads, {
    before: refuse('**/api/downloadTypes?*', 404, 'not_found'),
  }),
  admin('downloads-unfinished', PATHS.downloads, {
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
    prepare: async ({ page }) => {
      await page.locator('main summary').first().click();
    },
  }),
  customer('portal-unknown', '/app/nope/'),
  customer('check-file-known', PATHS.downloads, async ({ page, t, files }) => {
    const download = page.waitForEvent('download');
    const popup = page.context().waitForEvent('page');
    await page.locator('form[action$="/doDownload"] button').first().click();
    const file = path.join(files, `release-${String(Date.now())}.zip`);
    const arrived = await Promise.race([download, popup.then((other) => other.waitForEvent('download'))]);
    await arrived.saveAs(file);
    await page.getByLabel(t('downloads:checkFile.choose')).setInputFiles(file);
    await page.getByText(t('downloads:checkFile.latest')).waitFor();
  }),
  customer('check-file-unknown', PATHS.downloads, async ({ page, t }) => {
    const file = { name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.alloc(5_000_000, 7) };
    await page.getByLabel(t('downloads:checkFile.choose')).setInputFiles(file);
    await page.getByText(t('downloads:checkFile.unknown')).waitFor();
  }),
  customer('check-file-web-page', PATHS.downloads, async ({ page, t }) => {
    const buffer = Buffer.from('<!doctype html><title>Access denied</title>');
    const file = { name: 'belstock-server.exe', mimeType: 'text/html', buffer };
    await page.getByLabel(t('downloads:checkFile.choose')).setInputFiles(file);
    await page.getByText('Access denied').waitFor();
  }),
  admin('all-releases', PATHS.allReleases),
  admin('download-type', downloadTypePath(1)),
  customer('download-type-customer', downloadTypePath(1)),
  admin('download-type-versions', downloadTypePath(1, 'versions')),
  admin('download-type-access', downloadTypePath(1, 'access')),
  admin('edit-download-type', downloadTypePath(1, 'edit')),
  admin('download-type-webhooks', downloadTypePath(1, 'webhooks')),
  customer('release', `${PATHS.downloads}8/`),
  customer('release-ticket', releaseTabPath(8, 'command'), press('downloads:ticket.show')),
  customer('release-check', releaseTabPath(8, 'check')),
  customer('release-files', releaseTabPath(8, 'files')),
  admin('release-administrator', `${PATHS.downloads}9/`),
  customer('release-older', `${PATHS.downloads}1/`),
  admin('release-changes-since', `${PATHS.downloads}9/`, async ({ page, t }) => {
    await page.getByLabel(t('downloads:notes.installed')).selectOption({ index: 3 });
  }),
  customer('release-unknown', `${PATHS.downloads}999/`),
];

export const downloadTypes: readonly State[] = [
  admin('add-download-type', PATHS.newDownloadType),
  admin('add-download-type-errors', PATHS.newDownloadType, async (stage) => {
    await stage.page.getByLabel(stage.t('releases:type.fields.hasInstaller')).check();
    await press('releases:type.submit')(stage);
  }),
  admin('allowed-groups', downloadTypePath(1, 'access'), async ({ page, t }) => {
    await page.getByLabel(t('releases:groups.forSome')).check();
    await page.getByRole('checkbox').first().check();
  }),
  adminDialog('delete-download-type', downloadTypePath(1), pressInMenu('releases:actions.delete')),
];
