import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationMade } from '../../../../server/contract/invitation';
import { groupPartPath, invitePath, PATHS, type InvitePart } from '../../../config/paths';
import { groupQuery } from '../../api/groups';
import { useIsAdmin } from '../../auth/session';
import { OnceAnswered } from '../../frame/once-answered';
import { PortalHeading } from '../../frame/portal-heading';
import { LinkTabs } from '../../lists/link-tabs';
import { useAddressState } from '../../lists/use-address-state';
import { InviteForm } from './invite-form';
import { InviteSeveralForm } from './invite-several-form';
import { Invited } from './invited';

/**
 * For administrators and managers: the form that invites one person or several. The group in the address, from
 * the page of a customer, cannot be changed in the form.
 */
export function InviteScreen({ part }: { part: InvitePart }) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const groupId = Number(useAddressState().readId('group')) || undefined;
  const found = useQuery({ ...groupQuery(groupId ?? 0), enabled: isAdmin && groupId !== undefined });
  // A group that does not exist is not preset.
  const group = found.data;
  const [made, setMade] = useState<InvitationMade>();
  /** The number of the form: each one is empty. */
  const [round, setRound] = useState(0);
  const [isDone, setDone] = useState(false);
  const again = () => {
    setMade(undefined);
    setDone(false);
    setRound(round + 1);
  };
  const title = part === 'new' ? t('invite.title') : t('several.title');
  return (
    <>
      {/* A new key moves the focus to the heading, because the pressed button is gone. */}
      <PortalHeading
        key={`${part} ${round} ${isDone}`}
        title={made ? t('invite.made', { name: made.name }) : title}
        above={
          group
            ? [
                { to: PATHS.groups, label: t('portal:menu.groups') },
                { to: groupPartPath(group.id, 'users'), label: group.name },
              ]
            : [{ to: PATHS.users, label: t('portal:menu.users') }]
        }
      />
      <OnceAnswered queries={[found]} title={t('one.loadFailed')} rows={5}>
        <div>
          {!isDone && (
            <LinkTabs
              label={t('invite.tabs')}
              tabs={[
                { to: invitePath('new', groupId), text: t('invite.one'), isCurrent: part === 'new' },
                {
                  to: invitePath('several', groupId),
                  text: t('several.button'),
                  isCurrent: part === 'several',
                },
              ]}
            />
          )}
          {part === 'several' ? (
            <InviteSeveralForm key={round} group={group} onDone={() => setDone(true)} onAgain={again} />
          ) : made ? (
            <Invited invitation={made} group={group} onAgain={again} />
          ) : (
            <InviteForm
              key={round}
              group={group}
              onMade={(invitation) => {
                setMade(invitation);
                setDone(true);
              }}
            />
          )}
        </div>
      </OnceAnswered>
    </>
  );
}
