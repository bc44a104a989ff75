import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { AccountSeo } from '../components/blocks/account/account-seo';
import { accountPath, PATHS } from '../config/paths';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';
import { MailedLink } from '../portal/auth/mailed-link';
import { stopMails } from '../portal/auth/mailed-calls';

const changeTexts = (token: string) =>
  token.startsWith('licences-') ? 'unsubscribe.licences' : 'unsubscribe.releases';

/** Opened by the link in a mail: switches mails of its kind off without a login. */
export default function UnsubscribePage(_props: PageProps<Queries.UnsubscribePageQuery>) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  return (
    <MailedLink
      path={PATHS.unsubscribe}
      texts="unsubscribe"
      changeTexts={changeTexts}
      send={stopMails}
      endedStatus={404}
      next={
        <Link to={localizedPath(accountPath('notifications'), language)}>{t('unsubscribe.toAccount')}</Link>
      }
    />
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.UnsubscribePageQuery, { language: string }>) {
  return (
    <AccountSeo
      data={data}
      pageContext={pageContext}
      path={PATHS.unsubscribe}
      meta="login:unsubscribe.meta"
    />
  );
}

export const query = graphql`
  query UnsubscribePage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "login"])
  }
`;
