import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Layout } from '../components/layout/layout';
import { Seo } from '../components/seo';
import { ButtonLink } from '../components/ui/button';
import { WrongTurn } from '../components/ui/wrong-turn';
import { PATHS } from '../config/paths';
import { DEFAULT_LANGUAGE } from '../config/site';
import { languageOfPath, localizedPath } from '../i18n/localized-path';
import { translateHead } from '../i18n/translate-head';
import { useLanguage } from '../i18n/use-language';

const PATH = '/404.html';

export default function NotFoundPage(_props: PageProps<Queries.NotFoundPageQuery>) {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  return (
    <Layout path={PATH}>
      <WrongTurn code="404" title={t('notFound.title')}>
        <p>{t('notFound.lead')}</p>
        <p>{t('notFound.text')}</p>
        <p>
          <ButtonLink to={localizedPath(PATHS.home, language)} variant="primary">
            {t('notFound.home')}
          </ButtonLink>{' '}
          <ButtonLink to={localizedPath(PATHS.features, language)}>{t('notFound.features')}</ButtonLink>
        </p>
      </WrongTurn>
    </Layout>
  );
}

export function Head({ data, location }: HeadProps<Queries.NotFoundPageQuery>) {
  // Gatsby shows this page at addresses of both languages.
  const language = languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE;
  const t = translateHead(data.locales, language);
  return (
    <Seo
      title={t('errors', 'notFound.meta.title')}
      description={t('errors', 'notFound.meta.description')}
      language={language}
      path={PATH}
      siteUrl={data.site?.siteMetadata?.siteUrl ?? ''}
      siteName={data.company?.name ?? ''}
      noIndex
    />
  );
}

export const query = graphql`
  query NotFoundPage {
    ...PageBasics
    locales: allLocale(filter: { ns: { in: ["common", "errors"] } }) {
      ...Locales
    }
  }
`;
