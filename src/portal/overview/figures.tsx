import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../server/contract/licence-term';
import { limits } from '../../../server/contract/limits';
import type { Overview, Series } from '../../../server/contract/overview';
import { formatNumber } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './overview.module.css';

/** Counts the downloads of the last 30 days, and of the 30 days before. */
function countDownloads({ downloads, today }: Series) {
  const [start, startBefore] = [
    addDays(today, 1 - limits.figureDays),
    addDays(today, 1 - 2 * limits.figureDays),
  ];
  const sum = { last: 0, before: 0 };
  for (const { day, count } of downloads.flatMap(({ days }) => days)) {
    if (day >= start) sum.last += count;
    else if (day >= startBefore) sum.before += count;
  }
  return sum;
}

/** The figures of an installation, for administrators. */
export function Figures({ overview: { figures, series } }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const { last, before } = countDownloads(series);
  const { customers, licences } = figures;
  const { valid, ends_soon: ending } = licences;
  return (
    <section aria-labelledby="overview-figures" className={styles.section}>
      <h2 id="overview-figures">{t('figures.title')}</h2>
      <dl className={styles.figures}>
        <Figure name={t('figures.downloads')} note={t('figures.before', { count: before })}>
          {formatNumber(last, language)}
        </Figure>
        <Figure name={t('figures.logins')}>{formatNumber(figures.logins, language)}</Figure>
        <Figure name={t('figures.upToDate')} note={t('figures.ofText', { count: customers.all })}>
          {t('figures.of', { count: customers.up_to_date, total: customers.all })}
        </Figure>
        <Figure name={t('figures.licences')} note={t('figures.ending', { count: ending })}>
          {formatNumber(valid + ending, language)}
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}
