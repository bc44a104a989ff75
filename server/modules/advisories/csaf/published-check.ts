import { LANGUAGES } from '../../../contract/languages';
import { otherWork } from '../../../platform/db/batches';
import type { Platform } from '../../../platform/platform';
import { readRevision, revisionRow } from '../advisory-view';
import { fileNameOf, trackingId } from './addresses';
import { documentRow, isWhole } from './published-documents';
import { listDocumentsOf, listPublishedAfter } from './published-check.sql';

/** A document of an advisory with 500 releases has 250 KB. */
const advisoriesAtOnce = 5;

/**
 * Raises a condition for each published advisory whose newest revision or documents are damaged or missing, and
 * ends those of the others.
 */
export async function checkPublished(
  { db, conditions, damagedRows }: Pick<Platform, 'db' | 'conditions' | 'damagedRows'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined && !signal?.aborted; await otherWork()) {
    const rows = await listPublishedAfter(db, after, advisoriesAtOnce);
    const documents = await listDocumentsOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const document of documents)
      damagedRows.note(documentRow(document.file_name), isWhole(document) ? document : undefined);
    for (const row of rows) {
      const revision = damagedRows.note(revisionRow(row), readRevision(row));
      if (!revision) continue;
      const { number, texts } = revision;
      const isMissing = LANGUAGES.some((language) => {
        const name = fileNameOf(trackingId(number, language, texts.original_language));
        return !documents.some((each) => each.language === language && each.file_name === name);
      });
      if (isMissing) conditions.raise('documents_missing', { subject: number, values: { advisory: row.id } });
      else conditions.clear('documents_missing', number);
    }
    after = rows.at(-1)?.id;
  }
}
