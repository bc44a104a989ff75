import type { Page } from '@playwright/test';
import { unique } from '../support/api';
import { allowErrors, expect, test } from '../support/fixtures';
import { watchRequests } from '../support/page';

const PROPERTIES = [
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'margin',
  'padding',
  'text-align',
  'white-space',
];

/** Returns the styles of headings, buttons, fields and cells, by kind and text, after all transitions. */
async function looksOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('Loading…')).toHaveCount(0);
  const read = () =>
    page.locator('main').evaluate(
      (main, properties) =>
        [
          ...main.querySelectorAll(
            'h1, h2, h3, h4, button, th, td, label, input, select, dt, dd, p, summary',
          ),
        ].map((element) => {
          const style = getComputedStyle(element);
          // The time of the last use may change meanwhile.
          const text = (element.textContent ?? '').trim().replace(/\d+/g, '#').slice(0, 40);
          return `${element.tagName} ${text}: ${properties.map((name) => style.getPropertyValue(name)).join(' | ')}`;
        }),
      PROPERTIES,
    );
  // Transitions have ended when two readings agree.
  let before: string[] = [];
  await expect
    .poll(async () => {
      const now = await read();
      const isStill = now.length > 0 && now.join('\n') === before.join('\n');
      before = now;
      return isStill;
    })
    .toBe(true);
  return before;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Portal' });

/** Opens an address as if typed, also one that differs from the current one in its hash only. */
async function openAddress(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

/** The menu's links to screens of the portal. */
async function screensOf(page: Page): Promise<{ name: string; address: string }[]> {
  await openAddress(page, '/en/app/account/');
  await expect(menuOf(page).getByRole('link', { name: 'Audit trail', exact: true })).toBeVisible();
  const links = await menuOf(page)
    .getByRole('link')
    .evaluateAll((found) =>
      found.map((link) => ({ name: link.textContent ?? '', address: link.getAttribute('href') ?? '' })),
    );
  return links.filter(({ address }) => address.startsWith('/en/app/'));
}

test('a screen has the same styles when opened by its address or from the menu', async ({ page, api }) => {
  test.slow();
  await api.signInBrowser(page);
  const screens = await screensOf(page);
  expect(screens.length).toBeGreaterThan(10);
  const untilFetched = watchRequests(page);
  const byAddress = new Map<string, { title: string | null; looks: string[] }>();
  for (const { name, address } of screens) {
    await openAddress(page, address);
    // A part of Downloads is fetched in the frame after its rows, when nothing else is being fetched.
    if (name === 'Downloads')
      await expect(page.getByRole('heading', { name: 'Check my file' })).toBeVisible();
    await untilFetched();
    const looks = await looksOf(page);
    byAddress.set(name, { title: await heading(page).textContent(), looks });
  }
  // The style sheets of a screen are loaded after those of earlier screens.
  for (const start of ['/en/app/account/', '/en/app/downloads/']) {
    await openAddress(page, start);
    for (const { name, address } of screens) {
      await menuOf(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(heading(page)).toHaveText(byAddress.get(name)?.title ?? '');
      const { looks } = byAddress.get(name) ?? {};
      await expect.poll(() => looksOf(page), { message: `${name} from ${start}` }).toEqual(looks);
    }
  }
});

test('a detail page has the same styles by address and list', { tag: '@night' }, async ({ page, api }) => {
  test.slow();
  allowErrors(/422.*\/document/); // The draft of the advisory misses texts.
  const group = await api.createGroup();
  const user = await api.createUser(group);
  const type = await api.createDownloadType();
  const release = await api.uploadRelease(type);
  await api.addSbom(release, { 'left-pad': '1.0.0' });
  const licence = unique('licence');
  await api.post('/api/license/create', {
    license: { name: licence, edition: 'full', users: 5, apps: ['app-0'], valid_from: '2026-01-01' },
    group: group.id,
  });
  const sender = unique('Sender');
  await api.post('/api/contact', { name: sender, email: 'sender@example.com', message: 'A question' });
  const guest = { name: sender, email: `${unique('guest').replace(' ', '')}@example.com` };
  await api.post('/api/invitations', { ...guest, group: group.id, language: 'en' });
  const advisory = unique('Advisory');
  await api.post('/api/advisories', {
    kind: 'vulnerability',
    original_language: 'en',
    ...{ title_en: advisory, title_nl: advisory, summary_en: '', summary_nl: '' },
    releases: [{ downloadable_id: release.id, status: 'affected' }],
  });
  await api.signInBrowser(page);
  const lists: [string, string][] = [
    [`/en/app/users/groups/?q=${group.name}`, group.name],
    [`/en/app/users/?q=${user.name}`, user.name],
    [`/en/app/downloads/?q=${type.name}`, release.name],
    [`/en/app/license/?q=${licence}`, licence],
    [`/en/app/messages/?q=${sender}`, sender],
    ['/en/app/advisories/', advisory],
  ];
  const main = page.getByRole('main');
  const ways = lists.map(([list, name]): [string, RegExp, () => Promise<void>] => [
    list,
    /\/\d+\/$/,
    () => main.getByRole('link', { name, exact: true }).first().click(),
  ]);
  ways.push(
    [
      '/en/app/settings/mail/',
      /\/mail\/\d+\/$/,
      () => main.getByRole('table').getByRole('link').first().click(),
    ],
    [
      `/en/app/downloads/${release.id}/files/`,
      /\/sbom\/$/,
      () => main.getByRole('link', { name: /^See components/ }).click(),
    ],
    [
      `/en/app/downloads/${release.id}/`,
      /\/statistics\/$/,
      () => main.getByRole('link', { name: 'Reach', exact: true }).click(),
    ],
  );
  for (const [start, address, open] of ways) {
    await openAddress(page, start);
    await open();
    await expect(page).toHaveURL(address);
    const byLink = await looksOf(page);
    await openAddress(page, page.url());
    expect(await looksOf(page), `${page.url()}, from ${start}`).toEqual(byLink);
  }
});
