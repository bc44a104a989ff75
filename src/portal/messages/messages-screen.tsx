import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../server/contract/message';
import type { Column } from '../../components/ui/table';
import { messagePath, PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { FilterTabs } from '../lists/filter-tabs';
import { ListFilter } from '../lists/list-filter';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { ListToolbar } from '../lists/list-toolbar';
import { PortalHeading } from '../frame/portal-heading';
import { useAddressState } from '../lists/use-address-state';
import { useList } from '../lists/use-list';
import { RowLink } from '../lists/row-link';
import { Match } from '../lists/match';
import * as styles from './messages.module.css';
import { STATES, StateTag } from './state-tag';

/** The state in the address of the tab of all messages. */
const ALL = 'all';

const KINDS = ['trial', 'question'] as const;

/** The list of messages from the contact form. */
export function MessagesScreen() {
  const { t } = useTranslation('messages');
  return (
    <>
      <PortalHeading title={t('title')} />
      <MessageList />
    </>
  );
}

function MessageList() {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const address = useAddressState();
  const chosen = address.read('state');
  // New messages need an answer. An address with another filter was saved for its results.
  const [first] = useState(() => (['q', 'kind'].some((name) => address.read(name) !== '') ? '' : 'new'));
  const filters = {
    state: chosen === '' ? first : (STATES.find((state) => state === chosen) ?? ''),
    kind: KINDS.find((kind) => kind === address.read('kind')) ?? '',
  };
  const messages = useList({ resource: 'messages', sorts: ['-new', 'name', 'at'], filters });
  const { search } = messages;
  /** The last tab: with a filter for the states that have none. */
  const isAll = filters.state === '' || filters.state === 'closed';

  const columns: Column<Message>[] = [
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      sortBy: true,
      cell: ({ id, name, company, email }) => (
        <div className={search === '' ? styles.who : undefined}>
          <RowLink to={localizedPath(messagePath(id), language)}>
            <Match text={name} search={search} />
          </RowLink>
          {company && (
            <span className={styles.note}>
              <Match text={company} search={search} />
            </span>
          )}
          {search && (
            <span className={styles.note}>
              <Match text={email} search={search} />
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'message',
      header: t('message'),
      isDetail: search === '',
      cell: ({ message }) => (
        <span className={styles.excerpt}>
          <Match text={message} search={search} />
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('kindLabel'),
      isDetail: true,
      cell: (message) => <span className={styles.kind}>{t(`kinds.${message.kind}`)}</span>,
    },
    {
      id: 'at',
      header: t('received'),
      sortBy: true,
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    { id: 'state', header: t('stateLabel'), cell: (message) => <StateTag state={message.state} /> },
  ];

  return (
    <div>
      <FilterTabs
        label={t('byState')}
        path={PATHS.messages}
        tabs={(['new', 'answered', ''] as const).map((state) => ({
          text: t(state === '' ? 'allStates' : `states.${state}`),
          filters: { state: state || ALL, kind: filters.kind, q: search },
          isCurrent: state === '' ? isAll : state === filters.state,
        }))}
      />
      <ListTable
        list={messages}
        caption={t('title')}
        columns={columns}
        failure={t('loadFailed')}
        found={(count) => t('found', { count })}
        toolbar={
          <ListToolbar label={t('filter')}>
            <ListSearch label={t('search')} list={messages} />
            <ListFilter
              label={t('kindLabel')}
              all={t('allKinds')}
              names={KINDS}
              textOf={(name) => t(`kinds.${name}`)}
              value={filters.kind}
              onChange={(kind) => address.write({ kind, rows: '' })}
            />
            {isAll && (
              <ListFilter
                label={t('stateLabel')}
                all={t('allStates')}
                names={STATES}
                textOf={(name) => t(`states.${name}`)}
                value={filters.state}
                onChange={(state) => address.write({ state: state || ALL, rows: '' })}
              />
            )}
          </ListToolbar>
        }
        nothing={t(filters.state === 'new' ? 'nothingNew' : 'nothing')}
      />
      <p className={styles.intro}>{t('intro')}</p>
    </div>
  );
}
