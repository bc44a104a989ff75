import {
  advisoryPath,
  groupPath,
  licencePath,
  messagePath,
  releasePath,
  typePath,
  userPath,
} from '../../contract/portal-paths';
import { termText } from '../../contract/licence-term';
import { SEARCH_KINDS, SEARCH_RESULTS, type SearchKind, type SearchResult } from '../../contract/search';
import type { Queryable } from '../../platform/db/connection';
import { searchable, wordsOf } from '../../platform/lists/search-key';
import type { Platform } from '../../platform/platform';
import type { Principal } from '../../platform/principal';
import type { Advisories } from '../advisories/advisories';
import type { Licences } from '../licences/licences';
import type { Messages } from '../messages/messages';
import type { Groups } from '../people/groups';
import type { Users } from '../people/users';
import { searchReleases } from '../releases/search.shared.sql';
import type { DownloadTypes } from '../releases/types/download-types';

/** The search over everything that a person may see. */
export interface Search {
  /**
   * Returns at most `SEARCH_RESULTS` results, grouped by kind, with a fair share for each kind. The kind with the
   * best match comes first, and in it the best match.
   */
  find(person: Principal, question: string): Promise<SearchResult[]>;
}

interface Needs {
  downloadTypes: DownloadTypes;
  licences: Licences;
  advisories: Pick<Advisories, 'list'>;
  groups: Groups;
  users: Users;
  messages: Messages;
}

type Find = (person: Principal, question: string) => Promise<Omit<SearchResult, 'kind'>[]>;

const onlyForAdministrators: readonly SearchKind[] = ['advisory', 'group', 'user', 'message'];

const firstRows = (q: string) => ({ q, limit: String(SEARCH_RESULTS), uncounted: true as const });

const joined = (...texts: readonly (string | undefined)[]) => [...new Set(texts)].filter(Boolean).join(' · ');

/** Opens the module. It owns no data: the lists of the other modules find the rows. It may use all of them. */
export function openSearch({ db, now }: Pick<Platform, 'db' | 'now'>, needs: Needs) {
  return { search: createSearch(db, needs, now) };
}

function createSearch(
  db: Queryable,
  { downloadTypes, licences, advisories, groups, users, messages }: Needs,
  now: () => Date,
): Search {
  const finds: Record<SearchKind, Find> = {
    async download_type(person, q) {
      const { rows } = await downloadTypes.list(person, { ...firstRows(q), withoutReleases: true });
      return rows.map(({ id, name, categorie, categorie_nl }) => ({
        id,
        title: name,
        text: joined(categorie, categorie_nl || undefined),
        path: typePath(id),
      }));
    },

    async release(person, q) {
      const words = wordsOf(q);
      const rows = await searchReleases(db, person, {
        words,
        limit: SEARCH_RESULTS,
        now: now().toISOString(),
      });
      return rows.map(({ id, name, type_name, file_name, sha256, search_key }) => {
        const isFoundByHash = words.some((word) => !search_key.includes(word) && sha256?.startsWith(word));
        return {
          id,
          title: `${type_name} ${name}`,
          text: isFoundByHash ? joined(file_name, sha256 ?? '') : file_name,
          path: releasePath(id),
        };
      });
    },

    async licence(person, q) {
      const { rows } = await licences.list(person, firstRows(q));
      return rows.map(({ id, name, company, group, valid_from, valid_until }) => ({
        id,
        title: name,
        text: joined(company, group?.name, termText(valid_from, valid_until)),
        path: licencePath(id),
        valid_from,
        valid_until,
      }));
    },

    async advisory(person, q) {
      const { rows } = await advisories.list(person, firstRows(q));
      return rows.map(({ id, number, title_en, title_nl }) => ({
        id,
        title: title_en || title_nl,
        text: joined(number ?? undefined, title_en && title_nl),
        path: advisoryPath(id),
      }));
    },

    async group(person, q) {
      const { rows } = await groups.list(person, firstRows(q));
      return rows.map(({ id, name }) => ({
        id,
        title: name,
        text: '',
        path: groupPath(id),
      }));
    },

    async user(person, q) {
      const { rows } = await users.list(person, firstRows(q));
      return rows.map(({ id, name, email, group }) => ({
        id,
        title: name,
        text: joined(email, group.name),
        path: userPath(id),
      }));
    },

    async message(_person, q) {
      const { rows } = await messages.list(firstRows(q));
      return rows.map(({ id, name, company, email }) => ({
        id,
        title: name,
        text: joined(company, email),
        path: messagePath(id),
      }));
    },
  };

  return {
    async find(person, question) {
      if (wordsOf(question).length === 0) return [];
      const found: SearchResult[][] = [];
      for (const kind of SEARCH_KINDS) {
        if (!person.isAdmin && onlyForAdministrators.includes(kind)) continue;
        const results = (await finds[kind](person, question)).map((result) => ({ kind, ...result }));
        found.push(bestFirst(results, ({ title }) => rankOf(title, question)));
      }
      const byKind = bestFirst(found, ([best]) => (best ? rankOf(best.title, question) : Number.MAX_VALUE));
      return fairShare(byKind, SEARCH_RESULTS);
    },
  };
}

/** Returns how well a title matches: 0 equal, 1 from its beginning, 2 from the beginning of a word, 3 otherwise. */
function rankOf(title: string, question: string): number {
  const [text, wanted] = [searchable(title), searchable(question)];
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** Sorts by a rank; what has the same rank keeps its order. */
const bestFirst = <T>(items: readonly T[], rank: (item: T) => number): T[] =>
  [...items].sort((a, b) => rank(a) - rank(b));

/** Returns `max` results: the first of each kind, then the second of each kind, and so on; ordered by kind. */
function fairShare(found: readonly SearchResult[][], max: number): SearchResult[] {
  const byPlace = found.flatMap((results) => results.map((result, place) => ({ result, place })));
  byPlace.sort((a, b) => a.place - b.place);
  const kept = new Set(byPlace.slice(0, max).map(({ result }) => result));
  return found.flat().filter((result) => kept.has(result));
}
