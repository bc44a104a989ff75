import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantMade } from '../../../server/contract/grant';
import type { InvitationMade } from '../../../server/contract/invitation';
import type { Message } from '../../../server/contract/message';
import { Dialog } from '../../components/ui/dialog';
import { Failure, LoadingRows } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { InvitationLinkDialog } from '../invitation-link-dialog';
import { useProblemText } from '../problem-text';
import { grantProposalQuery } from '../queries/messages';
import { leaveForm } from '../session/unsaved-work';
import { GrantForm } from './grant-form';
import type { Named } from './message-facts';

interface GrantDialogProps {
  message: Message;
  apps: readonly Named[];
  erps: readonly Named[];
  onClose: () => void;
}

/** Proposes what a request for the free month is answered with, to be changed and granted. */
export function GrantDialog({ message, apps, erps, onClose }: GrantDialogProps) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const problemText = useProblemText();
  const proposal = useQuery(grantProposalQuery(message.id));
  const [made, setMade] = useState<InvitationMade>();
  const [isSending, setSending] = useState(false);
  const close = () => leaveForm(onClose);
  const granted = ({ invitation }: GrantMade) => {
    toast(t('grant.done', { name: invitation.name }), invitation.name);
    if (invitation.link === undefined) onClose();
    else setMade(invitation);
  };
  if (made) return <InvitationLinkDialog invitation={made} onClose={onClose} />;
  const body = () => {
    if (proposal.data)
      return (
        <GrantForm
          id={message.id}
          proposal={proposal.data}
          apps={apps}
          erps={erps}
          onSending={setSending}
          onGranted={granted}
          onCancel={close}
        />
      );
    if (proposal.isPending) return <LoadingRows rows={6} />;
    return (
      <Failure
        title={t('grant.loadFailed')}
        text={problemText(proposal.error)}
        retrying={proposal.isFetching}
        onRetry={() => void proposal.refetch()}
      />
    );
  };
  return (
    <Dialog title={t('grant.title', { name: message.name })} onClose={close} wide locked={isSending}>
      {body()}
    </Dialog>
  );
}
