import { person } from '../support/fixtures';
import type { Locator } from '@playwright/test';
import type { Advisory } from '../../../server/contract/advisory';
import { Api, unique } from '../support/api';
import { expect, test } from '../support/mailing';
import { expectNoAxeViolations } from '../support/page';

const MAX_CLICKS = 25;

test('an advisory is published in at most 25 clicks', person, async ({ page, api, server, post }) => {
  const customer = await api.createUser(await api.createGroup(unique('Harbour')), unique('Anna'));
  const type = await api.createDownloadType({ name: unique('Scanner') });
  const [oldest, older, fixed] = [
    await api.uploadRelease(type, { name: '1.0' }),
    await api.uploadRelease(type, { name: '1.1' }),
    await api.uploadRelease(type, { name: '1.2' }),
  ];
  await api.addSbom(older, { 'left-pad': '1.0.0' });
  await (await Api.signIn(server.url, customer)).post(`/api/downloadables/${oldest.id}/ticket`, {});

  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const choose = async (target: Locator, option: string) => {
    // One click opens the list, one chooses.
    clicks += 2;
    await target.selectOption(option);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.setViewportSize({ width: 1440, height: 900 });
  await api.open(page, '/en/app/downloads/');
  await click(page.getByRole('link', { name: 'Advisories', exact: true }));
  await expectNoAxeViolations(page);
  // An empty list has the link a second time.
  await click(page.getByRole('link', { name: 'New advisory' }).first());

  const write = async (label: string, text: string) => {
    for (const [language, translated] of [
      ['English', text],
      ['Dutch', `${text} (nl)`],
    ] as const)
      await page.getByLabel(`${label} (${language})`).fill(translated);
  };
  await write('Title', 'Remote code');
  await write('Summary', 'Somebody can run code.');
  await write('What to do now', 'Update to 1.2.');
  await page.getByLabel('CVSS vector').fill('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H');
  await expect(page.getByText('Critical 9.8')).toBeVisible();
  const search = page.getByLabel('Type, version, component or package URL');
  await search.fill('left-pad');
  await expect(page.getByText('Contains left-pad 1.0.0')).toBeVisible();
  await click(page.getByRole('checkbox', { name: `${type.name} 1.1` }));
  await click(page.getByRole('button', { name: 'All older ones (1)' }));
  await search.fill(`${type.name} 1.2`);
  // The line moves up when the releases with the component are removed.
  await expect(page.getByText('1 release found')).toBeVisible();
  await click(page.getByRole('checkbox', { name: `${type.name} 1.2` }));
  await choose(page.getByLabel(`Status of ${type.name} 1.2`), 'Fixed in');
  await expectNoAxeViolations(page);
  await expect(page.getByText('Reaches 1 person in 1 group.')).toBeVisible();
  await click(button('Save draft'));

  await expect(page.getByRole('heading', { level: 1, name: 'Remote code' })).toBeVisible();
  const who = page.getByRole('region', { name: 'Who has it' });
  await expect(who.getByRole('status')).toHaveText('1 recipient');
  await expect(who.getByRole('row').last()).toContainText(customer.email);
  await expectNoAxeViolations(page);

  await click(button('Publish advisory'));
  const dialog = page.getByRole('dialog', { name: 'Publish advisory' });
  await expect(dialog.getByRole('heading', { name: 'Remote code' })).toBeVisible();
  await expectNoAxeViolations(page);
  await choose(dialog.getByLabel('Preview', { exact: true }), 'Mail');
  await choose(dialog.getByLabel('Language of the preview'), 'Dutch');
  await expect(dialog.getByText('Update to 1.2. (nl)')).toBeVisible();
  await choose(dialog.getByLabel('Preview', { exact: true }), 'CSAF document');
  await expect(dialog.getByText('csaf_security_advisory')).toBeVisible();
  await expect(dialog.getByLabel('Notify customers')).toBeChecked();
  await click(dialog.getByRole('button', { name: 'Publish advisory' }));
  await expect(dialog).toBeHidden();

  // Mails about the releases and the login arrive too.
  const mailsAboutIt = () =>
    post.received.filter(
      ({ to, text }) => to.includes(customer.email) && /^Subject: .*BEL-\d{4}-\d{4}/m.test(text),
    );
  await expect.poll(() => mailsAboutIt().length).toBe(1);
  const [found] = await api.get<Advisory[]>('/api/advisories?q=remote');
  expect(found).toMatchObject({
    state: 'published',
    revision: 1,
    releases: [{ name: fixed.name }, {}, {}],
  });
  const notified = page.getByRole('region', { name: 'Who was notified' });
  await expect(notified.getByRole('row').last()).toContainText(/Notified on .*Sent/);
  await expectNoAxeViolations(page);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

  await page.goto(`/en/app/components/?q=left-pad`);
  await expect(page.getByRole('link', { name: `${type.name} 1.1` })).toBeVisible();
  await expectNoAxeViolations(page);
});
