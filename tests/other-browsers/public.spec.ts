import { LANGUAGE_KEY } from '../../src/config/site';
import pricing from '../../content/pricing.json';
import { PUBLIC_PAGES } from '../e2e/support/public-pages';
import { APP_SCRIPT } from '../e2e/support/page';
import { ADMINISTRATOR } from '../e2e/support/server';
import { slowPage } from '../e2e/support/slow-page';
import { expect, test } from './support/fixtures';
import { Visitor } from './support/visitor';

for (const language of ['en', 'nl']) {
  const pages = PUBLIC_PAGES.filter((address) => address.startsWith(`/${language}/`));
  // The fixture checks for errors in the console and for violations of the policy.
  test(`Every page in ${language} shows its heading after hydration`, async ({ visitor }) => {
    for (const address of [...pages, `/${language}/no/such/page/`]) {
      await visitor.open(address);
      await visitor.hydrate();
      expect(await visitor.ask(() => document.querySelector('h1')?.checkVisibility())).toBe(true);
      expect(await visitor.ask(() => document.documentElement.lang)).toBe(language);
    }
  });
}

test('A visitor follows a link of the phone menu, and the menu closes', async ({ visitor }) => {
  await visitor.browser.resize(450, 800);
  await visitor.open('/en/');
  await visitor.click('button', 'Menu');
  await visitor.click('link', 'Pricing');
  await visitor.arrives('/en/pricing/');
  await visitor.sees('heading', 'One price per licence. Try it free for one month.');
  await expect.poll(() => visitor.ask(() => document.querySelector(':popover-open') === null)).toBe(true);
});

test('A visitor changes the language, which is saved', async ({ visitor }) => {
  await visitor.open('/en/features/?from=mail');
  await visitor.click('link', 'Dutch');
  await visitor.arrives('/nl/features/?from=mail');
  expect(await visitor.browser.run((key) => localStorage.getItem(key), LANGUAGE_KEY)).toBe('nl');
  await visitor.open('/');
  await visitor.arrives('/nl/');
});

test('The chosen theme applies from a click before hydration and on the next page', async ({ visitor }) => {
  const isDark = () =>
    visitor.ask(() => {
      const [red = '255'] = /\d+/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? [];
      return Number(red) < 128;
    });
  await visitor.open('/en/');
  await visitor.click('button', 'Dark');
  await expect.poll(isDark).toBe(true);
  await visitor.click('button', 'Light');
  await expect.poll(isDark).toBe(false);
  await visitor.click('button', 'Dark');
  await expect.poll(isDark).toBe(true);
  await visitor.open('/en/pricing/');
  expect(await isDark()).toBe(true);
});

test('The calculator shows the total for the number that a visitor types', async ({ visitor }) => {
  const total = () => visitor.ask(() => document.querySelector('[data-testid=total]')?.textContent);
  const euros = (amount: number) => `€${amount.toLocaleString('en-GB')}`;
  await visitor.open('/en/pricing/');
  await visitor.hydrate();
  await visitor.fill('Number of licences', '37');
  await expect.poll(total).toBe(euros(37 * pricing.unitPrice));
  await visitor.click('button', 'One licence more');
  await expect.poll(total).toBe(euros(38 * pricing.unitPrice));
});

test('An invalid email address is rejected, and the corrected form is sent', async ({ visitor }) => {
  await visitor.open('/en/');
  await visitor.fill('Name', 'Sanne Vos');
  await visitor.fill('Email', 'sanne@company');
  await visitor.fill('Message', 'Where do we begin?');
  await visitor.click('button', 'Submit');
  await visitor.sees('text', 'This is not a complete email address.');
  expect(await visitor.valueOf('Message')).toBe('Where do we begin?');
  await visitor.fill('Email', 'sanne@example.com');
  await visitor.click('button', 'Submit');
  await visitor.sees('heading', 'Thank you, your message has arrived');
});

test('A link changes the page without a reload and announces it', async ({ visitor }) => {
  await visitor.open('/en/');
  await visitor.hydrate();
  await visitor.browser.run(() => void (document.documentElement.dataset.same = 'document'));
  await visitor.click('link', 'Features');
  await visitor.arrives('/en/features/');
  await expect
    .poll(() => visitor.ask(() => document.querySelector('#gatsby-announcer')?.textContent))
    .toContain('Navigated to');
  expect(await visitor.ask(() => document.documentElement.dataset.same)).toBe('document');
});

const place = (visitor: Visitor) => visitor.ask(() => Math.round(scrollY));

/** Waits until the page has saved this position. */
const untilSaved = (visitor: Visitor, top: number) =>
  expect.poll(() => visitor.ask(() => Object.values(sessionStorage).map(Number))).toContain(top);

/** Scrolls, and waits until the page has handled it. */
async function read(visitor: Visitor, top: number) {
  await visitor.browser.run((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await untilSaved(visitor, (await place(visitor)) ?? 0);
}

test('Going back and forward restores the scroll position of each page', async ({ visitor }) => {
  await visitor.open('/en/features/');
  await visitor.hydrate();
  await read(visitor, 2500);
  await visitor.browser.run(() =>
    document.querySelector<HTMLElement>('header a[href="/en/pricing/"]')?.click(),
  );
  await visitor.arrives('/en/pricing/');
  await visitor.sees('heading', 'One price per licence. Try it free for one month.');
  await expect.poll(() => place(visitor)).toBe(0);
  await read(visitor, 600);
  for (const [step, path, top] of [
    [-1, '/en/features/', 2500],
    [1, '/en/pricing/', 600],
    [-1, '/en/features/', 2500],
  ] as const) {
    // Not by the driver: WebKit's back button skips a page that was left without a press.
    await visitor.browser.run((by) => history.go(by), step);
    await visitor.arrives(path);
    await expect.poll(() => place(visitor), { message: `${step} to ${path}` }).toBe(top);
  }
  await visitor.browser.run(() => void setTimeout(() => (location.href = '/nl/features/')));
  await visitor.arrives('/nl/features/');
  await visitor.browser.run(() => void setTimeout(() => history.back()));
  await visitor.arrives('/en/features/');
  await expect.poll(() => place(visitor), { message: 'from another document' }).toBe(2500);
});

test('Scripts are prefetched if the browser supports it, without a policy violation', async ({ visitor }) => {
  await visitor.open('/en/');
  const isDone = () =>
    visitor.ask(
      () =>
        !document.createElement('link').relList.supports('prefetch') ||
        performance.getEntriesByType('resource').some(({ name }) => /\/app-[0-9a-f]+\.js$/.test(name)),
    );
  await expect.poll(isDone).toBe(true);
});

// The narrowest window of Firefox is 450 px wide.
for (const width of [450, 1440])
  test(`What a visitor does before hydration is kept, at ${width} px`, async ({ driver, server }) => {
    await driver.resize(width, 900);
    /** Opens a page whose scripts are late. Each time at another address, which no service worker knows. */
    const during = async (address: string, act: (visitor: Visitor, letGo: () => void) => Promise<void>) => {
      const slow = await slowPage(server.url, APP_SCRIPT, '');
      const visitor = new Visitor(driver, slow.url);
      await visitor.open(address);
      expect(await visitor.ask(() => document.querySelector('link[rel=canonical]') !== null)).toBe(true);
      await act(visitor, slow.release);
      await slow.close();
    };

    await during('/en/features/', async (visitor, letGo) => {
      await driver.run(() => window.scrollTo({ top: 900, behavior: 'instant' }));
      await driver.run(() => void document.dispatchEvent(new Event('pointermove')));
      await driver.run(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
      letGo();
      await visitor.hydrate();
      expect(await place(visitor)).toBe(1200);
      await untilSaved(visitor, 1200);
      await driver.run(() => document.querySelector<HTMLElement>('header a[href="/en/pricing/"]')?.click());
      await visitor.arrives('/en/pricing/');
      await expect.poll(() => place(visitor)).toBe(0);
      await driver.run(() => history.back());
      await visitor.arrives('/en/features/');
      await expect.poll(() => place(visitor)).toBe(1200);
    });

    await during('/en/', async (visitor, letGo) => {
      const buttons = () =>
        visitor.ask(
          () =>
            [...document.querySelectorAll('#demos button')].filter((each) => each.textContent === 'Try it')
              .length,
        );
      const before = (await buttons()) ?? 0;
      await visitor.click('button', 'Try it');
      expect(await visitor.ask(() => document.querySelector('[aria-busy=true]')?.textContent)).toBe('Try it');
      letGo();
      await expect.poll(buttons).toBe(before - 1);
    });

    await during('/en/login/', async (visitor, letGo) => {
      await visitor.fill('Email', ADMINISTRATOR.email);
      await visitor.fill('Password', ADMINISTRATOR.password);
      await driver.run(() => document.querySelector<HTMLFormElement>('form[method=post]')?.requestSubmit());
      expect(await visitor.ask(() => document.querySelector('[aria-busy=true]')?.textContent)).toBe('Login');
      letGo();
      await visitor.arrives('/en/app/overview/');
      await driver.run(() => localStorage.clear());
    });
  });
