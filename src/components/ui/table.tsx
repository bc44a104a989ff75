import { clsx } from 'clsx';
import { memo, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import * as styles from './table.module.css';

export interface Column<Row> {
  /** Also names the column in an address with the sort order. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The user can sort the rows by this column: the server does it. */
  sortBy?: true;
  /** This cell names the row. One per table. */
  isRowHeader?: boolean;
  /** The cells contain numbers, which stand below each other. */
  isNumber?: boolean;
  /** A card leaves the cell out: the page of the row shows it. */
  isDetail?: boolean;
  /** The cells contain buttons only, so the header is for screen readers. */
  isActions?: boolean;
}

export interface SortOrder {
  column: string;
  descending: boolean;
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Marks a row. One of its cells must say the same in words. */
  rowClassName?: (row: Row) => string | undefined;
  sort?: SortOrder;
  onSort?: (sort: SortOrder) => void;
  /** Rows shown first, and added by each press of "show more"; default: all rows. */
  pageSize?: number;
  /**
   * For rows that were just fetched: those that fill the window are painted first, the others right after. Rows
   * that were kept are painted at once, because a saved scroll position needs the whole height.
   */
  isFresh?: boolean;
  /** Set if more rows can be loaded: the number of all rows, and of the rows that the next press adds. */
  more?: { total: number; size: number; isBusy: boolean; show: () => void } | undefined;
  /** The rows belong to an earlier query; the response to the current one is pending. */
  isOutdated?: boolean;
  /** Replaces the rows if there are none. */
  empty?: ReactNode;
}

/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles of a table, see `Table` */
type TableRowsProps<Row> = Required<Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'isOutdated'>> &
  Pick<TableProps<Row>, 'rowClassName' | 'empty'> & {
    /** max number of rows to show */
    limit: number;
  };

function AllTableRows<Row>({ columns, rows, limit, rowKey, rowClassName, empty }: TableRowsProps<Row>) {
  return (
    <>
      {rows.length === 0 && empty !== undefined && (
        <tr role="row">
          <td role="cell" colSpan={columns.length} className={styles.empty}>
            {empty}
          </td>
        </tr>
      )}
      {rows.slice(0, limit).map((row) => (
        <tr key={rowKey(row)} role="row" className={rowClassName?.(row)}>
          {columns.map(({ id, header, cell, isRowHeader, isDetail, isActions, isNumber }) => {
            const value = cell(row);
            const isBlank = value === undefined || value === null || value === '' || value === false;
            const content = (
              <>
                {!isRowHeader && !isActions && !isDetail && !isBlank && (
                  <span aria-hidden="true" className={styles.label}>
                    {header}
                  </span>
                )}
                <div className={styles.value}>{value}</div>
              </>
            );
            return isRowHeader ? (
              <th key={id} role="rowheader" scope="row">
                {content}
              </th>
            ) : (
              <td
                key={id}
                role="cell"
                className={clsx(
                  isActions && styles.actions,
                  isBlank && styles.blank,
                  isDetail && styles.detail,
                  isNumber && styles.number,
                )}
              >
                {content}
              </td>
            );
          })}
        </tr>
      ))}
    </>
  );
}

/** Outdated rows are not rendered again, because at a key press in a search this takes longer than the rest. */
const TableRows = memo(
  AllTableRows,
  (before, after) => after.isOutdated && after.rows === before.rows && after.limit === before.limit,
) as typeof AllTableRows;

/** The least height of a row in pixels, plus a share of what is above the table. */
const MIN_ROW_HEIGHT = 60;

/**
 * A table that becomes a list of cards on a phone. It stays a table for screen readers, because its roles are
 * in the markup; `display` alone would remove them.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClassName,
  sort,
  onSort,
  pageSize = Infinity,
  isFresh = false,
  more,
  isOutdated = false,
  empty,
}: TableProps<Row>) {
  const { t } = useTranslation('common');
  const [limit, setLimit] = useState(pageSize);
  const isFirstPaint = useDeferredValue(false, isFresh);
  const body = useRef<HTMLTableSectionElement>(null);
  const remaining = rows.length - limit;
  const firstNewRow = useRef<number>(undefined);

  // The button may be gone: the focus moves to the first new row.
  useEffect(() => {
    const row = firstNewRow.current === undefined ? undefined : body.current?.rows[firstNewRow.current];
    if (!row) return;
    firstNewRow.current = undefined;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [rows.length, limit]);

  const further =
    remaining > 0
      ? {
          total: rows.length,
          size: Math.min(pageSize, remaining),
          isBusy: false,
          show: () => setLimit(limit + pageSize),
        }
      : more;
  const shown = Math.min(limit, rows.length);

  const table = (
    <table
      role="table"
      aria-busy={isOutdated || undefined}
      className={clsx(styles.table, isOutdated && styles.outdated)}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ id, header, sortBy, isActions, isNumber }) => {
            const isSorted = sort?.column === id;
            const direction = sort?.descending ? 'descending' : 'ascending';
            const canSort = sortBy !== undefined && onSort !== undefined;
            return (
              <th
                key={id}
                role="columnheader"
                scope="col"
                aria-sort={canSort && isSorted ? direction : undefined}
                className={clsx(canSort && styles.sortable, isNumber && styles.number)}
              >
                {canSort ? (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => onSort({ column: id, descending: isSorted && !sort.descending })}
                  >
                    {header}
                    <span aria-hidden="true" className={clsx(styles.arrow, isSorted && styles[direction])} />
                  </button>
                ) : (
                  <span className={isActions ? 'visually-hidden' : undefined}>
                    {isActions ? t('ui.actions') : header}
                  </span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup">
        <TableRows
          columns={columns}
          rows={rows}
          limit={isFirstPaint ? Math.min(limit, Math.ceil(window.innerHeight / MIN_ROW_HEIGHT)) : limit}
          rowKey={rowKey}
          rowClassName={rowClassName}
          isOutdated={isOutdated}
          empty={empty}
        />
      </tbody>
    </table>
  );
  return (
    // Always rendered, so that the rows do not move when the last ones appear.
    <div className={styles.frame}>
      {table}
      {further && (
        <div className={styles.more}>
          <p>{t('ui.rowsShown', { count: shown, total: further.total })}</p>
          <Button
            small
            busy={further.isBusy}
            onClick={() => {
              firstNewRow.current = shown;
              further.show();
            }}
          >
            {t('ui.showMore', { count: further.size })}
          </Button>
        </div>
      )}
    </div>
  );
}
