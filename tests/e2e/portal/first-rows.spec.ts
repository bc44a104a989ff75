import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { unique, type Api } from '../support/api';
import { test as inDemo } from '../support/demo-server';
import { expect, test } from '../support/fixtures';
import { layoutShifts, recordShifts, sumOf } from '../support/layout-shifts';
import { tooWide, type Overflow } from '../support/overflow';
import { visit } from '../support/page';

/** A row of data begins above this line, in CSS pixels. */
const FIRST_ROW = 320;
/** Beside the menu of the row. */
const MAX_BUTTONS = 2;
/** Of a screen that loads on a phone, with slow answers. At night, because it needs those. */
const MAX_SHIFT = 0.02;
const PHONE = { width: 390, height: 900 };

/** Dutch texts are longer, so English is left to the night. */
const TIERS: ['nl' | 'en', string[]][] = [
  ['nl', []],
  ['en', ['@night']],
];
const LOGOUT = { en: 'Logout', nl: 'Uitloggen' };

interface Screen {
  path: string;
  /** The screen is a list, so that it has a first row. */
  isList?: boolean | 'on a wide screen';
}

/** Creates at least one row for each list. */
async function fill(api: Api): Promise<Screen[]> {
  const group = await api.createGroup(unique('Aardvark'));
  // The option of a filter.
  await api.createGroup(unique('Warehouse').padEnd(100, ' of the harbour'));
  const user = await api.createUser(group);
  const type = await api.createDownloadType({ name: unique('Aardvark') });
  const release = await api.uploadRelease(type);
  await api.beginUpload(type, '2.0'); // above the types, foldable
  const license = { name: unique('L'), edition: 'full', users: 3, apps: [], valid_from: '2026-01-01' };
  await api.post('/api/license/create', { license, group: group.id });
  const email = `${unique('cas').replace(' ', '')}@example.com`;
  await api.post('/api/invitations', { name: 'Cas', email, group: group.id, language: 'en' });
  const request = { name: 'Cas', email, message: 'When?', kind: 'trial' };
  const message = await api.post<{ id: number }>('/api/contact', request);
  await api.post('/api/webhooks', { url: `https://hooks.invalid/${type.id}`, download_type_id: type.id });
  await api.post('/api/apiKeys', { name: unique('Build'), download_types: [type.id] });
  await api.post('/api/advisories', {
    kind: 'vulnerability',
    original_language: 'en',
    ...{ title_en: 'Draft', title_nl: 'Concept', summary_en: '', summary_nl: '' },
    releases: [{ downloadable_id: release.id, status: 'affected' }],
  });
  const ofGroup = `users/groups/${String(group.id)}/`;
  return [
    ...[
      'downloads/',
      'license/',
      'users/',
      'users/invitations/',
      'users/groups/',
      'messages/',
      'advisories/',
      'settings/mail/',
      'settings/api-keys/',
      'settings/webhooks/',
      'settings/audit/',
    ].map((path) => ({ path, isList: true })),
    { path: 'downloads/releases/', isList: 'on a wide screen' },
    ...[
      'overview/',
      'statistics/',
      `downloads/${String(release.id)}/`,
      'downloads/upload/',
      `users/${String(user.id)}/`,
      'users/groups/new/',
      ofGroup,
      `${ofGroup}users/`,
      `${ofGroup}licences/`,
      `${ofGroup}company-login/`,
      `${ofGroup}company-login/new/`,
      `messages/${String(message.id)}/grant/`,
      'settings/api-keys/new/',
      'license/new/',
      'license/open/',
      'components/',
      'account/',
      'account/security/',
      'account/logins/',
      'account/notifications/',
      'account/data/',
    ].map((path) => ({ path })),
  ];
}

/** Returns the first row that is shown: there may be a folded table above the list. */
const firstRow = (page: Page) => page.getByRole('main').locator('tbody tr').filter({ visible: true }).first();

/** Waits until the screen that is open is complete. */
async function untilComplete(page: Page, { isList }: Screen): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  if (isList) await expect(firstRow(page)).toBeVisible();
  await expect(main.getByText(/^(Loading…|Laden…)$/)).toHaveCount(0);
}

/** Returns what a user of a screen reader misses in the first row of the list that is open. */
async function unnamedIn(page: Page, path: string): Promise<string[]> {
  const row = firstRow(page);
  const header = row.getByRole('rowheader');
  if ((await header.count()) !== 1) return [`${path}: a row has no row header`];
  // After the name, the header may have tags and notes.
  const name = await header.evaluate(
    (cell) => document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()?.nodeValue?.trim() ?? '',
  );
  const named = row.getByRole('button', { name }).or(row.getByRole('button', { description: name }));
  const unnamed = (await row.getByRole('button').count()) - (await named.count());
  return unnamed > 0 ? [`${path}: ${String(unnamed)} buttons do not name the row ${name}`] : [];
}

/** Returns what breaks the rules on the screen that is open. */
async function faultsOf(page: Page, { path, isList }: Screen, width: number): Promise<string[]> {
  const main = page.getByRole('main');
  const { top, primary, most } = await main.evaluate((element) => {
    const isShown = (part: Element) => part.checkVisibility() && part.getClientRects().length > 0;
    // A link that looks like a button has a border.
    const buttonsIn = (part: Element) =>
      [...part.querySelectorAll('button, a')].filter(
        (each) =>
          isShown(each) && (each.matches('button') || getComputedStyle(each).borderTopWidth !== '0px'),
      );
    const probe = element.appendChild(document.createElement('span'));
    probe.style.background = 'var(--signal)';
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return {
      top: [...element.querySelectorAll('tbody tr')].find(isShown)?.getBoundingClientRect().top ?? 0,
      primary: buttonsIn(element).filter((each) => getComputedStyle(each).backgroundColor === colour).length,
      most: Math.max(
        0,
        ...[...element.querySelectorAll('tbody tr')].map(
          (row) => buttonsIn(row).filter((each) => !each.hasAttribute('aria-haspopup')).length,
        ),
      ),
    };
  });
  return [
    ...(isList && (isList === true || width > 1000) && top > FIRST_ROW
      ? [`${path}: the first row begins at ${String(Math.round(top))}`]
      : []),
    ...(primary > 1 ? [`${path}: ${String(primary)} primary buttons`] : []),
    ...(most > MAX_BUTTONS ? [`${path}: ${String(most)} buttons in a row`] : []),
    ...(isList ? await unnamedIn(page, path) : []),
  ];
}

/** Holds answers of the API back for different times, so that each state of a screen is painted. */
async function answerInTurn(page: Page): Promise<void> {
  let calls = 0;
  await page.route('**/api/**', async (route) => {
    await pause([400, 100, 250, 550, 0][(calls += 1) % 5]);
    await route.continue().catch(() => undefined); // the page may have left
  });
}

// The fixtures check for errors in the console.
for (const [language, tag] of TIERS)
  test(`each list and each screen keeps the layout rules (${language})`, { tag }, async ({ page, api }) => {
    test.setTimeout(400_000); // some thirty screens
    const screens = await fill(api);
    await api.signInBrowser(page);
    const faults: string[] = [];
    const wide: Record<string, Overflow> = {};
    const isNight = tag.length > 0;
    if (isNight) {
      await recordShifts(page);
      await answerInTurn(page);
    }
    for (const screen of screens) {
      await page.setViewportSize(PHONE);
      await visit(page, `/${language}/app/${screen.path}`);
      await untilComplete(page, screen);
      if (isNight) {
        const shifts = await layoutShifts(page);
        expect.soft(sumOf(shifts), `${screen.path}: ${JSON.stringify(shifts)}`).toBeLessThan(MAX_SHIFT);
      }
      for (const width of [1440, PHONE.width]) {
        await page.setViewportSize({ width, height: 900 });
        const found = await faultsOf(page, screen, width);
        faults.push(...found.map((fault) => `${String(width)} px wide: ${fault}`));
      }
      Object.assign(wide, await tooWide(page, screen.path));
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.soft(page.getByRole('button', { name: LOGOUT[language] }), screen.path).toBeInViewport();
    }
    expect(faults).toEqual([]);
    expect(wide).toEqual({});
  });

/** The lists of the demo, and the max height of their rows at 1440, in CSS pixels. */
const MAX_HEIGHTS: Readonly<Record<string, number>> = {
  'downloads/': 64,
  'downloads/releases/': 52,
  'users/': 52,
  'users/invitations/': 52,
  'users/groups/': 52,
  'license/': 52,
  'messages/': 52,
  'advisories/': 52,
  'settings/mail/': 52,
  'settings/api-keys/': 52,
  'settings/webhooks/': 52,
  'settings/audit/': 52,
};

/** Rows that may be higher, because a person needs each of their facts. */
const EXCEPTIONS = [
  // A draft, with its buttons, above the newest release.
  /draft|concept/i,
  // A customer with two tags, in Dutch.
  /Geen manager.*Inloggen met bedrijfsaccount/,
];

for (const [language, tag] of TIERS)
  inDemo(`the rows of each list are one line at 1440 px (${language})`, { tag }, async ({ page, api }) => {
    test.slow(); // twelve screens
    await page.setViewportSize({ width: 1440, height: 900 });
    await api.signInBrowser(page);
    const high: string[] = [];
    for (const [list, max] of Object.entries(MAX_HEIGHTS)) {
      await visit(page, `/${language}/app/${list}`);
      await untilComplete(page, { path: list, isList: true });
      const found = await page
        .getByRole('main')
        .locator('tbody tr')
        .filter({ visible: true })
        .evaluateAll((rows) =>
          rows.map((row) => ({
            height: Math.round(row.getBoundingClientRect().height),
            text: row.textContent,
          })),
        );
      high.push(
        ...found
          .filter(({ height, text }) => height > max && !EXCEPTIONS.some((pattern) => pattern.test(text)))
          .map(({ height, text }) => `${list}: ${String(height)} px: ${text}`),
      );
    }
    expect(high).toEqual([]);
  });
