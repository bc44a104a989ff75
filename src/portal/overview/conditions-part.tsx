import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { Condition, ConditionCode } from '../../../server/contract/condition';
import type { Overview } from '../../../server/contract/overview';
import { Tag } from '../../components/ui/tag';
import { advisoryPath, groupPath, PATHS, releasePath } from '../../config/paths';
import { formatBytes, formatDateTime, formatNumber } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './overview.module.css';
import { ReleaseHold } from './release-hold';

const TEXTS = {
  disk_full: 'diskFull',
  disk_low: 'diskLow',
  database_away: 'databaseAway',
  storage_away: 'storageAway',
  backup_failing: 'backupFailing',
  mail_failing: 'mailFailing',
  work_failing: 'workFailing',
  release_damaged: 'releaseDamaged',
  release_missing: 'releaseMissing',
  release_list_differs: 'releaseListDiffers',
  clock_implausible: 'clockImplausible',
  outgoing_held: 'outgoingHeld',
  webhook_failing: 'webhookFailing',
  company_login_failing: 'companyLoginFailing',
  row_damaged: 'rowDamaged',
  documents_missing: 'documentsMissing',
} as const satisfies Record<ConditionCode, string>;

/**
 * Returns the path of the screen where the condition can be resolved. Undefined if that is only possible on
 * the server itself.
 */
function placeOf({ code, subject, values }: Condition): string | undefined {
  if (code.startsWith('release_')) return releasePath(Number(subject));
  if (code === 'documents_missing') return advisoryPath(Number(values['advisory']));
  if (code === 'mail_failing') return PATHS.mail;
  if (code === 'company_login_failing') return groupPath(Number(values['group']));
  return code === 'webhook_failing' ? PATHS.webhooks : undefined;
}

/** Lists problems of the installation. Renders nothing if there are none. */
export function ConditionsPart({ count, first }: Overview['conditions']) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <section aria-labelledby="overview-conditions" className={styles.part}>
      <h3 id="overview-conditions">
        {t('conditions.title')} <Tag tone="signal">{formatNumber(count, language)}</Tag>
      </h3>
      <ul className={styles.items}>
        {first.map((condition) => (
          <li key={`${condition.code} ${condition.subject}`}>
            <ConditionText condition={condition} />
            {condition.code === 'outgoing_held' && <ReleaseHold />}
            <span className={styles.note}>
              {t('conditions.since', { time: formatDateTime(condition.since, language) })}
            </span>
          </li>
        ))}
      </ul>
      {count > first.length && <p className={styles.note}>{t('conditions.all', { count })}</p>}
    </section>
  );
}

/** The text group with the causes of a condition. Default: `causes`. */
const CAUSES: Partial<Record<ConditionCode, 'webhookCauses' | 'companyLoginCauses'>> = {
  webhook_failing: 'webhookCauses',
  company_login_failing: 'companyLoginCauses',
};

function ConditionText({ condition }: { condition: Condition }) {
  const { code, subject, values } = condition;
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const { free, size, last, name = subject, reason = '', cause = 'other', status } = values;
  const bytes = (value: unknown) => (typeof value === 'number' ? formatBytes(value, language) : '');
  const text = t(
    code === 'backup_failing' && last !== undefined
      ? 'conditions.backupFailingSince'
      : `conditions.${TEXTS[code]}`,
    {
      subject,
      name,
      reason,
      cause: t(`conditions.${CAUSES[code] ?? 'causes'}.${cause}`, { status }),
      free: bytes(free),
      size: bytes(size),
      last: typeof last === 'string' ? formatDateTime(last, language) : '',
    },
  );
  const place = placeOf(condition);
  return place === undefined ? <span>{text}</span> : <Link to={localizedPath(place, language)}>{text}</Link>;
}
