import type { Language } from '../../../contract/languages';
import type { Platform } from '../../../platform/platform';
import { readRevision, revisionRow, severityOf, type ReadRevision } from '../advisory-view';
import type { Publishing } from '../publishing';
import { advisoryPage } from './advisory-page';
import type { PageContent } from './content';
import { advisoryFeed } from './feed';
import { listPage } from './list-page';
import type { ListedAdvisory } from './listed';
import { listNumbers, listPublished } from './published.sql';
import { advisorySitemap } from './sitemap';

/** What visitors read of published advisories, outside `/api`. */
export interface PublicPages {
  /** Returns a page of the list; undefined if it would be empty, but for the first. @param page from 1 */
  list(language: Language, page: number): Promise<PageContent | undefined>;
  /** Returns the page of an advisory as last published; undefined if none has this number. */
  advisory(language: Language, number: string): Promise<PageContent | undefined>;
  /** Returns the advisories that were published or revised last, as Atom. */
  feed(language: Language): Promise<string>;
  /** Returns the addresses of all pages, for search engines. */
  sitemap(): Promise<string>;
}

const PAGE_LENGTH = 50;
const FEED_LENGTH = 50;
/** A sitemap holds at most 50,000 addresses, and each advisory has one per language. */
const SITEMAP_LENGTH = 20_000;

function listed({ texts, ...revision }: ReadRevision): ListedAdvisory {
  const { title_en, title_nl, summary_en, summary_nl, cvss_vector } = texts;
  return {
    ...revision,
    ...severityOf(cvss_vector),
    titles: { en: title_en, nl: title_nl },
    summaries: { en: summary_en, nl: summary_nl },
  };
}

export function createPublicPages(
  { reader, damagedRows, config: { siteUrl } }: Pick<Platform, 'reader' | 'damagedRows' | 'config'>,
  publishing: Pick<Publishing, 'findPublished'>,
): PublicPages {
  const listedOf = (rows: Awaited<ReturnType<typeof listPublished>>) =>
    rows.flatMap((row) => {
      const revision = damagedRows.note(revisionRow(row), readRevision(row));
      return revision ? [listed(revision)] : [];
    });

  return {
    async list(language, page) {
      const offset = (page - 1) * PAGE_LENGTH;
      const rows = await listPublished(reader, { by: 'first publication', limit: PAGE_LENGTH + 1, offset });
      if (page > 1 && rows.length === 0) return undefined;
      const advisories = listedOf(rows.slice(0, PAGE_LENGTH));
      return listPage(language, { advisories, page, hasOlder: rows.length > PAGE_LENGTH });
    },

    async advisory(language, number) {
      // PostgreSQL refuses a text with this character.
      if (number.includes('\0')) return undefined;
      const advisory = await publishing.findPublished(number);
      return advisory && advisoryPage(language, number, advisory, siteUrl);
    },

    async feed(language) {
      const rows = await listPublished(reader, { by: 'last revision', limit: FEED_LENGTH, offset: 0 });
      return advisoryFeed(language, listedOf(rows), siteUrl);
    },

    async sitemap() {
      const rows = await listNumbers(reader, SITEMAP_LENGTH);
      return advisorySitemap(
        rows.filter((row) => !damagedRows.has(revisionRow(row))),
        siteUrl,
      );
    },
  };
}
