import { LANGUAGES } from '../../../src/config/site';
import { withoutLanguage } from '../../../src/i18n/localized-path';
import { PUBLIC_PAGES } from '../../e2e/support/public-pages';
import { answer, press, refuse, type State, customer } from './state';

export const forms: readonly State[] = [
  {
    name: 'mobile-menu',
    path: '/',
    below: 900,
    dialog: true,
    prepare: press('common:nav.menu'),
  },
  {
    name: 'contact-errors',
    path: '/',
    dialog: true,
    async prepare({ page, t }) {
      await page.getByLabel(t('common:contact.email'), { exact: true }).fill('joost@bedrijf');
      await page.getByRole('button', { name: t('common:contact.submit') }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'contact-success',
    path: '/',
    dialog: true,
    before: answer('**/api/contact', { status: 202, json: { id: 1 } }),
    async prepare({ page, t }) {
      await page.getByLabel(t('common:contact.name'), { exact: true }).fill('Joost Maas');
      await page.getByLabel(t('common:contact.email'), { exact: true }).fill('joost@example.com');
      await page.getByLabel(t('common:contact.message'), { exact: true }).fill('Exact Online, 12');
      await page.getByRole('button', { name: t('common:contact.submit') }).click();
      await page.getByRole('heading', { name: t('common:contact.success.title') }).waitFor();
    },
  },
  {
    name: 'login-empty',
    path: '/login/',
    prepare: press('login:submit'),
  },
  {
    name: 'login-wrong',
    path: '/login/',
    before: refuse('**/api/login', 401, 'wrong_login'),
    async prepare({ page, t }) {
      await page.getByLabel(t('login:email'), { exact: true }).fill('anna@devries.example');
      await page.getByLabel(t('login:password'), { exact: true }).fill('niet-het-goede');
      await page.getByRole('button', { name: t('login:submit'), exact: true }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  customer('login-already-in', '/login/'),
];

/** All public pages, from the list of the build. */
export const pages: readonly State[] = publicPages();

function publicPages(): State[] {
  return [...new Set(PUBLIC_PAGES.map(withoutLanguage))].map((page) => {
    const languages = LANGUAGES.filter((language) => PUBLIC_PAGES.includes(`/${language}${page}`));
    const words = page.replace(/\.html$/, '').replace(/^\/|\/$/g, '');
    return {
      name: `page-${words.replaceAll('/', '-') || 'home'}`,
      path: page,
      language: languages.length === 1 ? languages[0] : undefined,
    };
  });
}
