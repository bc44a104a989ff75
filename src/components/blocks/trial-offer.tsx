import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { ButtonLink } from '../ui/button';
import { ExampleTag } from '../ui/example-tag';
import * as styles from './trial-offer.module.css';
import { useContactPath } from './contact/use-contact-path';

interface TrialOfferProps {
  pricing: Queries.TrialOfferFragment;
  /** The subject of the page; the contact form starts the message with it. */
  about?: string;
  /** False if the page shows another link beside the offer. */
  hasQuestion?: boolean;
  /** False if the page shows the price beside the offer. */
  hasPrice?: boolean;
}

/** The offer at the top of a page: links to the free month and to a question, and the price of a licence. */
export function TrialOffer({ pricing, about, hasQuestion = true, hasPrice = true }: TrialOfferProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const contactPath = useContactPath();
  const price = formatPrice(pricing.unitPrice, pricing.currency, language);
  return (
    <div className={styles.offer}>
      <ButtonLink variant="primary" to={contactPath({ intent: 'trial', about })}>
        {t('offer.try')}
      </ButtonLink>
      {hasQuestion && (
        <Link to={contactPath({ intent: 'question', about })} className={styles.ask}>
          {t('offer.ask')}
        </Link>
      )}
      {hasPrice && (
        <p>
          {t('offer.after', { price })}
          {pricing.isExample && <ExampleTag kind="price" />}
        </p>
      )}
    </div>
  );
}

export const fragment = graphql`
  fragment TrialOffer on Pricing {
    isExample
    unitPrice
    currency
  }
`;
