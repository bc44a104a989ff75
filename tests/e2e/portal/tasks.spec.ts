import type { Page } from '@playwright/test';
import { Api, unique, type Credentials } from '../support/api';
import { keyboard, mouse, type Hands } from '../support/hands';
import { expect, test } from '../support/mailing';
import { visit } from '../support/page';

// The frequent tasks, with the mouse and by the keyboard alone. Each has a max number of steps from its first screen.

interface Tools {
  page: Page;
  api: Api;
  /** The address of the server. */
  url: string;
  /** Opens a screen for the administrator, or for another person. Returns what carries out the task. */
  begin: (start: string, who?: Credentials) => Promise<Hands>;
}

/** Tests a task with each hand. */
function task(
  name: string,
  maxSteps: number,
  run: (tools: Tools) => Promise<void>,
  maxByKeyboard = maxSteps,
) {
  for (const hand of [mouse, keyboard]) {
    const [tag, max] = hand === keyboard ? ['@night', maxByKeyboard] : [[], maxSteps];
    test(`${name}, with the ${hand.name}`, { tag }, async ({ page, api, server: { url } }) => {
      const hands = hand(page);
      const begin = async (start: string, who?: Credentials) => {
        await (who ? await Api.signIn(url, who) : api).signInBrowser(page);
        await visit(page, `/en/app/${start}`);
        return hands;
      };
      await run({ page, api, url, begin });
      expect(hands.steps()).toBeLessThanOrEqual(max);
    });
  }
}

const OVERVIEW = 'overview/';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}@example.com`;

async function write(api: Api, kind: 'question' | 'trial') {
  const name = unique('Zoe');
  const company = unique('Kade');
  await api.post('/api/contact', { name, email: emailOf(name), company, message: 'When?', kind });
  return `${name}, ${company}`;
}

/** A customer with a release that came after the one that they downloaded. */
async function releases(api: Api, url: string) {
  const group = await api.createGroup(unique('Kade'));
  const person = await api.createUser(group, unique('Anna'));
  const type = await api.createDownloadType({ name: unique('Aardvark') });
  const older = await api.uploadRelease(type, { name: '1.0' });
  await (await Api.signIn(url, person)).post(`/api/downloadables/${older.id}/ticket`, {});
  const newest = await api.uploadRelease(type, { name: unique('1.1'), notes: '- Faster' });
  return { group, person, type, older, newest };
}

task('answer a message', 3, async ({ page, api, begin }) => {
  const title = await write(api, 'question');
  const hands = await begin(OVERVIEW);
  await hands.press(link(page, title));
  await hands.fill(page.getByLabel('Text', { exact: true }), 'On Friday.');
  await hands.press(button(page, 'Send'));
  await expect(page.getByLabel('State')).toHaveValue('answered');
});

task('grant the free month', 3, async ({ page, api, begin }) => {
  const title = await write(api, 'trial');
  const hands = await begin(OVERVIEW);
  await hands.press(link(page, title));
  await hands.press(button(page, 'Grant the free month'));
  await page.getByLabel('Number of users').waitFor();
  await hands.press(page.getByRole('button', { name: 'Grant the free month' }).last());
  await expect(page.getByLabel('State')).toHaveValue('closed');
});

task(
  'publish a release',
  3,
  async ({ page, api, begin }) => {
    const type = await api.createDownloadType({ name: unique('Aardvark').replace(' ', '') });
    const hands = await begin(OVERVIEW);
    const buffer = Buffer.from(unique('release'));
    const file = { name: `${type.name}-4.12.0.zip`, mimeType: 'application/zip', buffer };
    if (hands.drop) await hands.drop(file);
    else {
      await hands.press(page.getByRole('button', { name: 'New', exact: true }));
      await hands.press(item(page, 'Release'));
      await hands.choose(page.locator('input[type=file]'), file);
    }
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('4.12.0');
    await expect(page.getByLabel('Download type', { exact: true })).toHaveValue(String(type.id));
    await hands.fill(page.getByLabel('Release notes', { exact: true }), 'Faster');
    await hands.press(button(page, 'Upload release'));
    await expect(page.getByText('4.12.0 is published')).toBeVisible();
  },
  5,
);

task('add a customer with a person and a licence', 7, async ({ page, begin }) => {
  const [company, name] = [unique('Vermeer'), unique('Bas')];
  const hands = await begin(OVERVIEW);
  await hands.press(page.getByRole('button', { name: 'New', exact: true }));
  await hands.press(item(page, 'Customer'));
  await hands.fill(page.getByLabel('Company'), company);
  await hands.fill(page.getByLabel('Name', { exact: true }), name);
  await hands.fill(page.getByLabel('Email'), emailOf(name));
  await hands.fill(page.getByLabel('Number of users'), '12');
  await hands.press(button(page, 'Create customer'));
  await expect(page.getByText(`${company} is a customer now`)).toBeVisible();
  await expect(page.getByText(`The licence ${company} was made.`)).toBeVisible();
});

task('find a person', 3, async ({ page, api, begin }) => {
  const { name } = await api.createUser(await api.createGroup(), unique('Wielewaal'));
  await (await begin(OVERVIEW)).search(name, name);
  await expect(heading(page, name)).toBeVisible();
});

task('find a release by its version', 3, async ({ page, api, url, begin }) => {
  const { type, newest } = await releases(api, url);
  await (await begin(OVERVIEW)).search(`${type.name} ${newest.name}`, newest.name);
  await expect(heading(page, `${type.name} ${newest.name}`)).toBeVisible();
});

task('renew a licence that ends', 2, async ({ page, api, begin }) => {
  const group = await api.createGroup();
  const name = unique('Floor').replace(' ', '-');
  const license = {
    name,
    edition: 'full',
    users: 3,
    apps: [],
    valid_from: day(-30),
    valid_until: day(0),
  };
  await api.post('/api/license/create', { license, group: group.id });
  const hands = await begin(OVERVIEW);
  await hands.press(button(page, `Renew ${name}`));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }));
  await expect(link(page, name)).toHaveCount(0);
});

task('withdraw a release, and begin the advisory about it', 7, async ({ page, api, url, begin }) => {
  const { type, older } = await releases(api, url);
  const hands = await begin(OVERVIEW);
  await hands.search(`${type.name} ${older.name}`, older.name);
  await hands.press(button(page, 'More'));
  await hands.press(item(page, 'Withdraw'));
  const dialog = page.getByRole('dialog');
  await hands.fill(dialog.getByLabel('Reason'), 'Counts twice');
  await expect(dialog.getByLabel('Then create an advisory')).toBeChecked();
  await hands.press(dialog.getByRole('button', { name: 'Withdraw' }));
  await expect(page.getByRole('checkbox', { name: `${type.name} ${older.name}` })).toBeChecked();
});

task('invite a colleague into a group', 4, async ({ page, api, begin }) => {
  const group = await api.createGroup();
  const hands = await begin(`users/groups/${group.id}/users/`);
  const name = unique('Cas');
  await hands.press(button(page, 'Invite'));
  await hands.fill(page.getByLabel('Name', { exact: true }), name);
  await hands.fill(page.getByLabel('Email', { exact: true }), emailOf(name));
  await hands.press(button(page, 'Invite'));
  await expect(page.getByText(`The invitation for ${name} is being mailed`)).toBeVisible();
});

task('see which customers are behind', 2, async ({ page, api, url, begin }) => {
  const { type, group } = await releases(api, url);
  const hands = await begin(OVERVIEW);
  await hands.press(page.getByRole('link', { name: 'Statistics', exact: true }));
  await hands.press(
    page.getByRole('table', { name: 'Customers who are behind' }).getByRole('link', { name: type.name }),
  );
  await expect(page.getByRole('main').getByText(group.name).first()).toBeVisible();
});

task('download the newest release', 1, async ({ page, api, url, begin }) => {
  const { type, person } = await releases(api, url);
  const hands = await begin(OVERVIEW, person);
  const download = page.waitForEvent('download');
  const row = page.getByRole('row', { name: type.name });
  await hands.press(row.getByRole('button', { name: 'Download', exact: true }));
  await download;
});

task('read what changed since the installed release', 1, async ({ page, api, url, begin }) => {
  const { type, person, older } = await releases(api, url);
  const hands = await begin(OVERVIEW, person);
  await hands.press(page.getByRole('row', { name: type.name }).getByRole('link', { name: 'What changed' }));
  await expect(page.getByLabel('What changed since my version?')).toHaveValue(String(older.id));
});
