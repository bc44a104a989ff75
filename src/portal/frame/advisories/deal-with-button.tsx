import { useTranslation } from 'react-i18next';
import type { AdvisorySummary } from '../../../../server/contract/advisory';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/ui/toast';
import { useDealWith } from '../../api/own-advisories';
import { useProblemText } from '../../api/client/problem-text';
import { useIsManager } from '../../auth/session';

interface DealWithButtonProps {
  advisory: Pick<AdvisorySummary, 'id' | 'number'>;
  /** The id of the element that names the advisory. */
  describedBy: string;
}

/** For managers: marks an advisory as dealt with by the group. */
export function DealWithButton({ advisory: { id, number }, describedBy }: DealWithButtonProps) {
  const { t } = useTranslation('portal');
  const toast = useToast();
  const problemText = useProblemText();
  const isManager = useIsManager();
  const dealWith = useDealWith(id, () => {
    toast(t('advisories.done', { number }));
    // The button is about to disappear.
    document.querySelector('h1')?.focus();
  });
  if (!isManager) return null;
  return (
    <>
      <Button
        small
        busy={dealWith.isPending}
        aria-describedby={describedBy}
        onClick={() => dealWith.mutate()}
      >
        {t('advisories.dealtWith')}
      </Button>
      {dealWith.error && <p role="alert">{problemText(dealWith.error)}</p>}
    </>
  );
}
