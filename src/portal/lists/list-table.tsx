import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Failure, LoadingRows } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import * as styles from './list-table.module.css';
import { useProblemText } from '../api/client/problem-text';
import type { useList } from './use-list';

interface ListTableProps<Row> {
  list: Omit<ReturnType<typeof useList>, 'rows'> & { rows: Row[] | undefined };
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** The error title if the list cannot be loaded. */
  failure: string;
  /** Returns the number of rows as text, also for 0. */
  found: (count: number) => string;
  /** Shown instead of an empty table, if the text of `found` is not enough. */
  empty?: ReactNode;
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
  failure,
  found,
  empty,
  toolbar,
  children,
}: ListTableProps<Row>) {
  const problemText = useProblemText();
  return (
    <div className={clsx(styles.list, toolbar !== undefined && styles.withToolbar)}>
      {(toolbar !== undefined || list.rows) && (
        <div className={styles.summary}>
          {toolbar}
          {list.rows && (
            <>
              <p role="status">{found(list.total)}</p>
              {list.total > 0 && children}
            </>
          )}
        </div>
      )}
      {list.error && (
        <Failure
          title={failure}
          text={problemText(list.error)}
          retrying={list.retrying}
          onRetry={list.retry}
        />
      )}
      {list.isPending && <LoadingRows />}
      {list.rows &&
        (list.total === 0 ? (
          empty
        ) : (
          <Table
            caption={caption}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            sort={list.sort}
            onSort={list.setSort}
            more={list.more}
            isOutdated={list.isOutdated}
          />
        ))}
    </div>
  );
}
