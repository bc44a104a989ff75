import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Layout } from '../components/layout/layout';
import { useCompany } from '../components/layout/use-company';
import { Seo } from '../components/seo';
import { ButtonLink } from '../components/ui/button';
import { WrongTurn } from '../components/ui/wrong-turn';
import { PATHS } from '../config/paths';
import { DEFAULT_LANGUAGE } from '../config/site';
import { languageOfPath, localizedPath } from '../i18n/localized-path';
import { translateHead } from '../i18n/translate-head';
import { useLanguage } from '../i18n/use-language';

const PATH = '/500.html';

export default function ServerErrorPage(_props: PageProps<Queries.ServerErrorPageQuery>) {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const { supportEmail: email } = useCompany();
  return (
    <Layout path={PATH}>
      <WrongTurn code="500" title={t('serverError.title')}>
        <p>{t('serverError.lead')}</p>
        <p>{t('serverError.text', { email })}</p>
        <p>
          {/* An empty address is the one that is shown: it loads again. */}
          <ButtonLink to="" variant="primary">
            {t('serverError.retry')}
          </ButtonLink>{' '}
          <ButtonLink to={localizedPath(PATHS.home, language)}>{t('serverError.home')}</ButtonLink>
        </p>
      </WrongTurn>
    </Layout>
  );
}

export function Head({ data, location }: HeadProps<Queries.ServerErrorPageQuery>) {
  // Gatsby shows this page at addresses of both languages.
  const language = languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE;
  const t = translateHead(data.locales, language);
  return (
    <Seo
      title={t('errors', 'serverError.meta.title')}
      description={t('errors', 'serverError.meta.description')}
      language={language}
      path={PATH}
      siteUrl={data.site?.siteMetadata?.siteUrl ?? ''}
      siteName={data.company?.name ?? ''}
      noIndex
    />
  );
}

export const query = graphql`
  query ServerErrorPage {
    ...PageBasics
    locales: allLocale(filter: { ns: { in: ["common", "errors"] } }) {
      ...Locales
    }
  }
`;
