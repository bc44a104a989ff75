import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../server/contract/message';
import { ButtonLink } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { messagePath, PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { OnlyAdministrators } from '../only-administrators';
import { PortalHeading } from '../portal-heading';
import { useProblemText } from '../problem-text';
import { useIsAdmin } from '../session/session';
import { useAddressState } from '../use-address-state';
import { useDebounced } from '../use-debounced';
import * as styles from './messages.module.css';
import { morePages, rowsOf, totalOf } from './pages';
import { STATES, StateTag } from './state-tag';
import { useMessages } from './use-messages';

const KINDS = ['trial', 'question'] as const;
const PAUSE_MS = 300;

/** What visitors asked by the contact form. */
export function MessagesScreen() {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('title')}>
        {isAdmin && <ButtonLink to={localizedPath(PATHS.mail, language)}>{t('toMail')}</ButtonLink>}
      </PortalHeading>
      {isAdmin ? <MessageList /> : <OnlyAdministrators />}
    </>
  );
}

function MessageList() {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const problemText = useProblemText();
  const address = useAddressState();
  const [q, state, kind] = [address.read('q'), address.read('state'), address.read('kind')];
  // One call per pause in typing, not per key.
  const messages = useMessages({ q: useDebounced(q, PAUSE_MS), state, kind });
  const rows = rowsOf(messages);

  const columns: Column<Message>[] = [
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      cell: ({ id, name, company }) => (
        <>
          <Link to={localizedPath(messagePath(id), language)}>{name}</Link>
          {company && <span className={styles.note}>{company}</span>}
        </>
      ),
    },
    {
      id: 'message',
      header: t('message'),
      cell: ({ message }) => <span className={styles.excerpt}>{message}</span>,
    },
    { id: 'kind', header: t('kindLabel'), cell: (message) => t(`kinds.${message.kind}`) },
    {
      id: 'at',
      header: t('received'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    { id: 'state', header: t('stateLabel'), cell: (message) => <StateTag state={message.state} /> },
  ];

  return (
    <>
      <p className={styles.intro}>{t('intro')}</p>
      <div role="search" aria-label={t('filter')} className={styles.filter}>
        <TextField
          label={t('search')}
          type="search"
          value={q}
          onChange={(event) => address.write({ q: event.target.value })}
        />
        <SelectField
          label={t('stateLabel')}
          value={state}
          onChange={(event) => address.write({ state: event.target.value })}
        >
          <option value="">{t('allStates')}</option>
          {STATES.map((name) => (
            <option key={name} value={name}>
              {t(`states.${name}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('kindLabel')}
          value={kind}
          onChange={(event) => address.write({ kind: event.target.value })}
        >
          <option value="">{t('allKinds')}</option>
          {KINDS.map((name) => (
            <option key={name} value={name}>
              {t(`kinds.${name}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {messages.isError && (
        <Failure
          title={t('loadFailed')}
          text={problemText(messages.error)}
          onRetry={() => void messages.refetch()}
          retrying={messages.isFetching}
        />
      )}
      {messages.isPending && <LoadingRows rows={8} />}
      {messages.data && (
        <>
          <p role="status" className={styles.count}>
            {t('found', { count: totalOf(messages) })}
          </p>
          {rows.length === 0 ? (
            <Notice title={t('none')}>
              <p>{t('noneText')}</p>
            </Notice>
          ) : (
            <Table
              caption={t('title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              more={morePages(messages)}
              isOutdated={messages.isPlaceholderData}
            />
          )}
        </>
      )}
    </>
  );
}
