import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { LegalPart, LegalText } from '../components/blocks/legal/text';
import { Layout } from '../components/layout/layout';
import { useCompany } from '../components/layout/use-company';
import { PageSeo } from '../components/page-seo';
import { PATHS } from '../config/paths';
import { pageI18n } from '../i18n/page-i18n';

const UPDATED = '2026-11-26';
const PARTS = ['done', 'tested', 'noScript', 'language', 'report'] as const;

export default function AccessibilityPage(_props: PageProps<Queries.AccessibilityPageQuery>) {
  const { t } = useTranslation('legal');
  const { supportEmail: email } = useCompany();
  return (
    <Layout path={PATHS.accessibility}>
      <LegalText title={t('accessibility.title')} lead={t('accessibility.lead')} updated={UPDATED}>
        {PARTS.map((part) => (
          <LegalPart
            key={part}
            id={part}
            title={t(`accessibility.sections.${part}.title`)}
            text={t(`accessibility.sections.${part}.text`, { email })}
          />
        ))}
      </LegalText>
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.AccessibilityPageQuery, { language: string }>) {
  const { t } = pageI18n(data.locales, pageContext.language);
  return (
    <PageSeo
      data={data}
      pageContext={pageContext}
      title={t('legal:accessibility.meta.title')}
      description={t('legal:accessibility.meta.description')}
      path={PATHS.accessibility}
    />
  );
}

export const query = graphql`
  query AccessibilityPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "legal"])
  }
`;
