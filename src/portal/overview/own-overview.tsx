import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { dayOf, daysBetween } from '../../../server/contract/licence-term';
import type { CUSTOMER_STEPS, OwnOverview, OwnVersion } from '../../../server/contract/overview';
import type { ButtonVariant } from '../../components/ui/button';
import { Table, type Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { useToast } from '../../components/ui/toast';
import { downloadTypePath, licencePath, PATHS, releasePath } from '../../config/paths';
import { formatDate, formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ownOverviewQuery, useDismissOwnSteps } from '../api/overview';
import { UpgradeLine } from '../frame/advisories/upgrade-line';
import { QueryState } from '../frame/query-state';
import { RowLink } from '../lists/row-link';
import * as styles from './overview.module.css';
import { Steps } from './steps';

/** Renders the button that downloads a release; `describedBy` is the id of its name. */
export type DownloadSlot = (releaseId: number, describedBy: string, variant: ButtonVariant) => ReactNode;

const PLACES: Record<(typeof CUSTOMER_STEPS)[number], string> = {
  install: PATHS.downloads,
  licence: PATHS.licences,
  colleagues: PATHS.users,
};

/** For customers: what their group has of each download type, and its licences. */
export function OwnOverviewParts({ download }: { download: DownloadSlot }) {
  const { t } = useTranslation('overview');
  const { data, ...own } = useQuery(ownOverviewQuery);
  if (data)
    return (
      <div className={styles.sections}>
        <CustomerSteps steps={data.steps} />
        <Types types={data.types} download={download} />
        <OwnLicences licences={data.licences} />
      </div>
    );
  return <QueryState query={own} title={t('loadFailed')} />;
}

/** The first steps of a customer, until all are done or the user hides them. */
function CustomerSteps({ steps }: Pick<OwnOverview, 'steps'>) {
  const { t } = useTranslation('overview');
  const toast = useToast();
  return <Steps steps={steps} places={PLACES} hide={useDismissOwnSteps(() => toast(t('steps.hidden')))} />;
}

function Types({ types, download }: { types: OwnOverview['types']; download: DownloadSlot }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const nameId = ({ download_type: { id } }: OwnVersion) => `overview-type-${id}`;
  const columns: Column<OwnVersion>[] = [
    {
      id: 'name',
      header: t('own.name'),
      isRowHeader: true,
      cell: (version) => {
        const { id, name } = version.download_type;
        return (
          <span id={nameId(version)}>
            <RowLink to={localizedPath(downloadTypePath(id), language)}>{name}</RowLink>
          </span>
        );
      },
    },
    {
      id: 'downloaded',
      header: t('own.downloaded'),
      cell: ({ release, downloaded_at: at }) =>
        release && at
          ? t('own.on', { name: release.name, day: formatDateTime(at, language) })
          : t('own.never'),
    },
    {
      id: 'newest',
      header: t('own.newest'),
      cell: ({ release, newest, is_outdated, upgrade }) =>
        newest ? (
          <>
            <Link to={localizedPath(releasePath(newest.id), language)}>{newest.name}</Link>{' '}
            {is_outdated && <Tag tone="signal">{t('own.behind')}</Tag>}
            {release?.id === newest.id && <span className={styles.note}>{t('own.current')}</span>}
            {upgrade && <UpgradeLine upgrade={upgrade} />}
          </>
        ) : (
          t('own.noRelease')
        ),
    },
    {
      id: 'actions',
      header: t('own.actions'),
      isActions: true,
      cell: (version) => {
        const { newest, release, is_outdated } = version;
        return (
          newest && (
            <>
              {is_outdated && release && (
                <Link
                  to={localizedPath(`${releasePath(newest.id)}?since=${release.id}`, language)}
                  aria-describedby={nameId(version)}
                >
                  {t('own.changed')}
                </Link>
              )}
              {download(
                newest.id,
                nameId(version),
                is_outdated ? 'primary' : release ? 'quiet' : 'secondary',
              )}
            </>
          )
        );
      },
    },
  ];
  return (
    <section aria-labelledby="overview-types" className={styles.section}>
      <h2 id="overview-types">{t('own.types')}</h2>
      {types.count === 0 ? (
        <p className={styles.note}>{t('own.noTypes')}</p>
      ) : (
        <Table
          caption={t('own.types')}
          columns={columns}
          rows={types.first}
          rowKey={({ download_type: { id } }) => id}
        />
      )}
      {types.count > types.first.length && (
        <Link to={localizedPath(PATHS.downloads, language)}>{t('own.all', { count: types.count })}</Link>
      )}
    </section>
  );
}

function OwnLicences({ licences: { count, first } }: Pick<OwnOverview, 'licences'>) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  return (
    <section aria-labelledby="overview-own-licences" className={styles.section}>
      <h2 id="overview-own-licences">{t('own.licences')}</h2>
      {count === 0 && <p className={styles.note}>{t('own.noLicences')}</p>}
      <ul className={styles.items}>
        {first.map((licence) => (
          <li key={licence.id}>
            <Link to={localizedPath(licencePath(licence.id), language)}>{licence.name}</Link>
            <OwnTerm licence={licence} />
          </li>
        ))}
      </ul>
      {count > first.length && (
        <Link to={localizedPath(PATHS.licences, language)}>{t('own.allLicences')}</Link>
      )}
    </section>
  );
}

/** The first day of a licence that is not valid yet, else its last day, and whether it has been renewed. */
function OwnTerm({ licence }: { licence: KeptLicence }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const today = dayOf(new Date());
  const { valid_from: from, valid_until: until, replaced_from: next, state } = licence;
  if (from > today)
    return <span className={styles.note}>{t('own.from', { day: formatDate(from, language) })}</span>;
  const isRenewed = next !== undefined && next > today;
  return (
    <span className={styles.note}>
      {until === null ? t('own.noEnd') : t('own.until', { day: formatDate(until, language) })}{' '}
      {isRenewed && <Tag>{t('own.renewed')}</Tag>}
      {!isRenewed && until !== null && until >= today && (
        <Tag tone={state === 'ends_soon' ? 'signal' : 'neutral'}>
          {t('own.left', { count: daysBetween(today, until) })}
        </Tag>
      )}
    </span>
  );
}
