import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../server/contract/session';
import { DeleteDialog } from '../forms/delete-dialog';
import { useDeviceName } from './use-device-name';
import { useEndSessions } from '../api/own-sessions';

interface EndSessionsDialogProps {
  which: OwnSession | 'others';
  onClose: () => void;
}

/** Asks before other sessions are ended: unsaved work in them is lost. */
export function EndSessionsDialog({ which, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('account');
  const deviceName = useDeviceName();
  const isOne = which !== 'others';
  return (
    <DeleteDialog
      title={t(isOne ? 'sessions.endTitle' : 'sessions.endOthersTitle')}
      confirmLabel={t(isOne ? 'sessions.end' : 'sessions.endOthers')}
      deletion={useEndSessions()}
      id={which}
      done={t(isOne ? 'sessions.ended' : 'sessions.othersEnded')}
      onClose={onClose}
    >
      <p>{isOne ? t('sessions.endText', { device: deviceName(which) }) : t('sessions.endOthersText')}</p>
    </DeleteDialog>
  );
}
