import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPrice } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import * as styles from './packages.module.css';
import { useContactPath } from '../contact/use-contact-path';

export function PricingPackages({ pricing }: { pricing: Queries.PricingPackagesFragment }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  const contactPath = useContactPath();
  const { starterLicences, fullPackage, unitPrice, currency } = pricing;
  const perLicence = formatPrice(unitPrice, currency, language);
  const packages = [
    { id: 'starter', licences: starterLicences, points: ['rights', 'cancel'] },
    { id: 'full', licences: fullPackage.licences, points: ['rights', 'cancel'] },
  ] as const;
  return (
    <ul className={styles.list}>
      {packages.map(({ id, licences, points }) => (
        <Card key={id} as="li" shape="notched" className={styles.sheet}>
          <h3>{t(`packages.${id}.title`)}</h3>
          <p>{t(`packages.${id}.text`)}</p>
          <p className={styles.price}>
            {t('packages.perMonth', { price: formatMoney(licences * unitPrice, currency, language) })}
          </p>
          <p className={styles.perLicence}>{t('packages.perLicence', { price: perLicence })}</p>
          <ul className={styles.points}>
            <li>{t(`packages.${id}.points.licences`, { count: licences })}</li>
            {points.map((point) => (
              <li key={point}>{t(`packages.${id}.points.${point}`)}</li>
            ))}
          </ul>
          <ButtonLink
            to={contactPath({ package: id })}
            aria-label={`${t('packages.choose')}: ${t(`packages.${id}.title`)}`}
          >
            {t('packages.choose')}
          </ButtonLink>
        </Card>
      ))}
    </ul>
  );
}

export const fragment = graphql`
  fragment PricingPackages on Pricing {
    starterLicences
    unitPrice
    currency
    fullPackage {
      licences
    }
  }
`;
