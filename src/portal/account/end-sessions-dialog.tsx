import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../server/contract/session';
import { ConfirmDialog } from '../../components/ui/dialog';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../problem-text';
import { useDeviceName } from './use-device-name';
import { useEndSessions } from './use-end-sessions';

interface EndSessionsDialogProps {
  which: OwnSession | 'others';
  onClose: () => void;
}

/** Asks before logins are ended: what is not saved there is lost. */
export function EndSessionsDialog({ which, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const problemText = useProblemText();
  const deviceName = useDeviceName();
  const endSessions = useEndSessions();
  const isOne = which !== 'others';

  const confirm = async () => {
    try {
      await endSessions.mutateAsync(which);
    } catch {
      return; // shown in the dialog
    }
    toast(t(isOne ? 'sessions.ended' : 'sessions.othersEnded'));
    onClose();
    // The row with the button has disappeared: the focus goes to the heading.
    requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
  };

  return (
    <ConfirmDialog
      title={t(isOne ? 'sessions.endTitle' : 'sessions.endOthersTitle')}
      confirmLabel={t(isOne ? 'sessions.end' : 'sessions.endOthers')}
      onConfirm={() => void confirm()}
      onClose={onClose}
      busy={endSessions.isPending}
      error={endSessions.error ? problemText(endSessions.error) : undefined}
    >
      <p>{isOne ? t('sessions.endText', { device: deviceName(which) }) : t('sessions.endOthersText')}</p>
    </ConfirmDialog>
  );
}
