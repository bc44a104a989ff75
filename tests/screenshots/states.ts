import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { HttpProblem } from '../../server/problems/problem';
import { problemBody } from '../../server/problems/render';
import { problemText, type Code } from '../../server/problems/messages';
import { LANGUAGES, type Language } from '../../src/config/site';
import { withoutLanguage } from '../../src/i18n/localized-path';
import { PUBLIC_PAGES } from '../e2e/support/public-pages';

export interface State {
  /** Of the file, and what a filter looks for. */
  name: string;
  /** Without language prefix. */
  path: string;
  /** Who is signed in; nobody when absent. */
  as?: 'administrator' | 'customer';
  /** When it exists in one language only. */
  language?: Language | undefined;
  /** Only at widths below this. */
  below?: number;
  /** What is seen is a dialog over the page: the picture is as high as the screen. */
  dialog?: boolean;
  /** Before the page is opened: what the server is to answer. */
  before?: Step;
  /** Brings the page into the state. */
  prepare?: Step;
}

type Step = (stage: Stage) => Promise<unknown>;

interface Stage {
  page: Page;
  language: Language;
  /** The text of a key, as in `common:nav.menu`. */
  t: (key: string) => string;
  /** Folder with the demo's licences. */
  samples: string;
  /** Folder for files to choose. */
  files: string;
}

const portalPath = {
  downloads: '/app/downloads/',
  upload: '/app/downloads/upload/',
  licences: '/app/license/',
};

type Response = Parameters<Route['fulfill']>[0];

const answer =
  (pattern: string, response: Response): Step =>
  ({ page }) =>
    page.route(pattern, (route) => route.fulfill(response));

const refuse =
  (pattern: string, status: number, code: Code): Step =>
  ({ page, language }) =>
    page.route(pattern, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        json: problemBody(new HttpProblem(status, code), language),
      }),
    );

/** Never answers, as on a connection that has just gone. */
const silence =
  (pattern: string): Step =>
  ({ page }) =>
    page.route(pattern, () => new Promise(() => undefined));

const press =
  (key: string): Step =>
  ({ page, t }) =>
    page
      .getByRole('button', { name: t(key) })
      .first()
      .click();

const inDialog = ({ page }: Stage) => page.getByRole('dialog');

const forms: State[] = [
  {
    name: 'mobile-menu',
    path: '/',
    below: 900,
    dialog: true,
    prepare: press('common:nav.menu'),
  },
  {
    name: 'contact-errors',
    path: '/',
    dialog: true,
    async prepare({ page, t }) {
      await page.getByLabel(t('common:contact.email'), { exact: true }).fill('joost@bedrijf');
      await page.getByRole('button', { name: t('common:contact.submit') }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'contact-success',
    path: '/',
    dialog: true,
    before: answer('**/api/contact', { status: 202, json: { id: 1 } }),
    async prepare({ page, t }) {
      await page.getByLabel(t('common:contact.name'), { exact: true }).fill('Joost Maas');
      await page.getByLabel(t('common:contact.email'), { exact: true }).fill('joost@example.com');
      await page.getByLabel(t('common:contact.message'), { exact: true }).fill('Exact Online, 12');
      await page.getByRole('button', { name: t('common:contact.submit') }).click();
      await page.getByRole('heading', { name: t('common:contact.success.title') }).waitFor();
    },
  },
  {
    name: 'login-empty',
    path: '/login/',
    prepare: press('login:submit'),
  },
  {
    name: 'login-wrong',
    path: '/login/',
    before: refuse('**/api/login', 401, 'wrong_login'),
    async prepare({ page, t }) {
      await page.getByLabel(t('login:email'), { exact: true }).fill('anna@devries.example');
      await page.getByLabel(t('login:password'), { exact: true }).fill('niet-het-goede');
      await page.getByRole('button', { name: t('login:submit'), exact: true }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'login-already-in', path: '/login/', as: 'customer' },
];

const downloads: State[] = [
  { name: 'downloads-administrator', path: portalPath.downloads, as: 'administrator' },
  { name: 'downloads-customer', path: portalPath.downloads, as: 'customer' },
  {
    name: 'downloads-history',
    path: portalPath.downloads,
    as: 'customer',
    async prepare({ page }) {
      for (const summary of await page.locator('main summary').all()) await summary.click();
    },
  },
  {
    name: 'downloads-empty',
    path: portalPath.downloads,
    as: 'customer',
    before: answer('**/api/downloadTypes?*', { json: [] }),
  },
  {
    name: 'downloads-none-found',
    path: `${portalPath.downloads}?q=nothing`,
    as: 'customer',
  },
  {
    name: 'downloads-loading',
    path: portalPath.downloads,
    as: 'customer',
    before: silence('**/api/downloadTypes?*'),
  },
  {
    name: 'downloads-error',
    path: portalPath.downloads,
    as: 'customer',
    before: refuse('**/api/downloadTypes?*', 404, 'not_found'),
  },
  {
    name: 'downloads-unfinished',
    path: portalPath.downloads,
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
    path: portalPath.downloads,
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
    path: portalPath.downloads,
    as: 'customer',
    async prepare({ page, t }) {
      const file = { name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.alloc(5_000_000, 7) };
      await page.getByLabel(t('downloads:checkFile.choose')).setInputFiles(file);
      await page.getByText(t('downloads:checkFile.unknown')).waitFor();
    },
  },
  {
    name: 'release',
    path: `${portalPath.downloads}8/`,
    as: 'customer',
  },
  {
    name: 'release-ticket',
    path: `${portalPath.downloads}8/`,
    as: 'customer',
    prepare: press('downloads:ticket.show'),
  },
  { name: 'release-administrator', path: `${portalPath.downloads}9/`, as: 'administrator' },
  { name: 'release-older', path: `${portalPath.downloads}1/`, as: 'customer' },
  {
    name: 'release-changes-since',
    path: `${portalPath.downloads}9/`,
    as: 'administrator',
    async prepare({ page, t }) {
      await page.getByLabel(t('downloads:notes.installed')).selectOption({ index: 3 });
    },
  },
  { name: 'release-unknown', path: `${portalPath.downloads}999/`, as: 'customer' },
];

const dialogs: State[] = [
  {
    name: 'add-download-type',
    path: portalPath.downloads,
    as: 'administrator',
    dialog: true,
    prepare: press('releases:actions.addType'),
  },
  {
    name: 'add-download-type-errors',
    path: portalPath.downloads,
    as: 'administrator',
    dialog: true,
    async prepare(stage) {
      await press('releases:actions.addType')(stage);
      await inDialog(stage).getByLabel(stage.t('releases:type.fields.hasInstaller')).check();
      await inDialog(stage)
        .getByRole('button', { name: stage.t('releases:type.submit') })
        .click();
    },
  },
  {
    name: 'allowed-groups',
    path: portalPath.downloads,
    as: 'administrator',
    dialog: true,
    prepare: press('releases:actions.allowedGroups'),
  },
  {
    name: 'delete-download-type',
    path: portalPath.downloads,
    as: 'administrator',
    dialog: true,
    prepare: press('releases:actions.delete'),
  },
];

/** A file of zeros that takes no room: only its size counts. Each in a folder of its own, for pictures are taken side by side. */
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
  // The preview comes under the notes and pushes the button down.
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

const uploads: State[] = [
  { name: 'upload-idle', path: portalPath.upload, as: 'administrator' },
  {
    name: 'upload-errors',
    path: portalPath.upload,
    as: 'administrator',
    prepare: press('releases:upload.submit'),
  },
  {
    name: 'upload-hashing',
    path: portalPath.upload,
    as: 'administrator',
    async prepare(stage) {
      await startUpload(stage, 3000);
      await stage.page.getByText(stage.t('releases:progress.status.hashing')).first().waitFor();
      await stage.page.waitForTimeout(1500);
    },
  },
  {
    name: 'upload-running',
    path: portalPath.upload,
    as: 'administrator',
    before: holdChunks,
    async prepare(stage) {
      await startSending(stage);
      await stage.page.waitForTimeout(1500);
    },
  },
  {
    name: 'upload-paused',
    path: portalPath.upload,
    as: 'administrator',
    before: holdChunks,
    async prepare(stage) {
      await startSending(stage);
      await press('releases:progress.pause')(stage);
      await stage.page.getByText(stage.t('releases:progress.status.paused')).first().waitFor();
    },
  },
  {
    name: 'upload-waiting',
    path: portalPath.upload,
    as: 'administrator',
    async before({ page }) {
      let requests = 0;
      await page.route('**/api/uploadChunk/**', (route) => {
        requests += 1;
        return requests > 3 ? route.abort('connectionreset') : route.continue();
      });
    },
    async prepare(stage) {
      await startUpload(stage, 24);
      await stage.page.getByText(stage.t('releases:progress.wait.network')).first().waitFor();
    },
  },
  {
    name: 'upload-error',
    path: portalPath.upload,
    as: 'administrator',
    before: refuse('**/api/uploadChunk/**', 422, 'hash_differs'),
    async prepare(stage) {
      await startUpload(stage, 24);
      await stage.page.getByText(problemText('hash_differs', stage.language).detail).first().waitFor();
    },
  },
];

const openLicence =
  (sample: string): Step =>
  async ({ page, t, samples }) => {
    const verdict = sample.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
    await page.getByLabel(t('licences:open.field')).setInputFiles(path.join(samples, `${sample}.bel`));
    await page
      .getByText(t(`licences:verdicts.${verdict}.title`))
      .first()
      .waitFor();
  };

const licences: State[] = [
  { name: 'licence-administrator', path: portalPath.licences, as: 'administrator' },
  {
    name: 'licence-create-errors',
    path: portalPath.licences,
    as: 'administrator',
    prepare: press('licences:create.button'),
  },
  { name: 'licence-customer', path: portalPath.licences, as: 'customer' },
  ...['valid', 'expired', 'not-yet-valid', 'changed', 'unknown-key'].map((sample) => ({
    name: `licence-${sample}`,
    path: portalPath.licences,
    as: 'customer' as const,
    prepare: openLicence(sample),
  })),
];

const people: State[] = [
  { name: 'users-administrator', path: '/app/users/', as: 'administrator' },
  { name: 'users-customer', path: '/app/users/', as: 'customer' },
  {
    name: 'add-user',
    path: '/app/users/',
    as: 'administrator',
    dialog: true,
    async prepare(stage) {
      await press('users:add.button')(stage);
      await inDialog(stage).getByLabel(stage.t('users:name'), { exact: true }).fill('Noor Bakker');
      await inDialog(stage)
        .getByRole('button', { name: stage.t('users:add.generate') })
        .click();
      await inDialog(stage)
        .getByRole('button', { name: stage.t('users:add.submit') })
        .click();
    },
  },
  {
    name: 'add-group',
    path: '/app/users/',
    as: 'administrator',
    dialog: true,
    prepare: press('users:addGroup.button'),
  },
  {
    name: 'delete-user',
    path: '/app/users/',
    as: 'administrator',
    dialog: true,
    async prepare({ page, t }) {
      await page.getByRole('button', { name: `${t('users:delete')} Anna de Vries` }).click();
    },
  },
  { name: 'overview', path: '/app/overview/', as: 'administrator' },
  { name: 'messages', path: '/app/messages/', as: 'administrator' },
  { name: 'message', path: '/app/messages/2/', as: 'administrator' },
  { name: 'mail', path: '/app/messages/mail/', as: 'administrator' },
  { name: 'audit', path: '/app/users/audit/', as: 'administrator' },
  { name: 'account', path: '/app/account/', as: 'customer' },
  {
    name: 'passkeys',
    path: '/app/account/',
    as: 'customer',
    before: answer('**/api/me/passkeys', {
      json: [
        { id: 1, name: 'Chrome / Windows', created_at: '2026-05-01T10:00:00Z', last_used_at: null },
        {
          id: 2,
          name: 'iPhone',
          created_at: '2026-05-02T08:30:00Z',
          last_used_at: '2026-11-20T07:45:00Z',
        },
      ],
    }),
  },
];

/** Everything that can be seen, in the order of the contact sheet. */
export const STATES: readonly State[] = [
  ...publicStates(),
  ...forms,
  ...downloads,
  ...dialogs,
  ...uploads,
  ...licences,
  ...people,
];

function publicStates(): State[] {
  return [...new Set(PUBLIC_PAGES.map(withoutLanguage))].map((page) => {
    const languages = LANGUAGES.filter((language) => PUBLIC_PAGES.includes(`/${language}${page}`));
    const words = page.replace(/\.html$/, '').replace(/^\/|\/$/g, '');
    return {
      name: `page-${words.replaceAll('/', '-') || 'home'}`,
      path: page,
      language: languages.length === 1 ? languages[0] : undefined,
    };
  });
}
