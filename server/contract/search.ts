import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, NullableText, patterns } from './fields';
import { limits } from './limits';

/** The kinds of search results, in the order of an answer. */
export const SEARCH_KINDS = [
  'download_type',
  'release',
  'licence',
  'advisory',
  'group',
  'user',
  'message',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Max number of results of a search. */
export const SEARCH_RESULTS = 20;

export const SearchQuery = Type.Object(
  {
    q: Type.String({
      maxLength: limits.nameLength,
      pattern: patterns.control_characters,
      description:
        'words that must all occur, whatever their case and accents; the first eight count. A word of 8 to ' +
        '64 hexadecimal digits also finds the releases whose SHA-256 begins with it',
    }),
  },
  { additionalProperties: false },
);

export const SearchResult = Type.Object({
  kind: Type.Unsafe<SearchKind>({
    type: 'string',
    enum: [...SEARCH_KINDS],
    description: 'advisory, group, user and message: only for administrators',
  }),
  id: Id,
  title: Type.String(),
  text: Type.String({ description: 'what tells it from others of the same title; may be empty' }),
  path: Type.String({
    description: 'of its page in the portal, without the language prefix: `/app/downloads/7/`',
  }),
  valid_from: Type.Optional(
    Type.String({ description: 'first day of a licence, YYYY-MM-DD; only licences have it' }),
  ),
  valid_until: Type.Optional(
    Type.Unsafe<string | null>({
      ...NullableText,
      description: 'last day of a licence, YYYY-MM-DD, null without end; only licences have it',
    }),
  ),
});
export type SearchResult = Static<typeof SearchResult>;

export const search = call('GET /search', {
  who: 'signedIn',
  summary: 'Search in everything that you may see: at most twenty results, by kind',
  query: SearchQuery,
  answers: { 200: Type.Array(SearchResult, { maxItems: SEARCH_RESULTS }) },
});
