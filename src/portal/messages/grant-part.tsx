import { useQuery, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantMade } from '../../../server/contract/grant';
import type { InvitationMade } from '../../../server/contract/invitation';
import type { Message } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { licencePath, messagePath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { InvitationLinkDialog } from '../forms/invitation-link-dialog';
import { useProblemText } from '../api/client/problem-text';
import { canHelpToRetry } from '../api/client/query-client';
import { grantProposalsQuery, messagesKey, useChangeMessage, useGrant } from '../api/messages';
import { useGo } from '../unsaved-work/use-go';
import { GrantForm } from './grant-form';
import type { AppName } from '../forms/licence/app-names';
import * as styles from './messages.module.css';

interface GrantPartProps {
  message: Message;
  /** True if somebody else has deleted it. The form then has no buttons: it only keeps the typed text. */
  isDeleted: boolean;
  apps: readonly AppName[];
  erps: readonly AppName[];
}

/**
 * Proposes a group, invitation and licence for a request for the free month, to be edited and granted. A
 * question must be turned into a request first.
 */
export function GrantPart({ message, isDeleted, apps, erps }: GrantPartProps) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const go = useGo();
  const toast = useToast();
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const isQuestion = message.kind === 'question';
  const proposals = useQuery({ ...grantProposalsQuery(message.id), enabled: !isQuestion });
  const change = useChangeMessage(message.id);
  const grant = useGrant(message.id);
  const [made, setMade] = useState<InvitationMade>();
  // The message lists what was granted, with the ways there.
  const toMessage = () => navigate(localizedPath(messagePath(message.id), language), { replace: true });
  const cancel = () => go(messagePath(message.id), { replace: true });

  // The server refused to propose anything, so the message in the cache may be out of date.
  useEffect(() => {
    if (proposals.isError) void queryClient.invalidateQueries({ queryKey: messagesKey });
  }, [proposals.isError, queryClient]);

  const granted = ({ invitation, license }: GrantMade) => {
    toast(t('grant.done', { name: invitation.name }), invitation.name, {
      to: licencePath(license.id),
      label: t('grant.toLicence'),
    });
    if (invitation.link === undefined) toMessage();
    else setMade(invitation);
  };
  if (made) return <InvitationLinkDialog invitation={made} onClose={toMessage} />;
  if (isQuestion)
    return (
      <>
        <p>{t('grant.question')}</p>
        {change.isError && (
          <Notice tone="not-found" role="alert">
            <p>{problemText(change.error)}</p>
          </Notice>
        )}
        {!isDeleted && (
          <div className={styles.actions}>
            <Button
              variant="primary"
              busy={change.isPending}
              onClick={() => change.mutate({ kind: 'trial', version: message.version })}
            >
              {t('grant.makeRequest')}
            </Button>
            <Button onClick={cancel}>{t('grant.cancel')}</Button>
          </div>
        )}
      </>
    );
  if (proposals.data)
    return (
      <GrantForm
        message={message}
        isDeleted={isDeleted}
        proposals={proposals.data}
        apps={apps}
        erps={erps}
        grant={grant}
        onGranted={granted}
        onCancel={cancel}
      />
    );
  if (proposals.isPending) return <LoadingRows rows={6} />;
  return (
    <Failure
      title={t('grant.loadFailed')}
      text={problemText(proposals.error)}
      retrying={proposals.isFetching}
      onRetry={canHelpToRetry(proposals.error) ? () => void proposals.refetch() : undefined}
    />
  );
}
