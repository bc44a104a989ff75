import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResentMails, TestMailResult } from '../../../server/contract/mail';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { api } from '../api/client/api-client';
import { useProblemText } from '../api/client/problem-text';
import { mailsKey } from '../api/messages';
import { noticesQuery } from '../api/notices';
import * as styles from './messages.module.css';

/** Actions for all mail: resend failed mail, and test the mail settings. */
export function MailActions() {
  const { t } = useTranslation('messages');
  const problemText = useProblemText();
  const toast = useToast();
  const queryClient = useQueryClient();

  const resend = useMutation({
    mutationFn: async () => (await api.post<ResentMails>('/mails/resendFailed')).data.mails,
    onSuccess: (count) => toast(count === 0 ? t('mail.resendAll.none') : t('mail.resendAll.done', { count })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
  const test = useMutation({
    mutationFn: async () => (await api.post<TestMailResult>('/mails/test')).data,
  });
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
