import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { noticesQuery } from '../../api/notices';
import { QueryState } from '../../frame/query-state';
import * as styles from '../account.module.css';
import { Feed } from './feed';
import { LicenceRemindersForm } from './licence-reminders-form';
import { ReleaseMailsForm } from './release-mails-form';

/** Settings for how the user is told of new releases, and of licences that end. */
export function NoticesSection() {
  const { t } = useTranslation('account');
  const notices = useQuery(noticesQuery);
  return (
    <>
      <section aria-labelledby="notices-heading" className={styles.section}>
        <h2 id="notices-heading">{t('notices.title')}</h2>
        <QueryState query={notices} title={t('notices.loadFailed')} />
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
