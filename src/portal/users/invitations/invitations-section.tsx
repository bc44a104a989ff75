import { Link } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation, InvitationMade, ListedInvitation } from '../../../../server/contract/invitation';
import { Button } from '../../../components/ui/button';
import { Failure } from '../../../components/ui/status';
import type { Column } from '../../../components/ui/table';
import { Tag } from '../../../components/ui/tag';
import { useToast } from '../../../components/ui/toast';
import { mailPath } from '../../../config/paths';
import { formatDateTime } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { DeleteDialog } from '../../forms/delete-dialog';
import { ActionsMenu } from '../../frame/actions-menu';
import { EmailText } from '../../lists/email-text';
import { GroupLink } from '../../lists/group-link';
import { ListTable } from '../../lists/list-table';
import { useProblemText } from '../../api/client/problem-text';
import { useIsAdmin } from '../../auth/session';
import { useList } from '../../lists/use-list';
import { InvitationLinkDialog } from '../../forms/invitation-link-dialog';
import { useRenewInvitation, useWithdrawInvitation } from '../../api/invitations';
import { InviteLink } from './invite-link';
import * as styles from '../users.module.css';

interface InvitationsSectionProps {
  /** Limits the list to this group. */
  groupId?: number;
  /** True if the section is a screen of its own. Otherwise it renders nothing if there are no invitations. */
  isPart?: boolean;
}

/** Lists the invitations that are not accepted yet. */
export function InvitationsSection({ groupId, isPart = false }: InvitationsSectionProps) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const toast = useToast();
  const problemText = useProblemText();
  const invitations = useList({
    resource: 'invitations',
    sorts: ['name', 'email', 'group', 'expires_at'],
    prefix: 'invitations',
    filters: { group: String(groupId ?? '') },
  });
  const renewal = useRenewInvitation();
  const [renewed, setRenewed] = useState<InvitationMade>();
  const [toWithdraw, setToWithdraw] = useState<Invitation>();
  const [openedAt] = useState(() => new Date().toISOString());

  const renew = ({ id }: Invitation) =>
    renewal.mutate(id, {
      onSuccess: (answer) => {
        if (answer.link !== undefined) setRenewed(answer);
        else toast(t('invitations.renewed', { name: answer.name }), answer.name);
      },
    });

  const groupColumn: Column<ListedInvitation> = {
    id: 'group',
    header: t('group'),
    cell: ({ group }) => <GroupLink group={group} />,
    sortBy: true,
  };
  const mailColumn: Column<ListedInvitation> = {
    id: 'mail',
    header: t('user.mail'),
    cell: ({ mail }) => mail && <MailState mail={mail} />,
  };
  // A server without mail has no states to show.
  const hasMail = invitations.rows?.some(({ mail }) => mail !== null);
  const columns: Column<ListedInvitation>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, is_manager }) => (
        <>
          {name} {is_manager && <Tag>{t('manager')}</Tag>}
        </>
      ),
      sortBy: true,
      isRowHeader: true,
    },
    {
      id: 'email',
      header: t('email'),
      cell: ({ email }) => <EmailText email={email} />,
      sortBy: true,
    },
    ...(groupId === undefined ? [groupColumn] : []),
    ...(hasMail ? [mailColumn] : []),
    {
      id: 'expires_at',
      header: t('invitations.expires'),
      cell: ({ expires_at }) =>
        expires_at > openedAt ? (
          formatDateTime(expires_at, language)
        ) : (
          <Tag tone="signal">{t('invitations.expired')}</Tag>
        ),
      sortBy: true,
    },
    {
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (invitation) => (
        <>
          {(isAdmin || !invitation.is_manager) && (
            <Button
              small
              busy={renewal.isPending && renewal.variables === invitation.id}
              onClick={() => renew(invitation)}
            >
              {t('invitations.renew')}
              <span className="visually-hidden"> {invitation.name}</span>
            </Button>
          )}
          <ActionsMenu
            isRow
            label={t('actionsFor', { name: invitation.name })}
            actions={[
              {
                id: 'withdraw',
                label: t('invitations.withdraw'),
                isDanger: true,
                onChoose: () => setToWithdraw(invitation),
              },
            ]}
          />
        </>
      ),
    },
  ];

  if (!isPart && invitations.total === 0 && !invitations.error && !renewed) return null;
  return (
    <section aria-label={t('invitations.title')} className={isPart ? undefined : styles.section}>
      {!isPart && <h2>{t('invitations.title')}</h2>}
      {renewal.error && <Failure title={t('invitations.renew')} text={problemText(renewal.error)} />}
      <ListTable
        list={invitations}
        caption={t('invitations.title')}
        columns={columns}
        failure={t('invitations.loadFailed')}
        found={(count) => (count > 0 ? t('invitations.count', { count }) : t('invitations.none'))}
        start={<InviteLink />}
      />
      {renewed && <InvitationLinkDialog invitation={renewed} onClose={() => setRenewed(undefined)} />}
      {toWithdraw && <WithdrawDialog invitation={toWithdraw} onClose={() => setToWithdraw(undefined)} />}
    </section>
  );
}

/** The state of the mail with the link, for administrators with a link to the mail. */
function MailState({ mail: { id, state } }: { mail: NonNullable<ListedInvitation['mail']> }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const text = t(`mail.states.${state}`);
  const shown = state === 'failed' ? <Tag tone="signal">{text}</Tag> : text;
  return id === undefined ? shown : <Link to={localizedPath(mailPath(id), language)}>{shown}</Link>;
}

function WithdrawDialog({
  invitation: { id, name, email },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const { t } = useTranslation('users');
  return (
    <DeleteDialog
      title={t('withdraw.title', { name })}
      confirmLabel={t('invitations.withdraw')}
      deletion={useWithdrawInvitation()}
      id={id}
      name={name}
      done={t('withdraw.done', { name })}
      onClose={onClose}
    >
      <p>{t('withdraw.text', { email })}</p>
    </DeleteDialog>
  );
}
