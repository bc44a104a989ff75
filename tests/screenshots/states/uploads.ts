import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { problemText } from '../../../server/texts/messages';
import { PATHS } from '../../../src/config/paths';
import { press, refuse, type Stage, type State, admin } from './state';

/** Creates a sparse file in a separate folder, because pictures are taken in parallel. */
function emptyFile({ files }: Stage, megabytes: number) {
  const file = path.join(mkdtempSync(path.join(files, 'release-')), 'setup-4.0.0.exe');
  writeFileSync(file, '');
  truncateSync(file, megabytes * 1024 * 1024 + 12_345);
  return file;
}

async function startUpload(stage: Stage, megabytes: number) {
  const { page, t } = stage;
  await page
    .getByLabel(t('releases:upload.fields.file'), { exact: true })
    .setInputFiles(emptyFile(stage, megabytes));
  await page.getByLabel(t('releases:upload.fields.type'), { exact: true }).selectOption({ index: 1 });
  await page.getByLabel(t('releases:upload.fields.name'), { exact: true }).fill('4.0.0');
  await page
    .getByLabel(t('releases:upload.fields.notes'), { exact: true })
    .fill('# 4.0.0\n\n## New\n\n- Counting by **batch**\n- A quieter scan sound\n');
  // The preview appears below the notes and moves the button down.
  await page.getByRole('listitem').filter({ hasText: 'A quieter scan sound' }).waitFor();
  await page.getByRole('button', { name: t('releases:upload.submit') }).click();
}

async function startSending(stage: Stage) {
  await startUpload(stage, 24);
  await stage.page.getByText(stage.t('releases:progress.status.sending')).first().waitFor();
}

/** Lets the first chunks through and holds the others back. */
async function holdChunks({ page }: Stage) {
  let requests = 0;
  await page.route('**/api/uploadChunk/**', (route) => {
    requests += 1;
    return requests > 3 ? new Promise(() => undefined) : route.continue();
  });
}

export const uploads: readonly State[] = [
  admin('upload-idle', PATHS.upload),
  admin('upload-errors', PATHS.upload, press('releases:upload.submit')),
  admin('upload-hashing', PATHS.upload, async (stage) => {
    await startUpload(stage, 3000);
    await stage.page.getByText(stage.t('releases:progress.status.hashing')).first().waitFor();
    await stage.page.waitForTimeout(1500);
  }),
  admin('upload-running', PATHS.upload, {
    before: holdChunks,
    prepare: async (stage) => {
      await startSending(stage);
      await stage.page.waitForTimeout(1500);
    },
  }),
  admin('upload-paused', PATHS.upload, {
    before: holdChunks,
    prepare: async (stage) => {
      await startSending(stage);
      await press('releases:progress.pause')(stage);
      await stage.page.getByText(stage.t('releases:progress.status.paused')).first().waitFor();
    },
  }),
  admin('upload-waiting', PATHS.upload, {
    before: async ({ page }) => {
      let requests = 0;
      await page.route('**/api/uploadChunk/**', (route) => {
        requests += 1;
        return requests > 3 ? route.abort('connectionreset') : route.continue();
      });
    },
    prepare: async (stage) => {
      await startUpload(stage, 24);
      await stage.page.getByText(stage.t('releases:progress.wait.network')).first().waitFor();
    },
  }),
  admin('upload-error', PATHS.upload, {
    before: refuse('**/api/uploadChunk/**', 422, 'hash_differs'),
    prepare: async (stage) => {
      await startUpload(stage, 24);
      await stage.page.getByText(problemText('hash_differs', stage.language).detail).first().waitFor();
    },
  }),
];
