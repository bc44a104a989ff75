import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { limits } from '../../../server/contract/limits';
import type { ListPage } from '../queries/get-page';

type Pages<Row> = UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;

export const PAGE_SIZE = 50;

/** What somebody typed, or an address holds, as the server takes it. */
export const toQuery = (search: string) =>
  search.replace(/\p{Cc}/gu, ' ').slice(0, limits.nameLength) || undefined;

export const rowsOf = <Row>({ data }: Pages<Row>) => data?.pages.flatMap((page) => page.rows) ?? [];

export const totalOf = <Row>({ data }: Pages<Row>) => data?.pages.at(-1)?.total ?? 0;

/** For the table, while there are more rows. */
export function morePages<Row>(list: Pages<Row>) {
  if (!list.hasNextPage) return undefined;
  const total = totalOf(list);
  return {
    total,
    size: Math.min(PAGE_SIZE, total - rowsOf(list).length),
    isBusy: list.isFetchingNextPage,
    show: () => void list.fetchNextPage(),
  };
}
