import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { LegalData } from '../components/blocks/legal/data';
import { LegalPart, LegalText } from '../components/blocks/legal/text';
import { Layout } from '../components/layout/layout';
import { useCompany } from '../components/layout/use-company';
import { PageSeo } from '../components/page-seo';
import { PATHS } from '../config/paths';
import { pageI18n } from '../i18n/page-i18n';

const UPDATED = '2026-11-30';
const PARTS = ['who', 'browser', 'contact', 'portal', 'server', 'rights', 'links'] as const;

const BROWSER_ITEMS = ['language', 'auth', 'theme', 'contact'];
const PORTAL_ITEMS = [
  'account',
  'secondStep',
  'logins',
  'networks',
  'mails',
  'trail',
  'downloads',
  'advisories',
  'invitation',
];

export default function PrivacyPage(_props: PageProps<Queries.PrivacyPageQuery>) {
  const { t } = useTranslation('legal');
  const { copyrightHolder: holder, supportEmail: email, isExample } = useCompany();
  return (
    <Layout path={PATHS.privacy}>
      <LegalText title={t('privacy.title')} lead={t('privacy.lead')} updated={UPDATED}>
        {PARTS.map((part) => (
          <LegalPart
            key={part}
            id={part}
            title={t(`privacy.sections.${part}.title`)}
            text={t(`privacy.sections.${part}.text`, { holder, email })}
          >
            {part === 'who' && isExample && <p>{t('common:example.company')}</p>}
            {part === 'browser' && (
              <>
                <LegalData part="browser" items={BROWSER_ITEMS} />
                <p>{t('privacy.sections.browser.cache')}</p>
                <p>{t('privacy.sections.browser.camera')}</p>
              </>
            )}
            {part === 'portal' && <LegalData part="portal" items={PORTAL_ITEMS} />}
          </LegalPart>
        ))}
      </LegalText>
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.PrivacyPageQuery, { language: string }>) {
  const { t } = pageI18n(data.locales, pageContext.language);
  return (
    <PageSeo
      data={data}
      pageContext={pageContext}
      title={t('legal:privacy.meta.title')}
      description={t('legal:privacy.meta.description')}
      path={PATHS.privacy}
    />
  );
}

export const query = graphql`
  query PrivacyPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "legal"])
  }
`;
