import { Fact, Facts } from '../../components/ui/page/facts';
import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageGrant } from '../../../server/contract/message';
import { licencePath, mailPath } from '../../config/paths';
import { formatDate, formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { GroupLink } from '../lists/group-link';
import { MailStateTag } from './mail-state-tag';
import * as styles from './messages.module.css';

/** Lists the free months granted for a message, with the group, invitation, licence and mail of each. */
export function MessageGrants({ grants }: { grants: readonly MessageGrant[] }) {
  const { t } = useTranslation('messages');
  return (
    <section aria-labelledby="message-grants">
      <h2 id="message-grants">{t('granted.title')}</h2>
      {grants.map((grant) => (
        <GrantFacts key={grant.id} grant={grant} />
      ))}
    </section>
  );
}

function GrantFacts({ grant }: { grant: MessageGrant }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const { at, by, group, license, mail } = grant;
  const facts: [label: string, value: ReactNode][] = [
    [
      t('granted.by'),
      t('granted.who', { name: by?.name ?? t('granted.deletedPerson'), date: formatDateTime(at, language) }),
    ],
    [
      t('granted.group'),
      group.id === null ? t('granted.deletedGroup', { name: group.name }) : <GroupLink group={group} />,
    ],
    [t('granted.invitation'), <Invitation key="invitation" invitation={grant.invitation} />],
    [t('granted.licence'), license ? <Licence key="licence" licence={license} /> : t('granted.unknown')],
    [
      t('granted.mail'),
      mail ? (
        <>
          <MailStateTag state={mail.state} />{' '}
          <Link to={localizedPath(mailPath(mail.id), language)}>{t('granted.readMail')}</Link>
          {mail.state === 'failed' && <span className={styles.note}>{mail.last_error}</span>}
        </>
      ) : (
        t('granted.deletedMail')
      ),
    ],
  ];
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Invitation({ invitation }: { invitation: MessageGrant['invitation'] }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const { state, expires_at, joined_at, user } = invitation;
  if (state === 'open')
    return t('granted.open', { date: expires_at ? formatDateTime(expires_at, language) : '' });
  if (state === 'ended') return t('granted.ended');
  const date = joined_at ? formatDateTime(joined_at, language) : '';
  return user ? t('granted.joined', { name: user.name, date }) : t('granted.joinedDeleted', { date });
}

function Licence({ licence }: { licence: NonNullable<MessageGrant['license']> }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const { id, name, state, valid_until: until } = licence;
  const isCurrent = state === 'valid' || state === 'ends_soon';
  return (
    <>
      <Link to={localizedPath(licencePath(id), language)}>{name}</Link>
      {until && `, ${t('granted.until', { day: formatDate(until, language) })}`}
      {!isCurrent && ` (${t(`granted.licenceStates.${state}`)})`}
    </>
  );
}
