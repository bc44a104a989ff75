import type { Downloadable } from '../../../server/contract/release';
import { Api, unique } from '../support/api';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';
import {
  downloadBy,
  expectDone,
  LARGE,
  MEDIUM,
  meddle,
  openUpload,
  sha256Of,
  startUpload,
  textsOf,
  uploadHeldFrom,
  writeFileOf,
} from '../support/upload-support';

test.describe.configure({ timeout: 300_000 });

const LOST = /ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/;

/** Returns the release with this name from the server. */
async function releaseOf(api: Api, type: { id: number }, name: string): Promise<Downloadable> {
  const releases = await api.get<Downloadable[]>(`/api/downloadTypes/${String(type.id)}/downloadables`);
  const release = releases.find((candidate) => candidate.name === name);
  if (!release) throw new Error(`no release ${name}`);
  return release;
}

test.describe('an administrator', () => {
  const t = textsOf('en');

  test('uploads 64 MiB over a broken connection', async ({ page, api, browser, server }, testInfo) => {
    allowErrors(LOST);
    const file = await writeFileOf(testInfo.outputPath('setup.bin'), LARGE);
    const type = await api.createDownloadType();
    const name = unique('4.12');
    await api.signInBrowser(page);
    await openUpload(page, 'en');
    await meddle(page, async (request, route) => {
      if (request === 4 || request === 5) await route.abort('connectionreset');
      else await route.continue();
    });

    await page.getByRole('button', { name: t('upload.submit') }).click();
    await expect(page.getByText(t('upload.errors.file'))).toBeVisible();
    await expect(page.locator('input[type=file]')).toBeFocused();
    await expectNoAxeViolations(page);
    await startUpload(page, t, { type, name, file, notes: '# What is new\n\n- faster' });
    await expect(page.getByText(t('progress.wait.network')).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await expectDone(page, t, name);

    const release = await releaseOf(api, type, name);
    expect(release).toMatchObject({ size: LARGE, sha256: await sha256Of(file), file_name: 'setup.bin' });

    const customer = await Api.signIn(server.url, await api.createUser(await api.createGroup()));
    const context = await browser.newContext({ acceptDownloads: true, baseURL: server.url });
    const theirs = await context.newPage();
    await customer.open(theirs, `/en/app/downloads/${String(release.id)}/`);
    const download = await downloadBy(theirs, theirs.locator('form[action$="/doDownload"] button').first());
    expect(download.suggestedFilename()).toBe('setup.bin');
    expect(await sha256Of(await download.path())).toBe(await sha256Of(file));
    await context.close();
  });

  test('sends only the missing chunks after a reload', async ({ page, api }, testInfo) => {
    allowErrors(LOST);
    const file = await writeFileOf(testInfo.outputPath('setup.bin'), LARGE);
    const other = await writeFileOf(testInfo.outputPath('other.bin'), LARGE);
    const small = await writeFileOf(testInfo.outputPath('small.bin'), 1000);
    const { type, name, letGo } = await uploadHeldFrom(7, page, api, { language: 'en', file });

    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked, 'leaving asks first').toEqual(['beforeunload']);
    letGo();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await hydrate(page);

    await expect(page.getByRole('heading', { name: t('unfinished.title') })).toBeVisible();
    await expectNoAxeViolations(page);
    const input = page.getByLabel(t('unfinished.file', { name }));
    await input.setInputFiles(small);
    await expect(page.getByRole('alert').filter({ hasText: 'small.bin' })).toBeVisible();

    await input.setInputFiles(other);
    await expect(page.getByText(t('progress.failure.differentFile')).first()).toBeVisible();
    await page.getByRole('button', { name: t('progress.close') }).click();

    const requests = await meddle(page, (_request, route) => route.continue());
    await page.getByLabel(t('unfinished.file', { name })).setInputFiles(file);
    await expectDone(page, t, name);
    expect(requests()).toBeLessThanOrEqual(11); // 17 in all; the server already had 6
    expect((await releaseOf(api, type, name)).sha256).toBe(await sha256Of(file));
  });
});

test.describe('an upload in progress', () => {
  const t = textsOf('en');
  const portal = textsOf('en', 'portal');

  test('waits while offline and then continues', person, async ({ page, context, api }, testInfo) => {
    allowErrors(LOST);
    const file = await writeFileOf(testInfo.outputPath('setup.bin'), MEDIUM);
    const { type, name, letGo } = await uploadHeldFrom(4, page, api, { language: 'en', file });
    await context.setOffline(true);
    await expect(page.getByText(t('progress.wait.offline')).first()).toBeVisible();
    letGo();
    await context.setOffline(false);
    await expectDone(page, t, name);
    expect((await releaseOf(api, type, name)).sha256).toBe(await sha256Of(file));
  });

  test('is paused, found from the downloads, resumed and cancelled', async ({ page, api }, testInfo) => {
    allowErrors(LOST, /404/);
    const file = await writeFileOf(testInfo.outputPath('setup.bin'), MEDIUM);
    const { type, name, id, letGo } = await uploadHeldFrom(4, page, api, { language: 'en', file });
    await page.getByRole('button', { name: t('progress.pause') }).click();
    await expect(page.getByText(t('progress.status.paused')).first()).toBeVisible();
    const resume = page.getByRole('button', { name: t('progress.resume') });
    await expect(resume).toBeFocused();
    await expectNoAxeViolations(page);
    await page.getByRole('main').getByRole('link', { name: 'Downloads', exact: true }).click();
    await expect(page.getByText(portal('upload.attention', { name }))).toBeVisible();
    await page.getByRole('link', { name: portal('upload.show') }).click();
    await resume.click();
    await page.getByRole('button', { name: t('progress.cancel') }).click();
    const dialog = page.getByRole('dialog', { name: t('progress.cancelDialog.title', { name }) });
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: t('progress.cancelDialog.confirm') }).click();
    await expect(page.getByText(t('progress.status.cancelled')).first()).toBeVisible();
    letGo();
    // No unfinished upload prevents deleting the type.
    await api.delete(`/api/downloadTypes/${String(type.id)}`);
    await expect(api.get(`/api/upload/${String(id)}`)).rejects.toThrow('404');
  });
});
