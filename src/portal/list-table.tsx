import type { ReactNode } from 'react';
import { Failure, LoadingRows } from '../components/ui/status';
import { Table, type Column } from '../components/ui/table';
import * as styles from './list-table.module.css';
import { useProblemText } from './problem-text';
import type { useList } from './use-list';

interface ListTableProps<Row> {
  list: Omit<ReturnType<typeof useList>, 'rows'> & { rows: Row[] | undefined };
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** What is said when it cannot be loaded. */
  failure: string;
  /** How many there are, in words; also when there are none. */
  found: (count: number) => string;
  /** Shown instead of the table when there are none, where the number does not say it all. */
  empty?: ReactNode;
  /** Beside the number, while there are any. */
  children?: ReactNode;
}

/** The rows of `useList` as a table, in each of its states. */
export function ListTable<Row extends { id: number }>({
  list,
  caption,
  columns,
  failure,
  found,
  empty,
  children,
}: ListTableProps<Row>) {
  const problemText = useProblemText();
  return (
    <div className={styles.list}>
      {list.error && (
        <Failure
          title={failure}
          text={problemText(list.error)}
          retrying={list.retrying}
          onRetry={list.retry}
        />
      )}
      {list.isPending && <LoadingRows />}
      {list.rows && (
        <>
          <div className={styles.summary}>
            <p role="status">{found(list.total)}</p>
            {list.total > 0 && children}
          </div>
          {list.total === 0 ? (
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
          )}
        </>
      )}
    </div>
  );
}
