import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/ui/field';
import { Table, type Column } from '../../components/ui/table';
import * as styles from './list-table.module.css';
import { LIST_ID } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import { EmptyList } from './empty-list';
import { STEPS, type useList } from './use-list';

interface ListTableProps<Row> {
  list: Omit<ReturnType<typeof useList>, 'rows'> & { rows: Row[] | undefined };
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Marks a row. One of its cells must say the same in words. */
  rowClassName?: (row: Row) => string | undefined;
  /** The error title if the list cannot be loaded. */
  failure: string;
  /** Returns the number of rows as text; for 0 that nothing was found. */
  found: (count: number) => string;
  /** Says that there is nothing yet. Default: the text of `found`. */
  nothing?: string;
  /** A link or a button that adds the first row. */
  start?: ReactNode;
  /** The search and the filters, in one row with the number of rows. */
  toolbar?: ReactNode;
  /** Shown beside the number of rows, unless the list is empty. */
  children?: ReactNode;
}

/** Shows the rows of `useList` as a table, or its loading, error or empty state. */
export function ListTable<Row extends { id: number }>({
  list,
  caption,
  columns,
  rowClassName,
  failure,
  found,
  nothing = found(0),
  start,
  toolbar,
  children,
}: ListTableProps<Row>) {
  const { t } = useTranslation('portal');
  return (
    <div
      // The target of a skip link: the first list of a screen has a toolbar, one below it has none.
      id={toolbar === undefined ? undefined : LIST_ID}
      tabIndex={-1}
      className={clsx(styles.list, toolbar !== undefined && styles.withToolbar)}
    >
      {(toolbar !== undefined || list.rows) && (
        <div className={styles.summary}>
          {toolbar}
          {list.rows && (
            <>
              {/* An empty list says so below. */}
              <p role="status">{list.total > 0 && found(list.total)}</p>
              {list.total > 0 && children}
            </>
          )}
        </div>
      )}
      <QueryState query={list} title={failure} />
      {list.rows &&
        (list.total === 0 ? (
          <EmptyList text={list.onClear ? found(0) : nothing} onClear={list.onClear} start={start} />
        ) : (
          <Table
            caption={caption}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowClassName={rowClassName}
            sort={list.sort}
            onSort={list.setSort}
            more={list.more}
            isFresh={list.isFresh}
            isOutdated={list.isOutdated}
          />
        ))}
      {list.total > STEPS[0] && (
        <SelectField
          label={t('lists.step')}
          className={styles.step}
          value={list.step}
          onChange={(event) => list.setStep(event.target.value)}
        >
          {STEPS.map((rows) => (
            <option key={rows} value={rows}>
              {rows}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
