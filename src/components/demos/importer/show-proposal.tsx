import { useMemo, useState, type Dispatch, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate, formatNumber, formatQuantity } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/status';
import { Table, type Column } from '../../ui/table';
import { nameOf } from './fictional-erp';
import * as demoStyles from './importer-demo.module.css';
import {
  CATALOGUE,
  checkedLinesOf,
  customerOf,
  type CheckState,
  type ImporterAction,
} from './importer-state';
import { Pager, PAGE_LINES, usePage } from './pager';
import { proposalOf, type Proposal, type ProposedLine } from './proposal';
import * as styles from './show-proposal.module.css';

interface ShowProposalProps {
  heading: RefObject<HTMLHeadingElement | null>;
  state: CheckState;
  dispatch: Dispatch<ImporterAction>;
  announce: (text: string) => void;
}

/** Max lines of JSON; more would slow the page down. */
const JSON_LINES = 100;
const ROWS_SHOWN = 8;

/** The order as it would be sent to the ERP. */
export function ShowProposal({ heading, state, dispatch, announce }: ShowProposalProps) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const { document, edits, customer, reference, isMerged, arrivesAs } = state;
  const proposal = useMemo(
    () =>
      proposalOf(document, checkedLinesOf({ document, edits }), {
        arrivesAs,
        customer: customerOf(customer),
        reference,
        isMerged,
      }),
    [document, edits, arrivesAs, customer, reference, isMerged],
  );
  const { lines } = proposal;
  const [page, setPage] = usePage(lines.length);
  const none = <span className={styles.none}>{t('proposal.none')}</span>;

  const nameOfArticle = (number: string) => {
    const article = CATALOGUE.byNumber(number);
    return article && nameOf(article, language);
  };

  const columns: Column<ProposedLine>[] = [
    {
      id: 'article',
      header: t('proposal.article'),
      isRowHeader: true,
      cell: ({ article, line }) => (
        <span className={styles.article}>
          <span className={styles.line}>{`${t('proposal.line')} ${line}`}</span>
          <span>{nameOfArticle(article)}</span>
          <span className={styles.number}>{article}</span>
        </span>
      ),
    },
    {
      id: 'quantity',
      header: t('proposal.quantity'),
      cell: ({ quantity, unit, rows }) => (
        <>
          <span className={styles.quantity}>{formatQuantity(quantity, language)}</span> {unit}
          {rows.length > 1 && (
            <span className={styles.rows}>
              {t('proposal.fromRows', {
                rows: rows.slice(0, ROWS_SHOWN).join(', ') + (rows.length > ROWS_SHOWN ? ', …' : ''),
              })}
            </span>
          )}
        </>
      ),
    },
    ...(lines.some(({ date }) => date !== undefined)
      ? [
          {
            id: 'date',
            header: t('proposal.date'),
            cell: ({ date }: ProposedLine) => (date === undefined ? '' : formatLongDate(date, language)),
          },
        ]
      : []),
    ...(lines.some(({ price }) => price !== undefined)
      ? [
          {
            id: 'price',
            header: t('proposal.price'),
            cell: ({ price }: ProposedLine) =>
              price === undefined ? '' : formatQuantity(price, language, 2),
          },
        ]
      : []),
  ];

  return (
    <div className={demoStyles.part}>
      <div>
        <h4 ref={heading} tabIndex={-1}>
          {arrivesAs === 'concept' ? t('proposal.titleConcept') : t('proposal.titleDefinitive')}
        </h4>
        <p className={styles.text}>{t('proposal.text')}</p>
      </div>
      <div className={styles.head}>
        <dl>
          <div>
            <dt>{t('proposal.customer')}</dt>
            <dd>
              {t('order.option', { number: proposal.customer.number })}
              {proposal.customer.name && ` · ${proposal.customer.name}`}
            </dd>
          </div>
          <div>
            <dt>{t('proposal.reference')}</dt>
            <dd>{proposal.reference ?? none}</dd>
          </div>
          <div>
            <dt>{t('proposal.date')}</dt>
            <dd>{proposal.date ? formatLongDate(proposal.date, language) : none}</dd>
          </div>
          <div>
            <dt>{t('proposal.source')}</dt>
            <dd>
              {t(`kinds.${proposal.document.kind}`)} <span className={styles.number}>{document.name}</span>
            </dd>
          </div>
        </dl>
        <fieldset className={styles.setting}>
          <legend>{t('proposal.arrivesAs')}</legend>
          {(['concept', 'definitive'] as const).map((way) => (
            <label key={way}>
              <input
                type="radio"
                name="importer-arrives-as"
                value={way}
                checked={arrivesAs === way}
                onChange={() => dispatch({ kind: 'arrivesAs', arrivesAs: way })}
              />
              <span>{t(`proposal.${way}`)}</span>
              <span className={styles.hint}>{t(`proposal.${way}Hint`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div className={styles.lines}>
        <Pager page={page} total={lines.length} isBelow={false} onPage={setPage} announce={announce} />
        <Table
          caption={t('proposal.caption')}
          columns={columns}
          rows={lines.slice(page * PAGE_LINES, (page + 1) * PAGE_LINES)}
          rowKey={({ line }) => line}
        />
      </div>
      <JsonView proposal={proposal} />
      <Notice tone="confirmed" title={t('proposal.endTitle')}>
        <p>{t('proposal.endText')}</p>
      </Notice>
      <div className="button-row">
        <Button onClick={() => dispatch({ kind: 'back' })}>{t('proposal.back')}</Button>
        <Button onClick={() => dispatch({ kind: 'anew' })}>{t('proposal.other')}</Button>
      </div>
    </div>
  );
}

/** The order as JSON, for developers. Rendered when opened. */
function JsonView({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const isCut = proposal.lines.length > JSON_LINES;
  return (
    <details className={styles.json} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('proposal.json')}</summary>
      {isCut && (
        <p>
          {t('proposal.jsonCut', {
            count: JSON_LINES,
            total: formatNumber(proposal.lines.length, language),
          })}
        </p>
      )}
      {isOpen && (
        <textarea
          readOnly
          spellCheck={false}
          rows={18}
          aria-label={t('proposal.jsonLabel')}
          value={JSON.stringify({ ...proposal, lines: proposal.lines.slice(0, JSON_LINES) }, null, 2)}
        />
      )}
    </details>
  );
}
