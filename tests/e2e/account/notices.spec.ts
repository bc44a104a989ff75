import { allowErrors, person } from '../support/fixtures';
import { Api, unique } from '../support/api';
import { expect, test } from '../support/mailing';
import { expectNoAxeViolations } from '../support/page';
import { textsOf } from '../support/upload-support';

const login = textsOf('en', 'login');

const t = {
  section: 'New releases',
  mails: 'Mail about releases',
  none: 'None',
  save: 'Save',
  saved: 'Saved.',
  makeFeed: 'Create a feed',
  address: 'Address',
  endFeed: 'End the feed',
  ended: 'The feed has been ended.',
};

test('a user unsubscribes by the link in a release mail', person, async ({ page, api, post, server }) => {
  allowErrors(/404/);
  const group = await api.createGroup();
  const user = await api.createUser(group);
  const type = await api.createDownloadType();
  await api.allowGroup(type, group);
  await api.uploadRelease(type);
  const mail = () => post.received.find(({ to }) => to.includes(user.email));
  await expect.poll(mail).toBeDefined();
  const [, path] = /^List-Unsubscribe: <https?:\/\/[^/]+(\/[^>]+)>/m.exec(mail()!.text) ?? [];

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path!);
  await expect(page).toHaveURL(/\/en\/unsubscribe\/$/);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: login('unsubscribe.submit') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(login('unsubscribe.releases.done'))).toBeVisible();
  await expectNoAxeViolations(page);
  const own = await Api.signIn(server.url, user);
  expect(await own.get('/api/me')).toMatchObject({ release_mails: 'none' });

  await page.goto(`/en/unsubscribe/#token=releases-1-${'A'.repeat(43)}`);
  await page.getByRole('button', { name: login('unsubscribe.submit') }).click();
  await expect(page.getByText(login('unsubscribe.ended'))).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a user turns off release mails and creates a feed', person, async ({ page, api, server, request }) => {
  const own = await Api.signIn(server.url, await api.createUser(await api.createGroup()));
  const type = await api.createDownloadType({ name: unique('Loader') });
  await api.uploadRelease(type, { name: '7.1' });
  await page.setViewportSize({ width: 390, height: 844 });
  await own.open(page, '/en/app/account/notifications/');
  const section = page.getByRole('region', { name: t.section });
  await section.getByLabel(t.mails).selectOption({ label: t.none });
  await section.getByRole('button', { name: t.save }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText(t.saved)).toBeVisible();
  await page.reload();
  await expect(section.getByLabel(t.mails)).toHaveValue('none');
  await expectNoAxeViolations(page);

  await section.getByRole('button', { name: t.makeFeed }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const address = await dialog.getByLabel(t.address).inputValue();
  const [above, height] = await dialog.evaluate((box) => [box.getBoundingClientRect().top, box.clientHeight]);
  expect(above, 'in the middle').toBeCloseTo((844 - height) / 2, -1);
  await expectNoAxeViolations(page);
  const { pathname } = new URL(address);
  expect(await (await request.get(server.url + pathname)).text()).toContain(`${type.name} 7.1`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await section.getByRole('button', { name: t.endFeed }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: t.endFeed }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.ended)).toBeVisible();
  expect((await request.get(server.url + pathname)).status()).toBe(404);
});
