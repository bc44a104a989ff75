import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HoldRelease } from '../../../server/contract/mail';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { api } from '../api/client/api-client';
import { useProblemText } from '../api/client/problem-text';
import { overviewQuery } from '../api/overview';
import * as styles from './overview.module.css';

/**
 * Ends the hold on outgoing mail and webhooks after a restore. The user decides if pending ones are sent too.
 */
export function ReleaseHold() {
  const { t } = useTranslation('overview');
  const problemText = useProblemText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const release = useMutation({
    mutationFn: (waiting: HoldRelease['waiting']) => api.post('/mails/releaseHold', { waiting }),
    onSuccess: () => toast(t('hold.done')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  });
  return (
    <>
      <span className={styles.note}>{t('hold.text')}</span>
      {(['send', 'keep'] as const).map((waiting) => (
        <Button
          key={waiting}
          small
          busy={release.isPending && release.variables === waiting}
          onClick={() => release.mutate(waiting)}
        >
          {t(`hold.${waiting}`)}
        </Button>
      ))}
      {release.error && (
        <span role="alert" className={styles.note}>
          {problemText(release.error)}
        </span>
      )}
    </>
  );
}
