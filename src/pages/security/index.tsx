import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { LegalPart, LegalText } from '../../components/blocks/legal/text';
import { CheckFile } from '../../components/blocks/security/check-file';
import { Layout } from '../../components/layout/layout';
import { useCompany } from '../../components/layout/use-company';
import { PageSeo } from '../../components/page-seo';
import { assertPresent } from '../../config/assert-present';
import { ADVISORY_FEED_PATH, CSAF_PROVIDER_PATH, PATHS, SECURITY_TXT_PATH } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { pageI18n } from '../../i18n/page-i18n';
import { useLanguage } from '../../i18n/use-language';

export default function SecurityPage({ data }: PageProps<Queries.SecurityPageQuery>) {
  const { t } = useTranslation('security');
  const language = useLanguage();
  const { isExample } = useCompany();
  const { contact } = assertPresent(data.company, 'content/site.json').security;
  const siteUrl = data.site?.siteMetadata?.siteUrl ?? '';
  return (
    <Layout path={PATHS.security}>
      <LegalText title={t('title')} lead={t('lead')}>
        <CheckFile />
        <LegalPart id="advisories" title={t('advisories.title')} text={t('advisories.text')}>
          <p>{t('advisories.mails')}</p>
          <ul>
            {/* No Links: the server has these pages, not Gatsby. */}
            <li>
              <a href={localizedPath(PATHS.publicAdvisories, language)}>{t('advisories.list')}</a>
            </li>
            <li>
              <a href={localizedPath(ADVISORY_FEED_PATH, language)}>{t('advisories.feed')}</a>
            </li>
          </ul>
          {/* Without https the server is no CSAF provider. */}
          {siteUrl.startsWith('https://') && (
            <p>{t('advisories.programs', { address: siteUrl + CSAF_PROVIDER_PATH })}</p>
          )}
        </LegalPart>
        <LegalPart id="report" title={t('report.title')} text={t('report.text')}>
          <ul>
            <li>
              <a href={contact}>{contact.replace(/^mailto:/, '')}</a>
            </li>
            <li>
              <a href={SECURITY_TXT_PATH}>{t('report.programs')}</a>
            </li>
          </ul>
          {isExample && <p>{t('common:example.company')}</p>}
        </LegalPart>
        <LegalPart id="supported" title={t('supported.title')} text={t('supported.text')}>
          <p>{t('supported.law')}</p>
          <p>
            <Link to={localizedPath(PATHS.downloads, language)}>{t('supported.portal')}</Link>
          </p>
        </LegalPart>
      </LegalText>
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.SecurityPageQuery, { language: 'en' | 'nl' }>) {
  const { t } = pageI18n(data.locales, pageContext.language);
  return (
    <>
      <PageSeo data={data} pageContext={pageContext} namespace="security" path={PATHS.security} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={t('security:advisories.meta.title')}
        href={localizedPath(ADVISORY_FEED_PATH, pageContext.language)}
      />
    </>
  );
}

export const query = graphql`
  query SecurityPage($language: String!) {
    ...PageBasics
    company {
      security {
        contact
      }
    }
    locales(language: $language, ns: ["common", "security"])
  }
`;
