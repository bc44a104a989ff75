import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import type { Mail } from '../../../server/contract/mail';
import type { Overview } from '../../../server/contract/overview';
import { Button } from '../../components/ui/button';
import { licencePath, messagePath, PATHS } from '../../config/paths';
import { formatDate, formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { GroupLink } from '../lists/group-link';
import { ConditionsPart } from './conditions-part';
import { Orphans } from './orphans';
import * as styles from './overview.module.css';
import { Part } from './part';

const TROUBLED_MAIL = `${PATHS.mail}?state=needs_attention`;
const MAIL_WITH_LINK = `${PATHS.mail}?state=waiting_link`;

const titleOf = ({ to, subject }: Mail) => (to === null ? subject : `${subject}, ${to}`);

/** Renders the dialog that renews a licence. */
export type RenewSlot = (licence: KeptLicence, onClose: () => void) => ReactNode;

/** The open tasks: only the kinds that have any. */
export function Attention({ overview, renew }: { overview: Overview; renew: RenewSlot }) {
  const { conditions, orphans, messages, licences, uploads, mails, links } = overview;
  const { t } = useTranslation('overview');
  const language = useLanguage();
  // Not in the row of the licence: the row disappears while the dialog is still open.
  const [renewing, setRenewing] = useState<KeptLicence>();
  const at = (time: string) => formatDateTime(time, language);
  const tasks = [conditions, orphans, messages, licences, uploads, mails, links].reduce(
    (sum, kind) => sum + (kind?.count ?? 0),
    0,
  );
  return (
    <section aria-labelledby="overview-attention" className={styles.section}>
      <h2 id="overview-attention">{t('attention.title')}</h2>
      {tasks === 0 && <p className={styles.note}>{t('attention.none')}</p>}
      <div className={styles.parts}>
        <ConditionsPart {...conditions} />
        <Orphans orphans={orphans} />
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
          items={licences.first.map((licence) => {
            const { id, name, group, valid_until } = licence;
            return {
              id,
              to: licencePath(id),
              title: name,
              note: (
                <>
                  {group && <GroupLink group={group} />}
                  {group && valid_until && ', '}
                  {valid_until && t('licences.until', { day: formatDate(valid_until, language) })}
                </>
              ),
              action: (
                <Button small onClick={() => setRenewing(licence)}>
                  {t('licences.renew')}
                  <span className="visually-hidden"> {name}</span>
                </Button>
              ),
            };
          })}
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
      </div>
      {renewing && <Suspense fallback={null}>{renew(renewing, () => setRenewing(undefined))}</Suspense>}
    </section>
  );
}
