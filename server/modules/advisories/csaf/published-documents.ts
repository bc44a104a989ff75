import type { Language } from '../../../contract/languages';
import type { Queryable } from '../../../platform/db/connection';
import { trackingId, yearOf } from './addresses';
import { countRevisions, findNewestDocument, listNewestDocuments } from './published-documents.sql';

/** The newest revision of a published document, without its content. */
export interface PublishedDocument {
  /** as in the document, such as `BEL-2026-0001-NL` */
  trackingId: string;
  fileName: string;
  language: Language;
  title: string;
  summary: string;
  /** when the advisory was first published; its year is the folder of the file; ISO 8601, UTC */
  firstPublishedAt: string;
  /** when this revision was published; ISO 8601, UTC */
  publishedAt: string;
}

/** A document as it was published: it is never generated again. */
export interface StoredDocument {
  content: string;
  /** lower case hexadecimal */
  sha256: string;
  sha512: string;
  /** a detached OpenPGP signature, armored */
  signature: string;
}

/** The documents that the provider publishes: of each advisory and language the newest revision. */
export interface PublishedDocuments {
  /** Returns a text that changes with each publication: what `list` returned for it is still right. */
  stamp(): Promise<string>;
  /** Returns all documents, newest revision first. */
  list(): Promise<PublishedDocument[]>;
  /** Returns a file. `year`: the UTC year of `firstPublishedAt`, four digits */
  read(year: string, fileName: string): Promise<StoredDocument | undefined>;
}

/** The texts of a revision that the feed shows. */
type Texts = { original_language: Language } & Record<`${'title' | 'summary'}_${Language}`, string>;

export const createPublishedDocuments = (db: Queryable): PublishedDocuments => ({
  async stamp() {
    const { count, last } = await countRevisions(db);
    return `${count} ${last}`;
  },

  async list() {
    return (await listNewestDocuments(db)).map(({ language, texts: json, ...row }): PublishedDocument => {
      const texts = JSON.parse(json) as Texts;
      return {
        trackingId: trackingId(row.number ?? '', language, texts.original_language),
        fileName: row.file_name,
        language,
        title: texts[`title_${language}`],
        summary: texts[`summary_${language}`],
        firstPublishedAt: row.first_published_at ?? '',
        publishedAt: row.published_at,
      };
    });
  },

  async read(year, fileName) {
    const row = await findNewestDocument(db, fileName);
    if (!row || yearOf(row.published_at ?? '') !== year) return undefined;
    const { content, sha256, sha512, signature } = row;
    return { content, sha256, sha512, signature };
  },
});
