import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useResendFailedMails, useTestMail } from '../api/mails';
import { noticesQuery } from '../api/notices';
import * as styles from './messages.module.css';

/** Actions for all mail: resend failed mail, and test the mail settings. */
export function MailActions() {
  const { t } = useTranslation('messages');
  const problemText = useProblemText();
  const toast = useToast();

  const resend = useResendFailedMails((count) =>
    toast(count === 0 ? t('mail.resendAll.none') : t('mail.resendAll.done', { count })),
  );
  const test = useTestMail();
  const failure = resend.error ?? test.error;
  const { data: notices } = useQuery(noticesQuery);
  if (notices?.sends_mail === false) return <p>{t('mail.sendsNoMail')}</p>;

  return (
    <>
      <p className={styles.filter}>
        <Button small busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('mail.resendAll.button')}
        </Button>
        <Button small busy={test.isPending} onClick={() => test.mutate()}>
          {t('mail.test.button')}
        </Button>
      </p>
      {test.data && (
        <Notice
          tone={test.data.accepted ? 'confirmed' : 'not-found'}
          role="status"
          title={t(test.data.accepted ? 'mail.test.accepted' : 'mail.test.failed')}
        >
          <p className={styles.words}>{test.data.detail}</p>
        </Notice>
      )}
      {failure && (
        <Notice
          tone="not-found"
          role="alert"
          title={t(resend.error ? 'mail.resendFailed' : 'mail.test.failed')}
        >
          <p>{problemText(failure)}</p>
        </Notice>
      )}
    </>
  );
}
