import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantMade } from '../../../server/contract/grant';
import type { Message } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextField } from '../../components/ui/field';
import { Failure, LoadingRows } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { CopyButton } from '../copy-button';
import { useProblemText } from '../problem-text';
import { grantProposalQuery } from '../queries/messages';
import { leaveForm } from '../session/unsaved-work';
import { GrantForm } from './grant-form';
import type { Named } from './message-facts';
import * as styles from './messages.module.css';

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
  const [link, setLink] = useState<string>();
  const [isSending, setSending] = useState(false);
  const close = () => (link === undefined ? leaveForm(onClose) : onClose());
  const granted = ({ invitation }: GrantMade) => {
    toast(t('grant.done', { name: invitation.name }), invitation.name);
    if (invitation.link === undefined) onClose();
    else setLink(invitation.link);
  };
  const body = () => {
    if (link !== undefined) return <LinkToPassOn link={link} onClose={onClose} />;
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

/** Where the server sends no mail. */
function LinkToPassOn({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.form}>
      <p>{t('grant.link.text')}</p>
      <TextField
        label={t('grant.link.label')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <CopyButton text={link} what={t('grant.link.label')} />
        <Button onClick={onClose}>{t('grant.link.close')}</Button>
      </DialogActions>
    </div>
  );
}
