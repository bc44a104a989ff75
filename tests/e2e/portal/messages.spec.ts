import { person } from '../support/fixtures';
import type { Message } from '../../../server/contract/message';
import { expect, test } from '../support/mailing';
import { expectNoAxeViolations, visit } from '../support/page';

test('an administrator answers the request of a visitor by mail', person, async ({ page, api, post }) => {
  const email = 'zoe@northwind.example';

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/en/pricing/');
  await page.getByRole('link', { name: 'Request this package: Starter package' }).click();
  const form = page.locator('#contact');
  await expect(form.getByLabel('Number of licences')).toHaveValue('5');
  await form.getByLabel('Name', { exact: true }).fill('Zoe Smith');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('ERP system').selectOption('exact-online');
  await form.getByLabel('How many people scan').fill('12');
  await form.getByLabel('Number of licences').fill('8');
  await expectNoAxeViolations(page, { within: '#contact' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, your message has arrived' })).toBeFocused();

  await page.setViewportSize({ width: 1440, height: 900 });
  await api.open(page, '/en/app/messages/');
  await page.getByLabel('Search by name, email, company or text').fill(email);
  await expect(page.getByRole('status').filter({ hasText: '1 message' })).toBeVisible();
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true'); // then it is paler
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Zoe Smith' }).click();
  const fact = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  await expect(fact('ERP system')).toHaveText('Exact Online');
  await expect(fact('People who scan')).toHaveText('12');
  await expect(fact('Package')).toHaveText('Starter package');
  await expect(fact('Licences')).toHaveText('8');
  await expect(fact('Page before the form')).toHaveText('/en/pricing/');
  await page.getByLabel('Note').fill('Rings on Friday.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectNoAxeViolations(page);

  const answer = page.getByRole('region', { name: 'Answer Zoe Smith' });
  await expect(answer.getByLabel('Subject')).toHaveValue('Your free month');
  await expect(answer.getByLabel('Text')).toHaveValue(/^Dear Zoe Smith,/);
  await answer.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Your free month, / })).toBeVisible();
  await expect(page.getByLabel('State')).toHaveValue('answered');
  // The other mail says that the request arrived.
  const answers = () =>
    post.received.filter(({ to, text }) => to.includes(email) && /^Subject: Your free month/m.test(text));
  await expect.poll(() => answers().length).toBe(1);
  const [mail] = answers();
  expect(mail?.text).toContain('Dear Zoe Smith,');
  expect(mail?.text).toMatch(/^Reply-To: .*sales@belstock\.example/m);

  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Outgoing mail' }).click();
  const row = page.getByRole('row', { name: new RegExp(`${email} Your free month`) });
  await expect(row).toContainText('Sent');
  await expectNoAxeViolations(page);
  await row.getByRole('link', { name: 'Your free month' }).click();
  await expect(page.getByText('Dear Zoe Smith,')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => answers().length).toBe(2);
});

test.describe('the contact form without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sends the number of licences chosen on the pricing page', async ({ page, api }) => {
    await page.goto('/nl/pricing/');
    await page.getByRole('link', { name: 'Vraag dit aantal licenties aan' }).click();
    await page.getByLabel('Naam', { exact: true }).fill('Zonder Script');
    await page.getByLabel('E-mail', { exact: true }).fill('zonder@example.com');
    await page.getByLabel('Bericht', { exact: true }).fill('Graag.');
    await page.getByRole('button', { name: 'Versturen' }).click();
    await expect(page).toHaveURL(/\/api\/contact$/);
    const [message] = await api.get<Message[]>('/api/messages?q=zonder@example.com');
    expect(message).toMatchObject({
      licences: 5,
      kind: 'trial',
      language: 'nl',
      from: '/nl/pricing/',
    });
  });
});

test('a long name without spaces fits the message and mail pages at each width', async ({ page, api }) => {
  const long = 'x'.repeat(100);
  const { id } = await api.post<{ id: number }>('/api/contact', {
    name: long,
    email: `${'x'.repeat(64)}@${'y'.repeat(60)}.example`,
    company: long,
    message: long,
  });
  await api.signInBrowser(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['messages/', `messages/${String(id)}/`, 'settings/mail/']) {
      await page.goto(`/en/app/${path}`);
      await expect(page.getByText(long).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
