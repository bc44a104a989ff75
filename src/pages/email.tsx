import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { AccountSeo } from '../components/blocks/account/account-seo';
import { PATHS } from '../config/paths';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';
import { MailedLink } from '../portal/auth/mailed-link';
import { confirmAddress } from '../portal/auth/mailed-calls';
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
      send={(token) => confirmAddress({ token })}
      endedStatus={410}
      // The server has revoked all logins of this person.
      onDone={clearAuth}
      next={<Link to={localizedPath(PATHS.login, language)}>{t('toLogin')}</Link>}
    />
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.NewEmailPageQuery, { language: string }>) {
  return (
    <AccountSeo data={data} pageContext={pageContext} path={PATHS.newEmail} meta="login:newEmail.meta" />
  );
}

export const query = graphql`
  query NewEmailPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "login"])
  }
`;
