import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/button';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { messagePath, PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import { ProblemError } from '../api/client/problem-error';
import { useProblemText } from '../api/client/problem-text';
import { messageQuery, nextNewMessageQuery } from '../api/messages';
import { useIsAdmin } from '../auth/session';
import { GrantPart } from './grant-part';
import { MessageActions } from './message-actions';
import { MessageDetails } from './message-details';
import type { Named } from './message-facts';
import { StateTag } from './state-tag';

interface MessageScreenProps {
  id: number;
  /** The apps and ERPs that can be chosen, with names in the page's language. */
  apps: readonly Named[];
  erps: readonly Named[];
  /** True for the page that grants the free month. */
  isGrant?: boolean;
}

/** The screen of one message, or the page that grants the free month for it. */
export function MessageScreen({ id, isGrant = false, ...names }: MessageScreenProps) {
  const { t } = useTranslation('messages');
  const problemText = useProblemText();
  const isAdmin = useIsAdmin();
  const message = useQuery({ ...messageQuery(id), enabled: isAdmin });
  // In state, so that the form and the typed text stay when somebody else answers meanwhile.
  const [isWriting, setWriting] = useState<boolean>();
  if (isWriting === undefined && message.data) setWriting(message.data.state === 'new');
  const isUnknown = message.error instanceof ProblemError && message.error.status === 404;
  const heading =
    message.data && !isUnknown
      ? t(isGrant ? 'grant.title' : 'one.title', { name: message.data.name })
      : t(isUnknown ? 'one.unknown' : 'one.loading');
  return (
    <>
      <PortalHeading
        title={heading}
        tag={message.data && !isGrant && !isUnknown && <StateTag state={message.data.state} />}
        above={[
          { to: PATHS.messages, label: t('title') },
          ...(isGrant && message.data && !isUnknown
            ? [{ to: messagePath(id), label: t('one.title', { name: message.data.name }) }]
            : []),
        ]}
      >
        {isAdmin && !isGrant && (message.isError || isUnknown) && <NextNewMessage id={id} />}
        {message.data && !isGrant && !isUnknown && (
          <MessageActions message={message.data} isWriting={!!isWriting} onAnswer={() => setWriting(true)}>
            <NextNewMessage id={id} />
          </MessageActions>
        )}
      </PortalHeading>
      {!isAdmin && <OnlyAdministrators />}
      {isAdmin && message.isPending && <LoadingRows rows={6} />}
      {isUnknown && (
        <Notice tone="not-found">
          <p>{t('one.unknownText')}</p>
        </Notice>
      )}
      {message.isError && !message.data && !isUnknown && (
        <Failure
          title={t('one.loadFailed')}
          text={problemText(message.error)}
          onRetry={() => void message.refetch()}
          retrying={message.isFetching}
        />
      )}
      {message.data && !isGrant && (
        <MessageDetails
          message={message.data}
          isDeleted={isUnknown}
          isWriting={!!isWriting}
          onSent={() => setWriting(false)}
          {...names}
        />
      )}
      {message.data && isGrant && <GrantPart message={message.data} isDeleted={isUnknown} {...names} />}
    </>
  );
}

function NextNewMessage({ id }: { id: number }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const next = useQuery(nextNewMessageQuery(id)).data;
  if (!next) return null;
  return <ButtonLink to={localizedPath(messagePath(next.id), language)}>{t('one.next')}</ButtonLink>;
}
