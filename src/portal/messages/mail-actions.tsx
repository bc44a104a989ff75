import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { failedMailsQuery, useResendFailedMails, useTestMail } from '../api/mails';
import { useSendsMail } from '../api/notices';
import { PortalHeading } from '../frame/portal-heading';
import * as styles from './messages.module.css';

/** The heading of the list of mail, with the actions for all of it: test the settings, send failed mail again. */
export function MailActions() {
  const { t } = useTranslation('messages');
  const problemText = useProblemText();
  const toast = useToast();

  const resend = useResendFailedMails((count) =>
    toast(count === 0 ? t('mail.resendAll.none') : t('mail.resendAll.done', { count })),
  );
  const test = useTestMail();
  const failure = resend.error ?? test.error;
  const { data: failed = 0 } = useQuery(failedMailsQuery);
  const sendsMail = useSendsMail();

  return (
    <>
      <PortalHeading title={t('mail.title')}>
        {sendsMail && (
          <>
            <Button variant="primary" busy={test.isPending} onClick={() => test.mutate()}>
              {t('mail.test.button')}
            </Button>
            {failed > 0 && (
              <Button busy={resend.isPending} onClick={() => resend.mutate()}>
                {t('mail.resendAll.button', { count: failed })}
              </Button>
            )}
          </>
        )}
      </PortalHeading>
      <p className={styles.intro}>{t(sendsMail ? 'mail.intro' : 'mail.sendsNoMail')}</p>
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
