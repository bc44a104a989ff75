import { useMemo, useState, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatQuantity } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { CheckboxField, SelectField, TextField } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { Table, type Column } from '../../ui/table';
import { Tag } from '../../ui/tag';
import { nameOf, type Article } from './fictional-erp';
import { CATALOGUE, type ImporterAction } from './importer-state';
import * as styles from './lines-table.module.css';
import { MAX_QUANTITY } from './finding/numbers';
import { Pager, PAGE_LINES } from './pager';
import { duplicatesOf, neededAttention, type CheckedLine } from './proposal';

interface LinesTableProps {
  name: string;
  all: readonly CheckedLine[];
  /** The lines on the current page. */
  lines: readonly CheckedLine[];
  /** Number of the page, counted from 0. */
  page: number;
  onPage: (page: number) => void;
  dispatch: Dispatch<ImporterAction>;
  announce: (text: string) => void;
}

/** Shows 50 lines at a time: 10,000 at once would freeze any browser. */
export function LinesTable({ name, all, lines, page, onPage, dispatch, announce }: LinesTableProps) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const duplicates = useMemo(() => duplicatesOf(all), [all]);
  const missingByCode = useMemo(() => {
    const rows = new Map<string, number[]>();
    for (const { line } of all) {
      if (line.match.kind === 'found' || line.code === '') continue;
      const same = rows.get(line.code);
      if (same) same.push(line.row);
      else rows.set(line.code, [line.row]);
    }
    return rows;
  }, [all]);

  const announceCorrected = (article: string, rows: readonly number[]) => {
    const corrected = new Set(rows);
    const open = all.filter(
      ({ isOpen, line, quantity }) => isOpen && (quantity.problem !== undefined || !corrected.has(line.row)),
    ).length;
    announce(
      t('line.announceCorrected', {
        count: rows.length,
        article,
        open:
          open === 0 ? t('open.none') : t('open.some', { count: open, number: formatNumber(open, language) }),
      }),
    );
  };

  const columns: Column<CheckedLine>[] = [
    {
      id: 'document',
      header: t('line.inDocument'),
      isRowHeader: true,
      cell: ({ line, article, isLeftOut }) => (
        <div className={styles.document}>
          <span className={styles.row}>{`${t('line.row')} ${line.row}`}</span>
          <span className={!article && !isLeftOut ? `${styles.code} ${styles.missing}` : styles.code}>
            {!article && !isLeftOut && <Icon name="cross" />}
            {line.code || t('line.noCode')}
          </span>
          {line.description && <span className={styles.description}>{line.description}</span>}
        </div>
      ),
    },
    {
      id: 'erp',
      header: t('line.inErp'),
      cell: (checked) => (
        <ArticleCell
          checked={checked}
          sameCode={missingByCode.get(checked.line.code) ?? []}
          duplicates={duplicates.get(checked.line.row)}
          dispatch={dispatch}
          onCorrected={announceCorrected}
        />
      ),
    },
    {
      id: 'quantity',
      header: t('line.quantity'),
      cell: (checked) => <QuantityCell checked={checked} dispatch={dispatch} />,
    },
  ];

  const shown = lines.slice(page * PAGE_LINES, (page + 1) * PAGE_LINES);
  const pager = (isBelow: boolean) => (
    <Pager page={page} total={lines.length} isBelow={isBelow} onPage={onPage} announce={announce} />
  );
  return (
    <>
      {pager(false)}
      <Table
        caption={t('check.caption', { name })}
        columns={columns}
        rows={shown}
        rowKey={({ line }) => line.row}
        rowClassName={(checked) =>
          checked.isLeftOut ? styles.leftOut : checked.article ? undefined : styles.notFound
        }
      />
      {pager(true)}
    </>
  );
}

interface ArticleCellProps {
  checked: CheckedLine;
  /** Rows of all unmatched lines with the same code, including this line. */
  sameCode: readonly number[];
  duplicates: readonly number[] | undefined;
  dispatch: Dispatch<ImporterAction>;
  onCorrected: (article: string, rows: readonly number[]) => void;
}

function ArticleCell({ checked, sameCode, duplicates, dispatch, onCorrected }: ArticleCellProps) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const { line, article, isCorrected, isLeftOut } = checked;
  const { match } = line;
  const others = duplicates?.filter((row) => row !== line.row) ?? [];
  const [isForAll, setForAll] = useState(true);
  const code = line.code || line.description;

  const choose = (chosen: string) => {
    const rows = isForAll && sameCode.length > 1 ? sameCode : [line.row];
    dispatch({ kind: 'correct', rows, article: chosen });
    if (chosen !== '') onCorrected(chosen, rows);
  };

  return (
    <div className={styles.cell}>
      {article && (
        <p className={isLeftOut ? styles.article : `${styles.article} ${styles.found}`}>
          {!line.differs && <Icon name="check" />}
          <span>
            {nameOf(article, language)} <span className={styles.number}>{article.number}</span>
          </span>
        </p>
      )}
      {isLeftOut && <Tag>{t('line.leftOut')}</Tag>}
      {!isLeftOut && isCorrected && <Tag tone="confirmed">{t('line.corrected')}</Tag>}
      {match.kind === 'found' && match.by === 'spelling' && <Tag>{t('line.bySpelling')}</Tag>}
      {match.kind === 'found' && match.by === 'barcode' && <Tag>{t('line.byBarcode')}</Tag>}
      {line.differs && !isLeftOut && <Tag tone="signal">{t(`line.differs.${line.differs}`)}</Tag>}
      {others.length > 0 && (
        <Tag tone="signal">
          {t('line.duplicate', {
            count: others.length,
            rows: others.slice(0, 5).join(', ') + (others.length > 5 ? ', …' : ''),
          })}
        </Tag>
      )}
      {match.kind === 'notFound' && !isLeftOut && <ArticleChoice checked={checked} onChoose={choose} />}
      {match.kind === 'notFound' && !isLeftOut && sameCode.length > 1 && (
        <CheckboxField
          className={styles.tick}
          label={t('line.applyToAll', { count: sameCode.length - 1 })}
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
      )}
      {neededAttention(checked) && (
        <CheckboxField
          className={styles.tick}
          label={t('line.leaveOut')}
          aria-label={t('line.leaveOutLabel', { row: line.row, code })}
          checked={isLeftOut}
          onChange={({ target }) =>
            dispatch({ kind: 'leaveOut', rows: [line.row], isLeftOut: target.checked })
          }
        />
      )}
    </div>
  );
}

interface ArticleChoiceProps {
  checked: CheckedLine;
  onChoose: (article: string) => void;
}

function ArticleChoice({ checked: { line, article, isCorrected }, onChoose }: ArticleChoiceProps) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const suggested = useMemo(
    () => CATALOGUE.suggest(line.code, line.description),
    [line.code, line.description],
  );
  const option = (one: Article) => (
    <option key={one.number} value={one.number}>
      {`${one.number} · ${nameOf(one, language)}`}
    </option>
  );
  const cause = line.match.kind === 'notFound' ? line.match.cause : undefined;
  return (
    <SelectField
      label={t('line.choose', { code: line.code || line.description })}
      hint={cause && !isCorrected ? t(`line.${cause}`) : undefined}
      error={isCorrected ? undefined : t('line.notFound')}
      value={isCorrected ? (article?.number ?? '') : ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('line.chooseFirst')}</option>
      {suggested.length > 0 && <optgroup label={t('line.suggested')}>{suggested.map(option)}</optgroup>}
      <optgroup label={t('line.all')}>
        {CATALOGUE.articles.filter((each) => !suggested.includes(each)).map(option)}
      </optgroup>
    </SelectField>
  );
}

function QuantityCell({ checked, dispatch }: { checked: CheckedLine; dispatch: Dispatch<ImporterAction> }) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const { line, quantity, quantityText, isLeftOut } = checked;
  const value = quantity.value === undefined ? quantityText : formatQuantity(quantity.value, language);
  const unsure = quantity.isUnsure && t('line.unsure', { value });
  const { problem } = quantity;
  if (line.quantity.problem !== undefined && !isLeftOut) {
    return (
      <TextField
        className={styles.quantityField}
        label={t('line.quantityLabel', { code: line.code || line.description })}
        inputMode="decimal"
        autoComplete="off"
        value={quantityText}
        hint={unsure}
        error={problem && t(`line.problem.${problem}`, { limit: formatNumber(MAX_QUANTITY, language) })}
        onChange={({ target }) => dispatch({ kind: 'quantity', row: line.row, text: target.value })}
      />
    );
  }
  return (
    <div className={styles.cell}>
      <p className={styles.quantity}>
        {value} <span className={styles.unit}>{line.unit}</span>
      </p>
      {unsure && <p className={styles.unsure}>{unsure}</p>}
    </div>
  );
}
