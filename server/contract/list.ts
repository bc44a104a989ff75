import { Type, type TSchema } from 'typebox';
import { patterns } from './fields';
import { limits } from './limits';

/** The query parameters of every list. Without `limit` the list is complete. */
export interface ListQuery {
  limit?: string;
  cursor?: string;
  q?: string;
  sort?: string;
  /** Internal: skips the query for `total`. */
  uncounted?: true;
  /** Internal: filled with the ids of the rows after `cursor`, so that a whole list is sorted only once. */
  rest?: { ids?: number[] };
}

export interface ListOfGroupQuery extends ListQuery {
  /** id of a group */
  group?: string;
}

const limit = (description: string) =>
  Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$', description }));

/**
 * The query of a list.
 * @param sorts the allowed values of `sort`
 */
export const listQuery = (...sorts: readonly string[]) =>
  Type.Object(
    {
      limit: limit('1 to 200 rows; all of them when left out'),
      cursor: Type.Optional(
        Type.String({
          maxLength: limits.cursorLength,
          pattern: '^[A-Za-z0-9_-]+$',
          description:
            'where to go on, from the `Link` header of the page before; with the same `sort` and `q`',
        }),
      ),
      q: Type.Optional(
        Type.String({
          maxLength: limits.nameLength,
          pattern: patterns.control_characters,
          description: 'words that must all occur, whatever their case and accents; the first eight count',
        }),
      ),
      sort: Type.Optional(
        Type.Unsafe<string>({
          type: 'string',
          enum: sorts.flatMap((name) => [name, `-${name}`]),
          description: 'what to order by, with `-` from the last to the first',
        }),
      ),
    },
    { additionalProperties: false },
  );

/** The query of a list that is always paged. */
export const pagedQuery = (...sorts: readonly string[]) =>
  Type.Object(
    { ...listQuery(...sorts).properties, limit: limit('1 to 200 rows; 200 when left out') },
    { additionalProperties: false },
  );

/**
 * The query of a list that can be filtered by group. For users who are not administrators, the server always
 * uses their own group.
 */
export const listOfGroupQuery = (...sorts: readonly string[]) =>
  Type.Object(
    {
      ...listQuery(...sorts).properties,
      group: Type.Optional(Type.String({ pattern: patterns.invalid_id, description: 'id of a group' })),
    },
    { additionalProperties: false },
  );

/** The answer of a list: an array, with the total and the next page in headers. */
export const listOf = <Row extends TSchema>(row: Row) =>
  Type.Array(row, {
    headers: {
      'X-Total-Count': { type: 'integer', description: 'how many there are in all, after `q`' },
      Link: {
        type: 'string',
        description: 'the next page, as `rel="next"` of RFC 8288; missing after the last',
      },
    },
  });

/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** total number of rows; 0 if `uncounted` */
  total: number;
  /** cursor of the next page; undefined on the last one */
  next?: string | undefined;
}
