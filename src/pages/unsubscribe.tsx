import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Seo } from '../components/seo';
import { accountPath, PATHS } from '../config/paths';
import { DEFAULT_LANGUAGE, isLanguage } from '../config/site';
import { localizedPath } from '../i18n/localized-path';
import { pageI18n } from '../i18n/page-i18n';
import { useLanguage } from '../i18n/use-language';
import { MailedLink } from '../portal/auth/mailed-link';
import { post } from '../portal/auth/post';

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
      send={(token) =>
        post(`/unsubscribe/${token}`, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))
      }
      endedStatus={404}
      next={
        <Link to={localizedPath(accountPath('notifications'), language)}>{t('unsubscribe.toAccount')}</Link>
      }
    />
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.UnsubscribePageQuery, { language: string }>) {
  const { t } = pageI18n(data.locales, pageContext.language);
  return (
    <Seo
      title={t('login:unsubscribe.meta.title')}
      description={t('login:unsubscribe.meta.description')}
      language={isLanguage(pageContext.language) ? pageContext.language : DEFAULT_LANGUAGE}
      path={PATHS.unsubscribe}
      data={data}
      noIndex
    />
  );
}

export const query = graphql`
  query UnsubscribePage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: { language: { eq: $language }, ns: { in: ["common", "login"] } }
    ) {
      ...Locales
    }
  }
`;
