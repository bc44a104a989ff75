import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Seo } from '../components/seo';
import { PATHS } from '../config/paths';
import { DEFAULT_LANGUAGE, isLanguage } from '../config/site';
import { localizedPath } from '../i18n/localized-path';
import { pageI18n } from '../i18n/page-i18n';
import { useLanguage } from '../i18n/use-language';
import { MailedLink } from '../portal/auth/mailed-link';
import { post } from '../portal/auth/post';
import { clearAuth } from '../portal/auth/session';

/** Opened by a mailed link: confirms a person's new email address. */
export default function NewEmailPage(_props: PageProps<Queries.NewEmailPageQuery>) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  return (
    <MailedLink
      path={PATHS.newEmail}
      texts="newEmail"
      changeTexts={() => 'newEmail'}
      send={(token) => post('/email/confirm', { token })}
      endedStatus={410}
      // The server has revoked all logins of this person.
      onDone={clearAuth}
      next={<Link to={localizedPath(PATHS.login, language)}>{t('toLogin')}</Link>}
    />
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.NewEmailPageQuery, { language: string }>) {
  const { t } = pageI18n(data.locales, pageContext.language);
  return (
    <Seo
      title={t('login:newEmail.meta.title')}
      description={t('login:newEmail.meta.description')}
      language={isLanguage(pageContext.language) ? pageContext.language : DEFAULT_LANGUAGE}
      path={PATHS.newEmail}
      data={data}
      noIndex
    />
  );
}

export const query = graphql`
  query NewEmailPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: { language: { eq: $language }, ns: { in: ["common", "login"] } }
    ) {
      ...Locales
    }
  }
`;
