import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useIsAdmin } from '../auth/session';
import { useDownloadLicence } from '../api/licences';

interface LicenceActionsProps {
  licence: KeptLicence;
  /** False if the licence is not current. Then its file is not offered here. */
  isCurrent?: boolean;
  onOpen: (as: 'details' | 'renew' | 'withdraw') => void;
}

/** Shows the actions that the signed-in user can do with a licence in its state. */
export function LicenceActions({ licence, isCurrent = true, onOpen }: LicenceActionsProps) {
  const { t } = useTranslation('licences');
  const isAdmin = useIsAdmin();
  const { name, state, valid_until } = licence;
  const ofLicence = <span className="visually-hidden"> {name}</span>;
  const isOver = state === 'withdrawn' || state === 'replaced';

  return (
    <>
      {(isAdmin || state !== 'withdrawn') && isCurrent && <DownloadButton licence={licence} />}
      <Button small onClick={() => onOpen('details')}>
        {t('list.details')}
        {ofLicence}
      </Button>
      {isAdmin && !isOver && valid_until !== null && (
        <Button small onClick={() => onOpen('renew')}>
          {t('renew.button')}
          {ofLicence}
        </Button>
      )}
      {isAdmin && state !== 'withdrawn' && state !== 'ended' && (
        <Button small onClick={() => onOpen('withdraw')}>
          {t('withdraw.button')}
          {ofLicence}
        </Button>
      )}
    </>
  );
}

/** Button that downloads the file of a licence. */
export function DownloadButton({ licence }: { licence: KeptLicence }) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const problemText = useProblemText();
  const download = useDownloadLicence();
  return (
    <Button
      small
      busy={download.isPending}
      onClick={() =>
        download.mutate(licence, {
          onError: (error) => toast(`${t('list.downloadFailed')}: ${problemText(error)}`),
        })
      }
    >
      {t('list.download')}
      <span className="visually-hidden"> {licence.name}</span>
    </Button>
  );
}
