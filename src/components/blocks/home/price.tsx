import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { formatPrice } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ButtonLink } from '../../ui/button';
import { ExampleTag } from '../../ui/example-tag';
import { Section } from '../../ui/page/section';
import * as styles from './price.module.css';

export function HomePrice({ pricing }: { pricing: Queries.HomePriceFragment }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { currency, unitPrice, starterLicences, trialMonths, isExample } = pricing;
  const price = formatPrice(unitPrice, currency, language);
  return (
    <Section
      id="price"
      slim
      tone="deep"
      title={t('price.title', { price })}
      lead={isExample && <ExampleTag kind="price" />}
    >
      <p className={styles.trial}>{t('price.trial', { count: trialMonths })}</p>
      <p className={styles.line}>{t('price.line', { licences: starterLicences })}</p>
      <p>
        <ButtonLink to={localizedPath(PATHS.pricing, language)}>{t('price.link')}</ButtonLink>
      </p>
    </Section>
  );
}

export const fragment = graphql`
  fragment HomePrice on Pricing {
    isExample
    currency
    unitPrice
    starterLicences
    trialMonths
  }
`;
