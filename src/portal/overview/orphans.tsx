import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../server/contract/overview';
import { Button } from '../../components/ui/button';
import { Tag } from '../../components/ui/tag';
import { formatBytes, formatDateTime, formatNumber } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { DeleteDialog } from '../forms/delete-dialog';
import { useDeleteOrphans } from '../api/overview';
import * as styles from './overview.module.css';

/**
 * Lists stored files that the database does not know, and lets the user delete them. Renders nothing if there
 * are none.
 */
export function Orphans({ orphans }: { orphans: Overview['orphans'] }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteOrphans();
  const { count, bytes, first } = orphans;
  if (count === 0) return null;
  const sum = { count, size: formatBytes(bytes, language) };
  return (
    <section aria-labelledby="overview-orphans" className={styles.part}>
      <h3 id="overview-orphans">
        {t('orphans.title')} <Tag tone="signal">{formatNumber(count, language)}</Tag>
      </h3>
      <p className={styles.note}>{t('orphans.text')}</p>
      <ul className={styles.items}>
        {first.map(({ id, bytes: size, found_at }) => (
          <li key={id}>
            {t('orphans.file', { id, size: formatBytes(size, language) })}
            <span className={styles.note}>
              {t('orphans.found', { time: formatDateTime(found_at, language) })}
            </span>
          </li>
        ))}
      </ul>
      {count > first.length && <p className={styles.note}>{t('orphans.sum', sum)}</p>}
      <div>
        <Button onClick={() => setIsAsking(true)}>{t('orphans.delete')}</Button>
      </div>
      {isAsking && (
        <DeleteDialog
          title={t('orphans.title')}
          confirmLabel={t('orphans.delete')}
          deletion={deletion}
          id={count}
          done={t('orphans.done')}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('orphans.confirm', sum)}</p>
        </DeleteDialog>
      )}
    </section>
  );
}
