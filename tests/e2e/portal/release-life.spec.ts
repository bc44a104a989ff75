import type { Page } from '@playwright/test';
import { Api, unique } from '../support/api';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';
import { textsOf } from '../support/upload-support';

/** Returns a time in the format of a datetime-local field, in the time zone of the browser. */
const local = (page: Page, inMs: number) =>
  page.evaluate((ms) => {
    const now = new Date();
    return new Date(now.getTime() + ms - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, inMs);

const hour = 3_600_000;

const t = textsOf('en');
const shown = textsOf('en', 'downloads');

test('a customer sees each state of a release', person, async ({ page, api, server, browser }) => {
  const group = await api.createGroup();
  const type = await api.createDownloadType();
  await api.allowGroup(type, group);
  const name = unique('Life');
  const release = await api.uploadRelease(type, { name, notes: 'Counts tiwce', fields: { draft: 'true' } });
  const session = await Api.signIn(server.url, await api.createUser(group));
  const customer = await (await browser.newContext({ baseURL: server.url })).newPage();
  await session.signInBrowser(customer);
  const address = `/en/app/downloads/${release.id}/`;

  await customer.goto(address);
  await expect(customer.getByText(shown('unknown.title'))).toBeVisible();
  await api.open(page, address);
  await expect(page.getByText(shown('notices.draft'))).toBeVisible();

  const actions = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  const more = page.getByRole('button', { name: t('actions.more'), exact: true });
  const choose = async (action: string) => {
    await more.click();
    await page.getByRole('menuitem', { name: t(`actions.${action}`) }).click();
  };
  await choose('edit');
  const edit = page.getByRole('main');
  await expect(heading).toHaveText(shown('type.edit', { name }));
  await edit.getByLabel(t('about.kind')).selectOption('security');
  await edit.getByLabel(t('about.supportEnds')).fill('2020-01-31');
  await edit.getByRole('textbox', { name: t('upload.fields.notes') }).fill('Counts twice');
  allowErrors(/409/);
  await api.patch(`/api/downloadables/${release.id}`, {
    release_notes: 'Counted',
    version: release.version,
  });
  await edit.getByRole('button', { name: t('type.edit.submit') }).click();
  await expect(edit.getByText('Counted')).toBeVisible();
  await expectNoAxeViolations(page);
  await edit.getByRole('button', { name: t('type.edit.submit') }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Counts twice')).toBeVisible();

  await actions.getByRole('button', { name: t('actions.publish'), exact: true }).click();
  const publish = page.getByRole('dialog', { name: t('publish.title', { name }) });
  await publish.getByLabel(t('publish.when')).selectOption('later');
  await publish.getByRole('button', { name: t('actions.publish') }).click();
  await expect(publish.getByText(t('publish.errors.at'))).toBeVisible();
  await publish.getByLabel(t('publish.at')).fill(await local(page, -hour));
  await publish.getByRole('button', { name: t('actions.publish') }).click();
  await expect(publish.getByText(t('publish.errors.past'))).toBeVisible();
  await expectNoAxeViolations(page);
  await publish.getByLabel(t('publish.at')).fill(await local(page, 24 * hour));
  await publish.getByRole('button', { name: t('actions.publish') }).click();
  await expect(publish).toBeHidden();
  await customer.reload();
  await expect(customer.getByText(shown('unknown.title'))).toBeVisible();

  await actions.getByRole('button', { name: t('actions.publish'), exact: true }).click();
  await publish.getByLabel(t('publish.when')).selectOption('now');
  await publish.getByRole('button', { name: t('actions.publish') }).click();
  await expect(publish).toBeHidden();
  await expect(heading).toBeFocused();
  await customer.reload();
  await expect(customer.getByRole('heading', { level: 1 })).toContainText(name);
  const download = customer.getByRole('button', { name: shown('download'), exact: true });
  await expect(download).toBeVisible();
  const fetched = customer.waitForEvent('download');
  await download.click();
  await fetched;

  await choose('withdraw');
  const withdraw = page.getByRole('dialog', { name: t('withdraw.title', { name }) });
  await expect(withdraw.getByLabel(textsOf('en', 'portal')('withdraw.reason'))).toBeFocused();
  await withdraw.getByRole('button', { name: t('actions.withdraw') }).click();
  await expect(withdraw.getByText(t('withdraw.missing'))).toBeVisible();
  await withdraw.getByLabel(textsOf('en', 'portal')('withdraw.reason')).fill('Counts twice: install 9.9');
  // Ticked, because a customer downloaded it.
  await withdraw.getByLabel(t('withdraw.thenAdvisory')).uncheck();
  await withdraw.getByRole('button', { name: t('actions.withdraw') }).click();
  await expect(withdraw).toBeHidden();
  await expect(more).toBeFocused();
  await customer.reload();
  await expect(customer.getByText('Counts twice: install 9.9')).toBeVisible();
  await expect(download).toHaveCount(0);
  await expect(customer.getByText(shown('ticket.title'))).toHaveCount(0);
  await expectNoAxeViolations(customer);

  await expect(actions.getByRole('link', { name: t('actions.createAdvisory') })).toHaveAttribute(
    'href',
    `/en/app/advisories/new/?releases=${release.id}`,
  );
  await expectNoAxeViolations(page);
  await choose('restore');
  const restore = page.getByRole('dialog', { name: t('restore.title', { name }) });
  await restore.getByRole('button', { name: t('actions.restore') }).click();
  await expect(restore).toBeHidden();
  await expect(more).toBeFocused();
  await customer.reload();
  await expect(download).toBeVisible();
  await customer.context().close();
});
