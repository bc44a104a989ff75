import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS, postPath } from '../../../config/paths';
import { POST_LANGUAGE } from '../../../config/site';
import { formatPrice } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { Card } from '../../ui/card';
import * as styles from './offers.module.css';
import { useContactPath } from '../contact/use-contact-path';

/** Anchors on the features page. */
const COUNTING = `${PATHS.features}#app-4`;
const REST_API = `${PATHS.features}#app-13`;
const IMPORTER = `${PATHS.features}#importer`;

export function PricingOffers({ pricing }: { pricing: Queries.PricingOffersFragment }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  const contactPath = useContactPath();
  const { offers, currency } = pricing;
  const { oneTimePrice, usableMonths } = offers.counting;
  const money = (amount: number) => formatPrice(amount, currency, language);
  const entries = [
    {
      id: 'counting',
      price: oneTimePrice,
      to: COUNTING,
      note: t('offers.counting.usable', { count: usableMonths }),
      post: localizedPath(postPath('stock-counting'), POST_LANGUAGE),
    },
    { id: 'restApi', price: offers.restApi.pricePerMonth, to: REST_API },
    { id: 'consultancy', price: offers.consultancy.hourlyRate, to: contactPath({ about: 'consultancy' }) },
    { id: 'importer', to: IMPORTER },
  ];
  return (
    <ul className={styles.list}>
      {entries.map(({ id, price, to, note, post }) => (
        <Card key={id} as="li" className={styles.offer}>
          <div>
            <h3>{t(`offers.${id}.title`)}</h3>
            <p>{t(`offers.${id}.text`)}</p>
          </div>
          <div>
            <p className={styles.price}>
              {t(`offers.${id}.price`, { price: price === undefined ? '' : money(price) })}
            </p>
            {note && <p className={styles.note}>{note}</p>}
            <Link to={localizedPath(to, language)}>{t(`offers.${id}.link`)}</Link>
            {post && <Link to={post}>{t('offers.counting.post')}</Link>}
          </div>
        </Card>
      ))}
    </ul>
  );
}

export const fragment = graphql`
  fragment PricingOffers on Pricing {
    currency
    offers {
      counting {
        oneTimePrice
        usableMonths
      }
      restApi {
        pricePerMonth
      }
      consultancy {
        hourlyRate
      }
    }
  }
`;
