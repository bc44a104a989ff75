import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Notice } from '../../../components/ui/status';
import { formatDate, formatDateTimeZone } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { useIsAdmin } from '../../auth/session';
import { isSupportOver } from '../catalogue/release-states';
import * as styles from './release-screen.module.css';

/** Shows what users should know about a release before they download it. */
export function ReleaseNotices({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const isAdmin = useIsAdmin();
  const language = useLanguage();
  const { state, release_date: date, withdrawn_reason: reason, support_ends: supportEnds } = release;
  return (
    <>
      {state === 'withdrawn' && (
        <Notice tone="not-found" title={t('notices.withdrawn')}>
          <p className={styles.reason}>{reason}</p>
          {isAdmin && <p>{t('notices.advisory')}</p>}
        </Notice>
      )}
      {state === 'draft' && (
        <Notice tone="signal">
          <p>{t('notices.draft')}</p>
        </Notice>
      )}
      {state === 'scheduled' && (
        <Notice tone="signal">
          <p>{t('notices.scheduled', { date: formatDateTimeZone(date, language) })}</p>
        </Notice>
      )}
      {supportEnds !== null && isSupportOver(supportEnds) && (
        <Notice tone="signal">
          <p>{t('notices.unsupported', { date: formatDate(supportEnds, language) })}</p>
        </Notice>
      )}
    </>
  );
}
