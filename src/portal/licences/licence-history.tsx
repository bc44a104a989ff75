import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { LicenceDetails } from '../../../server/contract/licence';
import { Table, type Column } from '../../components/ui/table';
import { licencePath } from '../../config/paths';
import { formatDate, formatNumber } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { StateTag } from './state-tag';
import * as styles from './licences.module.css';

/** The licences of the same name, such as renewals. Renders nothing if there is only one. */
export function LicenceHistory({ licence: { id: shownId, history } }: { licence: LicenceDetails }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  if (history.length < 2) return null;
  const columns: Column<LicenceDetails['history'][number]>[] = [
    {
      id: 'valid_from',
      header: t('labels.validFrom'),
      isRowHeader: true,
      cell: ({ id, valid_from }) => {
        const day = formatDate(valid_from, language);
        return id === shownId ? (
          <span aria-current="page">{day}</span>
        ) : (
          <Link to={localizedPath(licencePath(id), language)}>{day}</Link>
        );
      },
    },
    {
      id: 'valid_until',
      header: t('labels.validUntil'),
      cell: ({ valid_until }) => (valid_until ? formatDate(valid_until, language) : t('noEnd')),
    },
    {
      id: 'users',
      header: t('labels.users'),
      isNumber: true,
      cell: ({ users }) => formatNumber(users, language),
    },
    { id: 'state', header: t('labels.state'), cell: (one) => <StateTag licence={one} /> },
  ];
  return (
    <section aria-labelledby="licence-history" className={[styles.section, styles.noPrint].join(' ')}>
      <h2 id="licence-history">{t('one.history')}</h2>
      <Table caption={t('one.history')} columns={columns} rows={history} rowKey={({ id }) => id} />
    </section>
  );
}
