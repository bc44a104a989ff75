import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { ErrorSeo } from '../components/error-seo';
import { Layout } from '../components/layout/layout';
import { useCompany } from '../components/layout/use-company';
import { ButtonLink } from '../components/ui/button';
import { ErrorPage } from '../components/ui/page/error-page';
import { PATHS } from '../config/paths';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';

const PATH = '/500.html';

export default function ServerErrorPage(_props: PageProps<Queries.ServerErrorPageQuery>) {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const { supportEmail: email } = useCompany();
  return (
    <Layout path={PATH}>
      <ErrorPage
        code="500"
        title={t('serverError.title')}
        actions={
          <>
            {/* An empty address is the current one, so the link reloads the page. */}
            <ButtonLink to="" variant="primary">
              {t('serverError.retry')}
            </ButtonLink>
            <ButtonLink to={localizedPath(PATHS.home, language)}>{t('serverError.home')}</ButtonLink>
          </>
        }
      >
        <p>{t('serverError.lead')}</p>
        <p>{t('serverError.text', { email })}</p>
      </ErrorPage>
    </Layout>
  );
}

export function Head({ data, location }: HeadProps<Queries.ServerErrorPageQuery>) {
  return <ErrorSeo data={data} location={location} path={PATH} texts="serverError" />;
}

export const query = graphql`
  query ServerErrorPage {
    ...PageBasics
    locales(ns: ["common", "errors"])
  }
`;
