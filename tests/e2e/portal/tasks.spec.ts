import type { Page } from '@playwright/test';
import { Api, unique } from '../support/api';
import { keyboard, mouse, type Hands } from '../support/hands';
import { expect, test } from '../support/mailing';
import { hydrate } from '../support/page';

// The frequent tasks, with the mouse and by the keyboard alone. Each has a max number of steps from its first screen.

interface Task {
  name: string;
  /** Another spec has the same steps, with the mouse. */
  isElsewhere?: boolean;
  maxSteps: number | Record<'mouse' | 'keyboard', number>;
  /** Prepares the data, and returns the rest: the first screen, the steps, and what proves the end. */
  prepare: (
    api: Api,
    url: string,
  ) => Promise<{
    start: string;
    /** undefined: the administrator */
    person?: { email: string; password: string };
    act: (page: Page, hands: Hands) => Promise<void>;
  }>;
}

const OVERVIEW = 'overview/';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}@example.com`;

/** Fills in the form that invites. */
async function invite(page: Page, hands: Hands, name: string) {
  await hands.fill(page.getByLabel('Name', { exact: true }), name);
  await hands.fill(page.getByLabel('Email', { exact: true }), emailOf(name));
  await hands.press(button(page, 'Invite'));
  await expect(page.getByText(`The invitation for ${name} is being mailed`)).toBeVisible();
}

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
  const session = await Api.signIn(url, person);
  await session.post(`/api/downloadables/${older.id}/ticket`, {});
  const newest = await api.uploadRelease(type, { name: unique('1.1'), notes: '- Faster' });
  return { group, person, type, older, newest };
}

const tasks: Task[] = [
  {
    name: 'answer a message',
    maxSteps: 3,
    prepare: async (api) => {
      const title = await write(api, 'question');
      return {
        start: OVERVIEW,
        act: async (page, hands) => {
          await hands.press(link(page, title));
          await hands.fill(page.getByLabel('Text', { exact: true }), 'On Friday.');
          await hands.press(button(page, 'Send'));
          await expect(page.getByLabel('State')).toHaveValue('answered');
        },
      };
    },
  },
  {
    name: 'grant the free month',
    isElsewhere: true,
    maxSteps: 3,
    prepare: async (api) => {
      const title = await write(api, 'trial');
      return {
        start: OVERVIEW,
        act: async (page, hands) => {
          await hands.press(link(page, title));
          await hands.press(button(page, 'Grant the free month'));
          await page.getByLabel('Number of users').waitFor();
          await hands.press(page.getByRole('button', { name: 'Grant the free month' }).last());
          await expect(page.getByLabel('State')).toHaveValue('closed');
        },
      };
    },
  },
  {
    name: 'publish a release',
    maxSteps: { mouse: 3, keyboard: 5 },
    prepare: async (api) => {
      const type = await api.createDownloadType({ name: unique('Aardvark').replace(' ', '') });
      return {
        start: OVERVIEW,
        act: async (page, hands) => {
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
      };
    },
  },
  {
    name: 'add a customer with a person and a licence',
    maxSteps: 7,
    prepare: async () => {
      const [company, name] = [unique('Vermeer'), unique('Bas')];
      return Promise.resolve({
        start: OVERVIEW,
        act: async (page, hands) => {
          await hands.press(page.getByRole('button', { name: 'New', exact: true }));
          await hands.press(item(page, 'Customer'));
          await hands.fill(page.getByLabel('Company'), company);
          await hands.fill(page.getByLabel('Name', { exact: true }), name);
          await hands.fill(page.getByLabel('Email'), emailOf(name));
          await hands.fill(page.getByLabel('Number of users'), '12');
          await hands.press(button(page, 'Create customer'));
          await expect(page.getByText(`${company} is a customer now`)).toBeVisible();
          await expect(page.getByText(`The licence ${company} was made.`)).toBeVisible();
        },
      });
    },
  },
  {
    name: 'find a person',
    maxSteps: 3,
    prepare: async (api) => {
      const { name } = await api.createUser(await api.createGroup(), unique('Wielewaal'));
      return {
        start: OVERVIEW,
        act: async (page, hands) => {
          await hands.search(name, name);
          await expect(heading(page, name)).toBeVisible();
        },
      };
    },
  },
  {
    name: 'find a release by its version',
    maxSteps: 3,
    prepare: async (api, url) => {
      const { type, newest } = await releases(api, url);
      return {
        start: OVERVIEW,
        act: async (page, hands) => {
          await hands.search(`${type.name} ${newest.name}`, newest.name);
          await expect(heading(page, `${type.name} ${newest.name}`)).toBeVisible();
        },
      };
    },
  },
  {
    name: 'renew a licence that ends',
    maxSteps: 2,
    prepare: async (api) => {
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
      return {
        start: OVERVIEW,
        act: async (page, hands) => {
          await hands.press(button(page, `Renew ${name}`));
          await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }));
          await expect(link(page, name)).toHaveCount(0);
        },
      };
    },
  },
  {
    name: 'withdraw a release, and begin the advisory about it',
    maxSteps: 7,
    prepare: async (api, url) => {
      const { type, older } = await releases(api, url);
      return {
        start: OVERVIEW,
        act: async (page, hands) => {
          await hands.search(`${type.name} ${older.name}`, older.name);
          await hands.press(button(page, 'More'));
          await hands.press(item(page, 'Withdraw'));
          const dialog = page.getByRole('dialog');
          await hands.fill(dialog.getByLabel('Reason'), 'Counts twice');
          await expect(dialog.getByLabel('Then create an advisory')).toBeChecked();
          await hands.press(dialog.getByRole('button', { name: 'Withdraw' }));
          await expect(page.getByRole('checkbox', { name: `${type.name} ${older.name}` })).toBeChecked();
        },
      };
    },
  },
  {
    name: 'invite a colleague into a group',
    maxSteps: 4,
    prepare: async (api) => {
      const group = await api.createGroup();
      return {
        start: `users/groups/${group.id}/users/`,
        act: async (page, hands) => {
          const name = unique('Cas');
          await hands.press(button(page, 'Invite'));
          await invite(page, hands, name);
        },
      };
    },
  },
  {
    name: 'see which customers are behind',
    maxSteps: 2,
    prepare: async (api, url) => {
      const { type, group } = await releases(api, url);
      return {
        start: OVERVIEW,
        act: async (page, hands) => {
          await hands.press(page.getByRole('link', { name: 'Statistics', exact: true }));
          await hands.press(
            page
              .getByRole('table', { name: 'Customers who are behind' })
              .getByRole('link', { name: type.name }),
          );
          await expect(page.getByRole('main').getByText(group.name).first()).toBeVisible();
        },
      };
    },
  },
  {
    name: 'download the newest release',
    maxSteps: 1,
    prepare: async (api, url) => {
      const { type, person } = await releases(api, url);
      return {
        start: OVERVIEW,
        person,
        act: async (page, hands) => {
          const download = page.waitForEvent('download');
          const row = page.getByRole('row', { name: type.name });
          await hands.press(row.getByRole('button', { name: 'Download', exact: true }));
          await download;
        },
      };
    },
  },
  {
    name: 'read what changed since the installed release',
    maxSteps: 1,
    prepare: async (api, url) => {
      const { type, person, older } = await releases(api, url);
      return {
        start: OVERVIEW,
        person,
        act: async (page, hands) => {
          const row = page.getByRole('row', { name: type.name });
          await hands.press(row.getByRole('link', { name: 'What changed' }));
          await expect(page.getByLabel('What changed since my version?')).toHaveValue(String(older.id));
        },
      };
    },
  },
];

for (const hand of [mouse, keyboard])
  test.describe(`within the step limit, with the ${hand.name}`, () => {
    for (const { name, isElsewhere, maxSteps, prepare } of tasks)
      test(name, { tag: hand === keyboard || isElsewhere ? '@night' : [] }, async ({ page, api, server }) => {
        const { start, person, act } = await prepare(api, server.url);
        const session = person ? await Api.signIn(server.url, person) : api;
        await session.signInBrowser(page);
        await page.goto(`/en/app/${start}`);
        await hydrate(page);
        const hands = hand(page);
        await act(page, hands);
        const max = typeof maxSteps === 'number' ? maxSteps : maxSteps[hand === mouse ? 'mouse' : 'keyboard'];
        expect(hands.steps()).toBeLessThanOrEqual(max);
      });
  });
