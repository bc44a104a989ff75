import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure, LoadingRows } from '../../../components/ui/status';
import { useProblemText } from '../../api/client/problem-text';
import { noticesQuery } from '../../api/notices';
import * as styles from '../account.module.css';
import { Feed } from './feed';
import { LicenceRemindersForm } from './licence-reminders-form';
import { ReleaseMailsForm } from './release-mails-form';

/** Settings for how the user is told of new releases, and of licences that end. */
export function NoticesSection() {
  const { t } = useTranslation('account');
  const problemText = useProblemText();
  const notices = useQuery(noticesQuery);
  return (
    <>
      <section aria-labelledby="notices-heading" className={styles.section}>
        <h2 id="notices-heading">{t('notices.title')}</h2>
        {notices.isPending && <LoadingRows />}
        {notices.error && (
          <Failure
            title={t('notices.loadFailed')}
            text={problemText(notices.error)}
            retrying={notices.isFetching}
            onRetry={() => void notices.refetch()}
          />
        )}
        {notices.data && (
          <>
            <ReleaseMailsForm notices={notices.data} />
            <Feed createdAt={notices.data.feed_created_at} />
          </>
        )}
      </section>
      {notices.data && (
        <section aria-labelledby="reminders-heading" className={styles.section}>
          <h2 id="reminders-heading">{t('notices.reminders.title')}</h2>
          <LicenceRemindersForm notices={notices.data} />
        </section>
      )}
    </>
  );
}
