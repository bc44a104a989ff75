import { allowErrors, person } from '../support/fixtures';
import { unique } from '../support/api';
import { expect, test } from '../support/mailing';
import { expectNoAxeViolations, visit } from '../support/page';

const WORDS = [
  {
    language: 'en',
    tier: person,
    intent: 'Try it free for one month',
    name: 'Name',
    email: 'Email',
    company: 'Company',
    submit: 'Submit',
    thanks: 'Thank you, your message has arrived',
    begin: 'Begin',
    password: 'Choose a password',
  },
  {
    language: 'nl',
    tier: {},
    intent: 'Probeer het een maand gratis',
    name: 'Naam',
    email: 'E-mail',
    company: 'Bedrijf',
    submit: 'Versturen',
    thanks: 'Bedankt, je bericht is aangekomen',
    begin: 'Beginnen',
    password: 'Kies een wachtwoord',
  },
] as const;

for (const { language, tier, ...words } of WORDS)
  test(`a visitor gets a free month (${language})`, tier, async ({ page, api, post, browser, server }) => {
    const [name, company] = [unique('Sanne'), unique('Vos Verpakking')];
    const email = `${name.replaceAll(' ', '-').toLowerCase()}@vos.example`;
    const release = unique('Server');
    await api.createDownloadType({ name: release });

    const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    const visitor = await phone.newPage();
    await visit(visitor, `/${language}/exact-online/`);
    await visitor.getByRole('main').getByRole('link', { name: words.intent }).first().click();
    const contact = visitor.locator('#contact');
    await contact.getByLabel(words.name, { exact: true }).fill(name);
    await contact.getByLabel(words.email, { exact: true }).fill(email);
    await contact.getByLabel(words.company, { exact: true }).fill(company);
    await contact.getByRole('button', { name: words.submit }).click();
    await expect(visitor.getByRole('heading', { name: words.thanks })).toBeFocused();

    await api.open(page, '/en/app/overview/');
    await page.getByRole('link', { name: `${name}, ${company}` }).click();
    await page.getByRole('button', { name: 'Grant the free month' }).click();
    await expect(page.getByRole('heading', { name: `Grant ${name} the free month` })).toBeFocused();
    const form = page.getByRole('main');
    await expect(form.getByLabel('Name of the group')).toHaveValue(company);
    await expect(form.getByLabel('ERP system')).toHaveValue('exact-online');
    await form.getByLabel('Number of users').fill('7');
    await expectNoAxeViolations(page);

    allowErrors(/409/);
    const taken = await api.createUser(await api.createGroup());
    await form.getByLabel('Email').fill(taken.email);
    await form.getByRole('button', { name: 'Grant the free month' }).click();
    await expect(form.getByText('This is already in use.')).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    await expectNoAxeViolations(page);
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Grant the free month' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Message from ${name}` })).toBeFocused();
    await expect(page.getByLabel('State')).toHaveValue('closed');
    await expect(page.getByRole('button', { name: 'Grant the free month' })).toHaveCount(0);

    const mailed = () =>
      post.received.find(({ to, text }) => to.includes(email) && text.includes('#token='))?.text ?? '';
    await expect.poll(mailed).not.toBe('');
    const text = mailed().replace(/=\r\n/g, '').replace(/=3D/g, '=');
    await visitor.goto(new RegExp(`/${language}/invitation/#token=[A-Za-z0-9_-]{43}`).exec(text)?.[0] ?? '');
    await visitor.getByRole('button', { name: words.begin }).click();
    await visitor.getByLabel(words.password).fill('harbour-crane-71');
    await visitor.getByRole('button', { name: words.begin }).click();
    await visitor.waitForURL(`**/${language}/app/overview/`);
    await expect(visitor.getByText(release, { exact: true })).toBeVisible();
    await visitor.goto(`/${language}/app/license/`);
    await expect(visitor.getByRole('row', { name: company })).toContainText('7');
    await expectNoAxeViolations(visitor);
    await phone.close();
  });
