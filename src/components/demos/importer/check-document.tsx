import { useMemo, useRef, useState, type Dispatch, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/status';
import { CheckboxField, SelectField } from '../../ui/field';
import { Tag } from '../../ui/tag';
import * as styles from './check-document.module.css';
import { ChooseColumns } from './choose-columns';
import * as demoStyles from './importer-demo.module.css';
import { checkedLinesOf, customerProblem, type CheckState, type ImporterAction } from './importer-state';
import type { AnalysedDocument } from './finding/find-lines';
import { LinesTable } from './lines-table';
import { OrderForm } from './order-form';
import { PAGE_LINES, usePage } from './pager';
import { neededAttention, type CheckedLine } from './proposal';
import { Remarks } from './remarks';

interface CheckDocumentProps {
  heading: RefObject<HTMLHeadingElement | null>;
  state: CheckState;
  dispatch: Dispatch<ImporterAction>;
  announce: (text: string) => void;
}

/** Selects another sheet of a workbook. Each sheet has its own columns and lines. */
function ChooseSheet({
  document,
  dispatch,
}: Pick<CheckDocumentProps, 'dispatch'> & { document: AnalysedDocument }) {
  const { t } = useTranslation('importer');
  const { sheets = [], rows } = document.document;
  if (sheets.length < 2) return null;
  return (
    <SelectField
      className={styles.sheet}
      label={t('check.sheet')}
      value={sheets.find((sheet) => sheet.rows === rows)?.name}
      onChange={({ target }) => dispatch({ kind: 'sheet', name: target.value })}
    >
      {sheets.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

/** Max number of rows shown that are not lines. */
const ASIDE_SHOWN = 20;

/** The lines of a document beside the ERP's articles, and the customer of the order. */
export function CheckDocument({ heading, state, dispatch, announce }: CheckDocumentProps) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { document, edits, showsErrors } = state;
  const lines = useMemo(() => checkedLinesOf({ document, edits }), [document, edits]);
  const attention = lines.filter(neededAttention);
  const open = lines.filter(({ isOpen }) => isOpen);
  const missing = lines.filter(({ article, isLeftOut }) => !article && !isLeftOut).length;
  const wrong = lines.filter(({ quantity, isLeftOut }) => quantity.problem && !isLeftOut).length;
  const withoutQuantity = open.filter(({ quantity }) => quantity.problem === 'empty');
  const isNothing = lines.every(({ isLeftOut }) => isLeftOut);
  const [onlyAttention, setOnlyAttention] = useState(false);
  const shown = onlyAttention ? attention : lines;
  const [page, setPage] = usePage(shown.length);
  const table = useRef<HTMLDivElement>(null);
  const customer = useRef<HTMLSelectElement>(null);
  const customerNumber = useRef<HTMLInputElement>(null);

  const openText =
    open.length === 0 ? t('open.none') : t('open.some', { count: open.length, number: number(open.length) });

  const leaveOut = (lines: readonly CheckedLine[]) => {
    dispatch({ kind: 'leaveOut', rows: lines.map(({ line }) => line.row), isLeftOut: true });
    const left = open.length - lines.length;
    announce(left === 0 ? t('open.none') : t('open.some', { count: left, number: number(left) }));
    table.current?.focus();
  };

  const propose = () => {
    dispatch({ kind: 'propose' });
    if (open.length > 0) {
      setOnlyAttention(true);
      setPage(Math.floor(attention.findIndex(({ isOpen }) => isOpen) / PAGE_LINES));
      announce(openText);
      // Waits until the table shows these lines: the first invalid field is in the first open line.
      requestAnimationFrame(() =>
        (table.current?.querySelector<HTMLElement>('[aria-invalid]') ?? table.current)?.focus(),
      );
    } else if (isNothing) {
      announce(t('order.nothing'));
    } else {
      const problem = customerProblem(state.customer);
      if (problem) (problem === 'customerMissing' ? customer : customerNumber).current?.focus();
    }
  };

  return (
    <div className={demoStyles.part}>
      <div className={styles.heading}>
        <div>
          <h4 ref={heading} tabIndex={-1}>
            {t('check.title')}
          </h4>
          <p className={styles.file}>
            <Icon name="document" />
            <span>{document.name}</span>
          </p>
        </div>
        <Button small onClick={() => dispatch({ kind: 'anew' })}>
          {t('check.other')}
        </Button>
      </div>
      <ul className={styles.counts}>
        <li>
          <Tag>{t(`kinds.${document.facts.kind}`)}</Tag>
        </li>
        <li>
          <Tag>{t('check.lines', { count: lines.length, number: number(lines.length) })}</Tag>
        </li>
        {lines.length > 0 && (
          <li>
            {missing > 0 ? (
              <Tag tone="not-found">
                <Icon name="cross" />
                {t('check.notFound', { count: missing, number: number(missing) })}
              </Tag>
            ) : (
              <Tag tone="confirmed">
                <Icon name="check" />
                {t('check.allFound')}
              </Tag>
            )}
          </li>
        )}
        {wrong > 0 && (
          <li>
            <Tag tone="signal">{t('check.wrongQuantity', { count: wrong, number: number(wrong) })}</Tag>
          </li>
        )}
      </ul>
      <Remarks document={document} />
      <ChooseSheet document={document} dispatch={dispatch} />
      <ChooseColumns document={document} onChange={(columns) => dispatch({ kind: 'columns', columns })} />
      {lines.length === 0 ? (
        <Notice tone="not-found" title={t('check.noLines')} />
      ) : (
        <div ref={table} tabIndex={-1} className={styles.lines}>
          {attention.length > 0 && (
            <div className={styles.tools}>
              <CheckboxField
                label={t('check.onlyAttention', { number: number(attention.length) })}
                checked={onlyAttention}
                onChange={({ target }) => setOnlyAttention(target.checked)}
              />
              {withoutQuantity.length > 1 && withoutQuantity.length < open.length && (
                <Button small onClick={() => leaveOut(withoutQuantity)}>
                  {t('check.leaveOutEmpty', { number: number(withoutQuantity.length) })}
                </Button>
              )}
              {(open.length > 5 || (open.length > 1 && withoutQuantity.length === open.length)) && (
                <Button small onClick={() => leaveOut(open)}>
                  {withoutQuantity.length === open.length
                    ? t('check.leaveOutEmpty', { number: number(open.length) })
                    : t('check.leaveOutOpen', { count: open.length, number: number(open.length) })}
                </Button>
              )}
            </div>
          )}
          <LinesTable
            name={document.name}
            all={lines}
            lines={shown}
            page={page}
            onPage={setPage}
            dispatch={dispatch}
            announce={announce}
          />
        </div>
      )}
      {document.aside.length > 0 && (
        <details className={styles.aside}>
          <summary>
            {t('check.aside', { count: document.aside.length, number: number(document.aside.length) })}
          </summary>
          <p>{t('check.asideText')}</p>
          <ul>
            {document.aside.slice(0, ASIDE_SHOWN).map(({ row, text }) => (
              <li key={row}>
                <span>{t('check.asideRow', { row })}</span> {text}
              </li>
            ))}
          </ul>
          {document.aside.length > ASIDE_SHOWN && (
            <p>{t('check.asideMore', { number: number(document.aside.length - ASIDE_SHOWN) })}</p>
          )}
        </details>
      )}
      {lines.length > 0 && (
        <OrderForm
          state={state}
          dispatch={dispatch}
          customerField={customer}
          numberField={customerNumber}
          problem={
            !showsErrors ? undefined : open.length > 0 ? openText : isNothing ? t('order.nothing') : undefined
          }
          onPropose={propose}
        />
      )}
    </div>
  );
}
