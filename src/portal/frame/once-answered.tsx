import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isNotFound } from '../api/client/problem-error';
import { QueryState } from './query-state';

interface OnceAnsweredProps {
  /** Queries that preset the form. A 404 is an answer too: there is nothing to preset. */
  queries: readonly UseQueryResult[];
  /** The title of a failure. */
  title: string;
  /** The number of placeholder rows. */
  rows?: number;
  children: ReactNode;
}

/**
 * Shows a form once all queries were answered, until then that they are loading or failed. After that the form
 * stays: a query that failed is pending again whenever it is fetched, for example when the user comes back to the tab.
 */
export function OnceAnswered({ queries, title, rows, children }: OnceAnsweredProps) {
  const [wereAnswered, setWereAnswered] = useState(false);
  const open = queries.find(
    ({ isLoading, isLoadingError, error }) => isLoading || (isLoadingError && !isNotFound(error)),
  );
  if (!open && !wereAnswered) setWereAnswered(true);
  return open && !wereAnswered ? <QueryState query={open} title={title} rows={rows} /> : children;
}
