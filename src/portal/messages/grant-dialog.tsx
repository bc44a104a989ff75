import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { GrantMade } from '../../../server/contract/grant';
import type { InvitationMade } from '../../../server/contract/invitation';
import type { Message } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { InvitationLinkDialog } from '../forms/invitation-link-dialog';
import { useProblemText } from '../api/client/problem-text';
import { isWorthRetrying } from '../api/client/query-client';
import { grantProposalsQuery, messagesKey, useChangeMessage, useGrant } from '../api/messages';
import { confirmDiscard } from '../forms/unsaved-work';
import { GrantForm } from './grant-form';
import type { Named } from './message-facts';

interface GrantDialogProps {
  message: Message;
  apps: readonly Named[];
  erps: readonly Named[];
  onClose: () => void;
}

/**
 * Proposes a group, invitation and licence for a request for the free month, to be edited and granted. A
 * question must be turned into a request first.
 */
export function GrantDialog({ message, apps, erps, onClose }: GrantDialogProps) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const isQuestion = message.kind === 'question';
  const proposals = useQuery({ ...grantProposalsQuery(message.id), enabled: !isQuestion });
  const change = useChangeMessage(message.id);
  const grant = useGrant(message.id);
  const [made, setMade] = useState<InvitationMade>();
  const close = () => confirmDiscard(onClose);

  // The server refused to propose anything, so the message on the screen may be out of date.
  useEffect(() => {
    if (proposals.isError) void queryClient.invalidateQueries({ queryKey: messagesKey });
  }, [proposals.isError, queryClient]);

  const granted = ({ invitation }: GrantMade) => {
    toast(t('grant.done', { name: invitation.name }), invitation.name);
    if (invitation.link !== undefined) return setMade(invitation);
    // The dialog returns the focus to a button that will disappear, so the focus moves to the heading.
    flushSync(onClose);
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  if (made) return <InvitationLinkDialog invitation={made} onClose={onClose} />;
  const body = () => {
    if (isQuestion)
      return (
        <>
          <p>{t('grant.question')}</p>
          {change.isError && (
            <Notice tone="not-found" role="alert">
              <p>{problemText(change.error)}</p>
            </Notice>
          )}
          <DialogActions>
            <Button
              variant="primary"
              busy={change.isPending}
              onClick={() => change.mutate({ kind: 'trial', version: message.version })}
            >
              {t('grant.makeRequest')}
            </Button>
            <Button onClick={close}>{t('grant.cancel')}</Button>
          </DialogActions>
        </>
      );
    if (proposals.data)
      return (
        <GrantForm
          message={message}
          proposals={proposals.data}
          apps={apps}
          erps={erps}
          grant={grant}
          onGranted={granted}
          onCancel={close}
        />
      );
    if (proposals.isPending) return <LoadingRows rows={6} />;
    return (
      <Failure
        title={t('grant.loadFailed')}
        text={problemText(proposals.error)}
        retrying={proposals.isFetching}
        onRetry={isWorthRetrying(0, proposals.error) ? () => void proposals.refetch() : undefined}
      />
    );
  };
  return (
    <Dialog title={t('grant.title', { name: message.name })} onClose={close} wide locked={grant.isPending}>
      {body()}
    </Dialog>
  );
}
