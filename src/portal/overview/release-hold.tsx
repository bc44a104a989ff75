import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { useReleaseHold } from '../api/mails';
import { useProblemText } from '../api/client/problem-text';
import * as styles from './overview.module.css';

/**
 * Ends the hold on outgoing mail and webhooks after a restore. The user decides if pending ones are sent too.
 */
export function ReleaseHold() {
  const { t } = useTranslation('overview');
  const problemText = useProblemText();
  const toast = useToast();
  const release = useReleaseHold(() => toast(t('hold.done')));
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
