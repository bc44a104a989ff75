import { useTranslation } from 'react-i18next';
import type { AdvisorySummary } from '../../../server/contract/advisory';
import { ButtonLink } from '../../components/ui/button';
import type { Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { advisoryPath, PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../auth/session';
import { PortalHeading } from '../frame/portal-heading';
import { ListFilter } from '../lists/list-filter';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { ListToolbar } from '../lists/list-toolbar';
import { useAddressState } from '../lists/use-address-state';
import { useList } from '../lists/use-list';
import { RowLink } from '../lists/row-link';
import * as styles from './advisories.module.css';
import { OwnAdvisories } from './own-advisories';
import { SeverityTag } from './severity-tag';
import { useAdvisoryTitle } from './use-advisory-title';

const STATES = ['draft', 'published'] as const;

/** The list of security advisories. */
export function AdvisoriesScreen() {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('title')}>
        {isAdmin && (
          <ButtonLink variant="primary" to={localizedPath(PATHS.newAdvisory, language)}>
            {t('new.open')}
          </ButtonLink>
        )}
      </PortalHeading>
      {isAdmin ? <AdvisoryList /> : <OwnAdvisories />}
    </>
  );
}

function AdvisoryList() {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const titleOf = useAdvisoryTitle();
  const address = useAddressState();
  const state = STATES.find((name) => name === address.read('state')) ?? '';
  const advisories = useList({ resource: 'advisories', filters: { state } });

  const columns: Column<AdvisorySummary>[] = [
    {
      id: 'title',
      header: t('titleLabel'),
      isRowHeader: true,
      cell: (advisory) => (
        <>
          <RowLink to={localizedPath(advisoryPath(advisory.id), language)}>{titleOf(advisory)}</RowLink>{' '}
          {advisory.number && <span className={styles.number}>{advisory.number}</span>}
        </>
      ),
    },
    { id: 'kind', header: t('labels.kind'), isDetail: true, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'state',
      header: t('stateLabel'),
      cell: (advisory) => (
        <Tag tone={advisory.state === 'draft' ? 'signal' : 'neutral'}>{t(`states.${advisory.state}`)}</Tag>
      ),
    },
    {
      id: 'severity',
      header: t('severity'),
      cell: ({ severity, cvss_score: score }) =>
        severity !== null && score !== null && <SeverityTag severity={severity} score={score} />,
    },
    {
      id: 'published_at',
      header: t('publishedLabel'),
      isDetail: true,
      cell: ({ published_at: at }) =>
        at !== null && <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
  ];

  return (
    <>
      <ListTable
        list={advisories}
        caption={t('title')}
        columns={columns}
        failure={t('loadFailed')}
        found={(count) => t('found', { count })}
        nothing={t('nothing')}
        toolbar={
          <ListToolbar label={t('filter')}>
            <ListSearch label={t('search')} list={advisories} />
            <ListFilter
              label={t('stateLabel')}
              all={t('allStates')}
              names={STATES}
              textOf={(name) => t(`states.${name}`)}
              value={state}
              onChange={(state) => address.write({ state, rows: '' })}
            />
          </ListToolbar>
        }
        start={
          <ButtonLink small to={localizedPath(PATHS.newAdvisory, language)}>
            {t('new.title')}
          </ButtonLink>
        }
      />
      <p className={styles.intro}>{t('intro')}</p>
    </>
  );
}
