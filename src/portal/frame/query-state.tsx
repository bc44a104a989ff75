import type { UseQueryResult } from '@tanstack/react-query';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { isNotFound } from '../api/client/problem-error';
import { useProblemText } from '../api/client/problem-text';
import { canHelpToRetry } from '../api/client/query-client';

interface QueryStateProps {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'isFetching'> & { refetch: () => unknown };
  /** The title of a failure. */
  title: string;
  /** The number of placeholder rows. */
  rows?: number;
  /** The text for a 404. Without it, a 404 is shown as any other failure. */
  notFound?: string;
}

/**
 * Shows that a query is loading, or that it failed, with a retry button if that can help. Renders nothing if it
 * succeeded.
 */
export function QueryState({ query, title, rows, notFound }: QueryStateProps) {
  const problemText = useProblemText();
  if (query.isPending) return <LoadingRows rows={rows} />;
  if (!query.error) return null;
  if (notFound !== undefined && isNotFound(query.error))
    return (
      <Notice tone="not-found">
        <p>{notFound}</p>
      </Notice>
    );
  return (
    <Failure
      title={title}
      text={problemText(query.error)}
      retrying={query.isFetching}
      onRetry={canHelpToRetry(query.error) ? () => void query.refetch() : undefined}
    />
  );
}
