import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mail } from '../../../server/contract/mail';
import type { Overview } from '../../../server/contract/overview';
import { Failure, LoadingRows } from '../../components/ui/status';
import { Tag } from '../../components/ui/tag';
import { messagePath, PATHS, releasePath } from '../../config/paths';
import { formatDate, formatDateTime, formatNumber } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { GroupLink } from '../lists/group-link';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import { useProblemText } from '../api/client/problem-text';
import { overviewQuery } from '../api/overview';
import { useIsAdmin } from '../auth/session';
import { ConditionsPart } from './conditions-part';
import { Orphans } from './orphans';
import * as styles from './overview.module.css';

const TROUBLED_MAIL = `${PATHS.mail}?state=needs_attention`;
const MAIL_WITH_LINK = `${PATHS.mail}?state=waiting_link`;

const titleOf = ({ to, subject }: Mail) => (to === null ? subject : `${subject}, ${to}`);

/** For administrators: open tasks, and the downloads of the newest releases. */
export function OverviewScreen() {
  const { t } = useTranslation('overview');
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('title')} />
      {isAdmin ? <Work /> : <OnlyAdministrators />}
    </>
  );
}

function Work() {
  const { t } = useTranslation('overview');
  const problemText = useProblemText();
  const overview = useQuery(overviewQuery);
  if (overview.data) return <Parts overview={overview.data} />;
  if (overview.isPending) return <LoadingRows />;
  return (
    <Failure
      title={t('loadFailed')}
      text={problemText(overview.error)}
      retrying={overview.isFetching}
      onRetry={() => void overview.refetch()}
    />
  );
}

function Parts({ overview }: { overview: Overview }) {
  const { conditions, messages, licences, uploads, mails, links, releases } = overview;
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const at = (time: string) => formatDateTime(time, language);
  return (
    <div className={styles.parts}>
      <ConditionsPart {...conditions} />
      <Orphans orphans={overview.orphans} />
      <Part
        name="messages"
        count={messages.count}
        to={`${PATHS.messages}?state=new`}
        items={messages.first.map(({ id, name, company, kind, at: received }) => ({
          id,
          to: messagePath(id),
          title: company ? `${name}, ${company}` : name,
          note: `${t(`messages.${kind}`)}, ${at(received)}`,
        }))}
      />
      <Part
        name="licences"
        count={licences.count}
        to={`${PATHS.licences}?state=ends_soon`}
        items={licences.first.map(({ id, name, group, valid_until }) => ({
          id,
          to: `${PATHS.licences}?q=${encodeURIComponent(name)}`,
          title: name,
          note: (
            <>
              {group && <GroupLink group={group} />}
              {group && valid_until && ', '}
              {valid_until && t('licences.until', { day: formatDate(valid_until, language) })}
            </>
          ),
        }))}
      />
      <Part
        name="uploads"
        count={uploads.count}
        to={PATHS.downloads}
        items={uploads.first.map(({ id, name, download_type, updated_at }) => ({
          id,
          to: PATHS.downloads,
          title: `${download_type.name} ${name}`,
          note: t('uploads.since', { time: at(updated_at) }),
        }))}
      />
      <Part
        name="mails"
        count={mails.count}
        to={TROUBLED_MAIL}
        items={mails.first.map((mail) => ({
          id: mail.id,
          to: TROUBLED_MAIL,
          title: titleOf(mail),
          note: t(mail.state === 'failed' ? 'mails.failed' : 'mails.delayed', {
            time: at(mail.created_at),
            reason: mail.last_error,
          }),
        }))}
      />
      {links && (
        <Part
          name="links"
          count={links.count}
          to={MAIL_WITH_LINK}
          items={links.first.map((mail) => ({
            id: mail.id,
            to: MAIL_WITH_LINK,
            title: titleOf(mail),
            note: mail.link_ends_at && t('links.until', { time: at(mail.link_ends_at) }),
          }))}
        />
      )}
      <Part
        name="releases"
        count={releases.count}
        isNews
        to={PATHS.downloads}
        items={releases.first.map(({ id, name, download_type, release_date, downloads }) => ({
          id,
          to: releasePath(id),
          title: `${download_type.name} ${name}`,
          note: `${at(release_date)}, ${t('releases.downloads', { count: downloads })}`,
        }))}
      />
    </div>
  );
}

interface PartProps {
  name: 'messages' | 'licences' | 'uploads' | 'mails' | 'links' | 'releases';
  /** The total number, which may be more than `items`. */
  count: number;
  /** The path of the complete list. */
  to: string;
  items: readonly { id: number; to: string; title: string; note: ReactNode }[];
  /** True for information that requires no action. */
  isNews?: boolean;
}

function Part({ name, count, to, items, isNews = false }: PartProps) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const heading = `overview-${name}`;
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <h2 id={heading}>
        {t(`${name}.title`)}{' '}
        {count > 0 && <Tag tone={isNews ? 'neutral' : 'signal'}>{formatNumber(count, language)}</Tag>}
      </h2>
      {count === 0 ? (
        <p className={styles.note}>{t(`${name}.none`)}</p>
      ) : (
        <>
          <ul className={styles.items}>
            {items.map(({ id, to: place, title, note }) => (
              <li key={id}>
                <Link to={localizedPath(place, language)}>{title}</Link>
                <span className={styles.note}>{note}</span>
              </li>
            ))}
          </ul>
          {count > items.length && (
            <Link to={localizedPath(to, language)}>{t(`${name}.all`, { count })}</Link>
          )}
        </>
      )}
    </section>
  );
}
