import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { ErrorSeo } from '../components/error-seo';
import { Layout } from '../components/layout/layout';
import { ButtonLink } from '../components/ui/button';
import { ErrorPage } from '../components/ui/page/error-page';
import { PATHS } from '../config/paths';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';

const PATH = '/404.html';

export default function NotFoundPage(_props: PageProps<Queries.NotFoundPageQuery>) {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  return (
    <Layout path={PATH}>
      <ErrorPage
        code="404"
        title={t('notFound.title')}
        actions={
          <>
            <ButtonLink to={localizedPath(PATHS.home, language)} variant="primary">
              {t('notFound.home')}
            </ButtonLink>
            <ButtonLink to={localizedPath(PATHS.features, language)}>{t('notFound.features')}</ButtonLink>
          </>
        }
      >
        <p>{t('notFound.lead')}</p>
        <p>{t('notFound.text')}</p>
      </ErrorPage>
    </Layout>
  );
}

export function Head({ data, location }: HeadProps<Queries.NotFoundPageQuery>) {
  return <ErrorSeo data={data} location={location} path={PATH} texts="notFound" />;
}

export const query = graphql`
  query NotFoundPage {
    ...PageBasics
    locales(ns: ["common", "errors"])
  }
`;
