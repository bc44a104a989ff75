import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/button';
import { messagePath, PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import { isNotFound } from '../api/client/problem-error';
import { messageQuery, nextNewMessageQuery } from '../api/messages';
import { GrantPart } from './grant-part';
import { MessageActions } from './message-actions';
import { MessageDetails } from './message-details';
import type { AppName } from '../forms/licence/app-names';
import { StateTag } from './state-tag';

interface MessageScreenProps {
  id: number;
  /** The apps and ERPs that can be chosen, with names in the page's language. */
  apps: readonly AppName[];
  erps: readonly AppName[];
  /** True for the page that grants the free month. */
  isGrant?: boolean;
}

/** The screen of one message, or the page that grants the free month for it. */
export function MessageScreen({ id, isGrant = false, ...names }: MessageScreenProps) {
  const { t } = useTranslation('messages');
  const message = useQuery(messageQuery(id));
  const next = useQuery({ ...nextNewMessageQuery(id), enabled: !isGrant });
  // Shown together with the link to the next message, which would push it down.
  const shown = isGrant || next.isFetched ? message.data : undefined;
  // In state, so that the form and the typed text stay when somebody else answers meanwhile.
  const [isWriting, setWriting] = useState<boolean>();
  if (isWriting === undefined && shown) setWriting(shown.state === 'new');
  const isUnknown = isNotFound(message.error);
  const heading =
    shown && !isUnknown
      ? t(isGrant ? 'grant.title' : 'one.title', { name: shown.name })
      : t(isUnknown ? 'one.unknown' : 'one.loading');
  return (
    <>
      <PortalHeading
        title={heading}
        tag={shown && !isGrant && !isUnknown && <StateTag state={shown.state} />}
        above={[
          { to: PATHS.messages, label: t('title') },
          ...(isGrant && shown && !isUnknown
            ? [{ to: messagePath(id), label: t('one.title', { name: shown.name }) }]
            : []),
        ]}
      >
        {!isGrant && (message.isError || isUnknown) && <NextNewMessage id={id} />}
        {shown && !isGrant && !isUnknown && (
          <MessageActions message={shown} isWriting={!!isWriting} onAnswer={() => setWriting(true)}>
            <NextNewMessage id={id} />
          </MessageActions>
        )}
      </PortalHeading>
      {(!shown || isUnknown) && (
        <QueryState
          // Placeholder rows until the link to the next message is known too.
          query={{ ...message, isPending: !message.isError }}
          title={t('one.loadFailed')}
          rows={6}
          notFound={t('one.unknownText')}
        />
      )}
      {shown && !isGrant && (
        <MessageDetails
          message={shown}
          isDeleted={isUnknown}
          isWriting={!!isWriting}
          onSent={() => setWriting(false)}
          {...names}
        />
      )}
      {shown && isGrant && <GrantPart message={shown} isDeleted={isUnknown} {...names} />}
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
