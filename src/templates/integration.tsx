import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { ContactCall } from '../components/blocks/contact/contact-call';
import { IntegrationDiagram } from '../components/blocks/integration/diagram';
import { IntegrationExchange } from '../components/blocks/integration/exchange';
import { IntegrationOthers } from '../components/blocks/integration/others';
import { IntegrationPreparation } from '../components/blocks/integration/preparation';
import { IntegrationReceipt } from '../components/blocks/integration/receipt';
import { Paragraphs } from '../components/blocks/paragraphs';
import { QuestionsAndAnswers } from '../components/blocks/questions-and-answers';
import { TrialOffer } from '../components/blocks/trial-offer';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { PageHead } from '../components/ui/page/page-head';
import { Section } from '../components/ui/page/section';
import { integrationPath, PATHS, postPath } from '../config/paths';
import { assertPresent } from '../config/assert-present';
import { POST_LANGUAGE } from '../config/site';
import { formatList } from '../i18n/format';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';

export default function IntegrationPage({ data }: PageProps<Queries.IntegrationPageQuery>) {
  const { t } = useTranslation('integrations');
  const language = useLanguage();
  const integration = assertPresent(data.integration, 'content/integrations');
  const { jsonId, name: erp, title, summary, intro, faq, leaflet } = integration;
  const otherNames = formatList(
    data.others.nodes.map(({ name }) => name),
    language,
  );
  return (
    <Layout path={integrationPath(jsonId)}>
      <PageHead
        eyebrow={t('eyebrow')}
        title={title}
        lead={summary}
        beside={
          data.receipt && (
            <IntegrationReceipt receipt={data.receipt} integration={integration} app={data.receipts} />
          )
        }
      >
        {data.pricing && <TrialOffer pricing={data.pricing} about={jsonId} />}
        <Paragraphs text={intro} />
      </PageHead>
      <Section id="diagram" title={t('diagram.title')} tone="sunken">
        <IntegrationDiagram erp={erp} />
      </Section>
      <Section id="exchange" title={t('exchange.title', { erp })} lead={t('exchange.lead', { erp })}>
        <IntegrationExchange integration={integration} />
      </Section>
      <IntegrationPreparation integration={integration} />
      <Section
        id="questions"
        title={t('faq.title')}
        lead={<Link to={localizedPath(`${PATHS.pricing}#questions`, language)}>{t('faq.more')}</Link>}
        aside
      >
        <QuestionsAndAnswers questions={faq} />
      </Section>
      <Section
        id="others"
        title={t('others.title')}
        lead={t('others.text', { list: otherNames })}
        tone="sunken"
      >
        <IntegrationOthers integrations={data.others} />
      </Section>
      <ContactCall
        title={t('cta.title', { erp })}
        text={t('cta.text')}
        about={jsonId}
        links={[
          { to: localizedPath(PATHS.features, language), label: t('cta.features') },
          { to: localizedPath(PATHS.pricing, language), label: t('cta.pricing') },
          { to: localizedPath(postPath(leaflet), POST_LANGUAGE), label: t('cta.leaflet') },
        ]}
      />
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.IntegrationPageQuery, { language: string }>) {
  const { jsonId, metaTitle, metaDescription } = assertPresent(data.integration, 'content/integrations');
  return (
    <PageSeo
      data={data}
      pageContext={pageContext}
      path={integrationPath(jsonId)}
      title={metaTitle}
      description={metaDescription}
    />
  );
}

export const query = graphql`
  query IntegrationPage($id: String!, $language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "integrations"])
    integration(jsonId: { eq: $id }) {
      jsonId
      leaflet
      name
      title(language: $language)
      metaTitle(language: $language)
      metaDescription(language: $language)
      summary(language: $language)
      intro(language: $language)
      faq {
        question(language: $language)
        answer(language: $language)
      }
      ...IntegrationExchange
      ...IntegrationPreparation
      ...IntegrationReceiptNames
    }
    others: allIntegration(filter: { jsonId: { ne: $id } }, sort: { order: ASC }) {
      ...IntegrationOthers
    }
    receipt {
      ...IntegrationReceipt
    }
    receipts: app(jsonId: { eq: "app-10" }) {
      ...IntegrationReceiptApp
    }
    pricing {
      ...TrialOffer
    }
  }
`;
