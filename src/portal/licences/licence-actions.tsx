import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { Button } from '../../components/ui/button';
import { useProblemToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useDownloadLicence } from '../api/licences';

export const isOver = ({ state }: KeptLicence) => state === 'withdrawn' || state === 'replaced';

export const canRenew = (licence: KeptLicence) => !isOver(licence) && licence.valid_until !== null;
export const canWithdraw = ({ state }: KeptLicence) => state !== 'withdrawn' && state !== 'ended';

/** Returns the mutation that saves the file of a licence. A failure is shown in a message. */
export function useSaveFile() {
  const { t } = useTranslation('licences');
  const toast = useProblemToast();
  const problemText = useProblemText();
  const { mutate, isPending } = useDownloadLicence();
  return {
    isPending,
    save: (licence: KeptLicence) =>
      mutate(licence, {
        onError: (error) => toast(`${t('list.downloadFailed')}: ${problemText(error)}`),
      }),
  };
}

interface DownloadButtonProps {
  licence: KeptLicence;
  /** True where this is the main action. */
  isPrimary?: boolean;
  /** False on the page of the licence. */
  isSmall?: boolean;
}

/** Button that downloads the file of a licence. */
export function DownloadButton({ licence, isPrimary = false, isSmall = true }: DownloadButtonProps) {
  const { t } = useTranslation('licences');
  const file = useSaveFile();
  return (
    <Button
      small={isSmall}
      variant={isPrimary ? 'primary' : 'secondary'}
      busy={file.isPending}
      onClick={() => file.save(licence)}
    >
      {t('list.download')}
      <span className="visually-hidden"> {licence.name}</span>
    </Button>
  );
}
