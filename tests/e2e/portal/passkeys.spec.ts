import type { Page } from '@playwright/test';
import { Api } from '../support/api';
import { expect, test } from '../support/own-address';
import { expectNoAxeViolations } from '../support/page';

/** Gives the browser an authenticator that says of each question that the person was verified and agreed. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person proves to be the one. */
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

const texts = {
  en: {
    add: 'Add a passkey',
    name: 'Name',
    password: 'Current password',
    next: 'Continue',
    cancelled: 'No passkey was made. You can try again.',
    kept: 'I have kept them',
    codes: 'Your recovery codes',
    logout: 'Logout',
    logIn: 'Log in with a passkey',
    notUsed: 'You have not used a passkey. Try again, or log in with your password.',
    rename: 'Rename',
    save: 'Save',
    remove: 'Remove',
    none: 'You have no passkeys yet.',
  },
  nl: {
    add: 'Passkey toevoegen',
    name: 'Naam',
    password: 'Huidig wachtwoord',
    next: 'Verder',
    cancelled: 'Er is geen passkey gemaakt. Je kunt het opnieuw proberen.',
    kept: 'Ik heb ze bewaard',
    codes: 'Je herstelcodes',
    logout: 'Uitloggen',
    logIn: 'Inloggen met een passkey',
    notUsed: 'Je hebt geen passkey gebruikt. Probeer het opnieuw of log in met je wachtwoord.',
    rename: 'Hernoemen',
    save: 'Opslaan',
    remove: 'Verwijderen',
    none: 'Je hebt nog geen passkeys.',
  },
} as const;

for (const language of ['en', 'nl'] as const) {
  test(`somebody adds a passkey, logs in with it, renames and removes it (${language})`, async ({
    page,
    api,
    server,
  }) => {
    const t = texts[language];
    const person = await api.createUser(await api.createGroup());
    const session = await Api.signIn(server.url, person);
    await session.signInBrowser(page);
    const authenticator = await addAuthenticator(page);

    await page.goto(`/${language}/app/account/`);
    await expect(page.getByText(t.none)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: t.add }).click();
    const dialog = page.getByRole('dialog', { name: t.add });
    await expect(dialog.getByLabel(t.name)).not.toHaveValue('');
    await dialog.getByLabel(t.name).fill('Laptop');
    await dialog.getByLabel(t.password).fill(person.password);
    await expectNoAxeViolations(page);

    await authenticator.verifies(false);
    await dialog.getByRole('button', { name: t.next }).click();
    await expect(dialog.getByText(t.cancelled)).toBeVisible();
    await expect(dialog.getByLabel(t.name)).toHaveValue('Laptop');
    await expectNoAxeViolations(page);

    await authenticator.verifies(true);
    await dialog.getByRole('button', { name: t.next }).click();
    const codes = page.getByRole('dialog', { name: t.codes });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectNoAxeViolations(page);
    await codes.getByRole('button', { name: t.kept }).click();
    await expect(page.getByRole('rowheader', { name: 'Laptop' })).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true }]);

    await page.getByRole('button', { name: t.logout }).first().click();
    await page.goto(`/${language}/login/`);
    await expectNoAxeViolations(page);
    await authenticator.verifies(false);
    await page.getByRole('button', { name: t.logIn }).click();
    await expect(page.getByText(t.notUsed)).toBeVisible();
    await expectNoAxeViolations(page);
    await authenticator.verifies(true);
    await page.getByRole('button', { name: t.logIn }).click();
    await expect(page).toHaveURL(new RegExp(`/${language}/app/`));

    await page.goto(`/${language}/app/account/`);
    await page.getByRole('button', { name: `${t.rename} Laptop` }).click();
    await page.getByRole('dialog').getByLabel(t.name).fill('x'.repeat(100));
    await expectNoAxeViolations(page);
    await page.getByRole('dialog').getByRole('button', { name: t.save }).click();
    await expect(page.getByRole('rowheader', { name: 'x'.repeat(100) })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await page.getByRole('button', { name: `${t.remove} ${'x'.repeat(100)}` }).click();
    await page.getByRole('dialog').getByLabel(t.password).fill(person.password);
    await expectNoAxeViolations(page);
    await page.getByRole('dialog').getByRole('button', { name: t.remove }).click();
    await expect(page.getByText(t.none)).toBeVisible();
    await session.dispose();
  });
}
