import { useTranslation } from 'react-i18next';
import type { AdvisorySummary } from '../../../server/contract/advisory';
import type { Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { formatDate } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { isOpen } from '../api/own-advisories';
import { AdvisoryLink } from '../frame/advisories/advisory-link';
import { DealWithButton } from '../frame/advisories/deal-with-button';
import { ListTable } from '../lists/list-table';
import { useList } from '../lists/use-list';

const titleId = ({ id }: AdvisorySummary) => `advisory-${id}`;

/** A customer's advisories: the published ones about releases that the group downloaded or may download. */
export function OwnAdvisories() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const list = useList({ resource: 'advisories', sorts: ['-published_at'] });
  const columns: Column<AdvisorySummary>[] = [
    {
      id: 'title',
      header: t('advisories.columns.title'),
      isRowHeader: true,
      cell: (advisory) => (
        <span id={titleId(advisory)}>
          <AdvisoryLink id={advisory.id}>
            {t('advisories.numberAndTitle', {
              number: advisory.number,
              title: advisory[`title_${language}`],
            })}
          </AdvisoryLink>
        </span>
      ),
    },
    {
      id: 'severity',
      header: t('advisories.columns.severity'),
      cell: ({ severity }) => severity && t(`advisories:severities.${severity}`),
    },
    {
      id: 'published_at',
      header: t('advisories.columns.published'),
      isDetail: true,
      sortBy: true,
      cell: ({ published_at: at }) => at && <time dateTime={at}>{formatDate(at, language)}</time>,
    },
    { id: 'state', header: t('advisories.columns.state'), cell: (advisory) => <State advisory={advisory} /> },
    {
      id: 'actions',
      header: t('advisories.columns.actions'),
      isActions: true,
      cell: (advisory) =>
        isOpen(advisory) && <DealWithButton advisory={advisory} describedBy={titleId(advisory)} />,
    },
  ];
  return (
    <>
      <p>{t('advisories.intro')}</p>
      <ListTable
        list={list}
        caption={t('advisories.title')}
        columns={columns}
        failure={t('advisories.loadFailed')}
        found={(count) => (count === 0 ? t('advisories.none') : t('advisories.found', { count }))}
      />
    </>
  );
}

function State({ advisory }: { advisory: AdvisorySummary }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const { own } = advisory;
  if (isOpen(advisory)) return <Tag tone="signal">{t('advisories.states.open')}</Tag>;
  if (!own?.has_affected) return t('advisories.states.notDownloaded');
  if (own.dealt_with_at !== null)
    return t('advisories.states.dealtWith', { date: formatDate(own.dealt_with_at, language) });
  return t('advisories.states.fixed');
}
