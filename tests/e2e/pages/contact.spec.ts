import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, hydrate, visit } from '../support/page';

const MESSAGE = {
  Name: 'Sanne Vos',
  Email: 'sanne@example.com',
  Phone: '+31 20 000 00 00',
  Company: 'Example Warehouse',
  Message: 'We run Exact Online and scan with twelve people.\nWhere do we begin?',
};

test('A visitor sends a message and can write another', person, async ({ page }) => {
  await visit(page, '/en/');
  for (const [label, value] of Object.entries(MESSAGE))
    await page.getByLabel(label, { exact: true }).fill(value);
  const answer = page.waitForResponse('**/api/contact');
  await page.getByRole('button', { name: 'Submit' }).click();
  expect((await answer).status()).toBe(202);
  await expect(page.getByRole('heading', { name: 'Thank you, your message has arrived' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('Invalid input is explained next to its field in Dutch, kept, and not sent', async ({ page }) => {
  let requests = 0;
  await page.route('**/api/contact', (route) => {
    requests += 1;
    return route.continue();
  });
  await visit(page, '/nl/');
  await page.getByLabel('Naam', { exact: true }).fill('Joost Maas');
  await page.getByLabel('E-mail', { exact: true }).fill('joost@bedrijf');
  await page.getByLabel('Telefoon', { exact: true }).fill('0'.repeat(51));
  await page.getByRole('button', { name: 'Versturen' }).click();

  const email = page.getByLabel('E-mail', { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/geen volledig e-mailadres/);
  await expect(page.getByLabel('Telefoon', { exact: true })).toHaveAccessibleDescription(
    /maximaal 50 tekens/,
  );
  await expect(page.getByLabel('Bericht', { exact: true })).toHaveAccessibleDescription(
    /Vertel wat je wilt weten/,
  );
  await expect(page.getByRole('alert').filter({ hasText: '3 velden kloppen nog niet.' })).toBeVisible();
  await expect(page.getByLabel('Naam', { exact: true })).toHaveValue('Joost Maas');
  await expect(email).toHaveValue('joost@bedrijf');
  expect(requests).toBe(0);
  await expectNoAxeViolations(page);

  await email.fill('joost@bedrijf.nl');
  await expect(email).not.toHaveAttribute('aria-invalid');
});

test('Input that the browser restores before hydration stays in the form', async ({ page }) => {
  await page.goto('/en/');
  // Set like a browser that restores a form: without key or pointer.
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'form [name="name"], form [name="message"]',
    ))
      field.value = 'typed before';
  });
  await hydrate(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('typed before');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('typed before');
});

test('A link to the free month opens its page with the first field visible', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const { from, name, opening } of [
    {
      from: '/en/features/',
      name: 'Try it free for one month',
      opening: 'We would like to try the apps for one month.',
    },
    {
      from: '/nl/exact-online/',
      name: 'Probeer het een maand gratis',
      opening: 'We willen de apps graag een maand proberen met Exact Online.',
    },
  ]) {
    await page.goto(from);
    await page
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/trial\/\?intent=trial/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveCount(3);
    await expect(page.getByLabel(/^(Name|Naam)$/)).toBeInViewport();
    await expect(page.getByLabel(/^(Message|Bericht)$/)).toHaveValue(new RegExp(`^${opening}\\n?$`));
    await page.evaluate(() => sessionStorage.clear());
  }
  await expectNoAxeViolations(page);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the honeypot field is outside the tab order and the accessibility tree', async ({ page }) => {
    await page.goto('/en/');
    await expect(page.getByLabel('Leave this field empty')).toHaveAttribute('tabindex', '-1');
    await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  });
});
