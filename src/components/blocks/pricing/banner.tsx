import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPrice } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { ExampleTag } from '../../ui/example-tag';
import * as styles from './banner.module.css';

/** The offer in words, with the only mark of the page that all its prices are examples. */
export function PricingBanner({ pricing }: { pricing: Queries.PricingBannerFragment }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  const { starterLicences, unitPrice, currency, isExample } = pricing;
  const price = formatPrice(unitPrice, currency, language);
  const total = formatMoney(starterLicences * unitPrice, currency, language);
  return (
    <div className={styles.banner}>
      <p className={styles.offer}>{t('banner.text', { licences: starterLicences, price })}</p>
      <p className={styles.total}>
        {t('banner.total', { total })}
        {isExample && <ExampleTag kind="prices" />}
      </p>
    </div>
  );
}

export const fragment = graphql`
  fragment PricingBanner on Pricing {
    isExample
    starterLicences
    unitPrice
    currency
  }
`;
