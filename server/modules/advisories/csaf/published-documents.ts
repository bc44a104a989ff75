import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '../../../contract/languages';
import type { DamagedRows } from '../../../platform/conditions/damaged-rows';
import type { Queryable } from '../../../platform/db/connection';
import { readRevision, revisionRow } from '../advisory-view';
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
  /**
   * Returns a text that changes with each publication, and when other rows are damaged: what `list` returned
   * for it is still right.
   */
  stamp(): Promise<string>;
  /** Returns all documents, newest revision first, without damaged ones. */
  list(): Promise<PublishedDocument[]>;
  /**
   * Returns a file. `year`: the UTC year of `firstPublishedAt`, four digits
   * @throws HttpProblem 500 if it is damaged
   */
  read(year: string, fileName: string): Promise<StoredDocument | undefined>;
}

/** Names the row of a document. For `DamagedRows`. */
export const documentRow = (fileName: string) => `advisory_documents ${fileName}`;

const hashOf = (algorithm: string, content: string) => createHash(algorithm).update(content).digest('hex');

/** Returns the hashes of a document, lower case hexadecimal. */
export const hashesOf = (content: string) => ({
  sha256: hashOf('sha256', content),
  sha512: hashOf('sha512', content),
});

/** True unless a stored document, its hashes or its signature are damaged. */
export function isWhole({ content, sha256, sha512, signature }: StoredDocument): boolean {
  const hashes = hashesOf(content);
  const isSigned = signature.startsWith('-----BEGIN PGP SIGNATURE-----');
  return hashes.sha256 === sha256 && hashes.sha512 === sha512 && isSigned;
}

export const createPublishedDocuments = (db: Queryable, damagedRows: DamagedRows): PublishedDocuments => ({
  async stamp() {
    const { count, last } = await countRevisions(db);
    return `${count} ${last} ${damagedRows.stamp()}`;
  },

  async list() {
    return (await listNewestDocuments(db)).flatMap(({ language, file_name: fileName, ...row }) => {
      const revision = damagedRows.note(revisionRow(row), readRevision(row));
      if (!revision || !LANGUAGES.includes(language) || damagedRows.has(documentRow(fileName))) return [];
      const { number, published_at, changed_at, texts } = revision;
      const document: PublishedDocument = {
        trackingId: trackingId(number, language, texts.original_language),
        fileName,
        language,
        title: texts[`title_${language}`],
        summary: texts[`summary_${language}`],
        firstPublishedAt: published_at,
        publishedAt: changed_at,
      };
      return [document];
    });
  },

  async read(year, fileName) {
    const row = await findNewestDocument(db, fileName);
    if (!row || yearOf(row.published_at ?? '') !== year) return undefined;
    const { content, sha256, sha512, signature } = row;
    const document = { content, sha256, sha512, signature };
    return damagedRows.require(documentRow(fileName), isWhole(document) ? document : undefined);
  },
});
