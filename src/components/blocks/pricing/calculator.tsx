import { graphql } from 'gatsby';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPrice } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { Button, ButtonLink } from '../../ui/button';
import { TextField } from '../../ui/field';
import { addressWith, LICENCES_PARAMETER, licencesOf } from './arithmetic';
import * as styles from './calculator.module.css';
import { useContactPath } from '../contact/use-contact-path';

/** The text that screen readers announce; empty until a change. */
type Announcement = '' | 'result' | 'range' | 'shared' | 'notShared';

/**
 * Writes the number to the address without a navigation: no scrolling, history entry or page announcement.
 */
function shareInAddress(licences: number) {
  history.replaceState(history.state, '', addressWith(licences, window.location.href));
}

/**
 * Number of licences times unit price. The built page shows the total of the starter package. The number is
 * in the address, so that a calculation can be shared. The field is uncontrolled, so that a number typed
 * before hydration counts.
 */
export function PricingCalculator({ pricing }: { pricing: Queries.PricingCalculatorFragment }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  const contactPath = useContactPath();
  const { starterLicences, unitPrice, currency, calculator } = pricing;
  const field = useRef<HTMLInputElement>(null);
  const [licences, setLicences] = useState<number | undefined>(starterLicences);
  const [announcement, setAnnouncement] = useState<Announcement>('');

  const price = formatPrice(unitPrice, currency, language);
  const total = licences === undefined ? undefined : formatMoney(licences * unitPrice, currency, language);
  const range = t('calculator.range', { min: calculator.minLicences, max: calculator.maxLicences });
  const formula = licences === undefined ? '' : t('calculator.formula', { count: licences, price });

  const contact = contactPath(
    licences === undefined ? { intent: 'question', about: 'pricing' } : { licences },
  );

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const shared = new URLSearchParams(window.location.search).get(LICENCES_PARAMETER) ?? '';
    const isUntouched = input.value === input.defaultValue;
    if (isUntouched && licencesOf(shared, calculator) !== undefined) input.value = shared;
    const entered = licencesOf(input.value, calculator);
    setLicences(entered);
    if (!isUntouched && entered !== undefined) shareInAddress(entered);
  }, [calculator]);

  const recalculate = () => {
    const entered = licencesOf(field.current?.value ?? '', calculator);
    setLicences(entered);
    setAnnouncement(entered === undefined ? 'range' : 'result');
    if (entered !== undefined) shareInAddress(entered);
  };
  const change = (by: 1 | -1) => {
    if (!field.current) return;
    const { minLicences, maxLicences } = calculator;
    const next = (Number.parseInt(field.current.value, 10) || starterLicences) + by;
    field.current.value = String(Math.min(maxLicences, Math.max(minLicences, next)));
    recalculate();
  };
  const share = async () => {
    try {
      await navigator.clipboard.writeText(addressWith(licences ?? starterLicences, window.location.href));
      setAnnouncement('shared');
    } catch {
      setAnnouncement('notShared');
    }
  };
  const announcementText = {
    '': '',
    result: `${formula}: ${t('calculator.total')} ${total ?? ''}`,
    range,
    shared: t('calculator.shared'),
    notShared: t('calculator.notShared'),
  }[announcement];
  const isAboutSharing = announcement === 'shared' || announcement === 'notShared';

  return (
    <form
      className={styles.calculator}
      method="get"
      data-shared-state=""
      onSubmit={(event) => {
        event.preventDefault();
        recalculate();
      }}
    >
      <div className={styles.input}>
        <TextField
          ref={field}
          label={t('calculator.licences')}
          hint={range}
          error={licences === undefined ? t('calculator.outOfRange') : undefined}
          name={LICENCES_PARAMETER}
          type="number"
          inputMode="numeric"
          min={calculator.minLicences}
          max={calculator.maxLicences}
          step={1}
          defaultValue={starterLicences}
          autoComplete="off"
          onInput={recalculate}
        />
        <div className={styles.steps}>
          <Button aria-label={t('calculator.decrease')} onClick={() => change(-1)}>
            <span aria-hidden="true" className={styles.minus} />
          </Button>
          <Button aria-label={t('calculator.increase')} onClick={() => change(1)}>
            <span aria-hidden="true" className={styles.plus} />
          </Button>
        </div>
      </div>
      <div className={styles.result}>
        <p className={styles.formula}>{formula}</p>
        <p className={styles.total}>
          <span className={styles.label}>{t('calculator.total')}</span>{' '}
          <span className={styles.amount} data-testid="total">
            {total ?? '–'}
          </span>
        </p>
        <p className={styles.note}>{t('calculator.exclVat')}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={contact}>
          {t('calculator.ask')}
        </ButtonLink>
        <Button variant="quiet" onClick={() => void share()}>
          {t('calculator.share')}
        </Button>
      </div>
      <p role="status" className={isAboutSharing ? styles.shared : 'visually-hidden'}>
        {announcementText}
      </p>
    </form>
  );
}

export const fragment = graphql`
  fragment PricingCalculator on Pricing {
    starterLicences
    unitPrice
    currency
    calculator {
      minLicences
      maxLicences
    }
  }
`;
