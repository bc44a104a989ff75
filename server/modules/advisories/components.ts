import type { AffectedComponent, ComponentSearch } from '../../contract/component';
import type { Page } from '../../contract/list';
import type { Database } from '../../platform/db/connection';
import { invalidField } from '../../platform/http/problem';
import { wordsOf } from '../../platform/lists/search-key';
import { withoutVersion } from '../releases/contents/sbom-reader.mjs';
import { findComponents, listGroupsThatHave, listNamedReleases } from './components.sql';

/** The components of all releases, from their SBOMs. */
export interface Components {
  /** Returns the components that match a search. @throws HttpProblem 422 */
  search(query: ComponentSearch): Promise<Page<AffectedComponent>>;
}

/** Returns the words of a search. A package URL becomes the words for its stored form and its version. */
const wordsFor = (question: string): string[] =>
  wordsOf(question).flatMap((word) => {
    if (!/^pkg:/i.test(word)) return [word];
    const [, version] = /(?<=[^/])@([^?#]+)/.exec(word) ?? [];
    return [withoutVersion(word).toLowerCase(), ...(version === undefined ? [] : [version])];
  });

export function createComponents(reader: Database): Components {
  return {
    async search(query) {
      const words = wordsFor(query.q);
      if (words.length === 0) throw invalidField('q', 'required');
      const { rows, ...page } = await findComponents(reader, words, { limit: '200', ...query });
      const found = rows.map(({ releaseIds, name, purl, version }) => ({
        ...{ name, purl, version },
        ids: [...new Set(releaseIds.split(','))].map(Number).sort((a, b) => b - a),
      }));
      const all = [...new Set(found.flatMap(({ ids }) => ids))];
      const releases = await listNamedReleases(reader, all);
      const groups = await listGroupsThatHave(reader, all);
      return {
        ...page,
        rows: found.map(({ ids, ...component }) => ({
          ...component,
          releases: ids.flatMap((id) => releases.get(id) ?? []),
          groups: new Set(ids.flatMap((id) => groups.get(id) ?? [])).size,
        })),
      };
    },
  };
}
