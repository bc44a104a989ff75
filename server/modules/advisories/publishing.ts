import type { Advisory, WrittenAdvisory } from '../../contract/advisory';
import type {
  AdvisoryPreview,
  AdvisoryPreviewQuery,
  AdvisoryPublication,
} from '../../contract/advisory-publication';
import { LANGUAGES, type Language } from '../../contract/languages';
import { afterCommit, transact, type Queryable } from '../../platform/db/connection';
import { changedMeanwhile, HttpProblem, invalidFields, type FieldProblem } from '../../platform/http/problem';
import type { Principal } from '../../platform/principal';
import type { Limit } from '../../platform/rate-limits/rate-limiter';
import type { Platform } from '../../platform/platform';
import { findAccountById } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import { mailText } from '../mail/mail-content';
import type { Outbox } from '../mail/outbox';
import { visibleAdvisory, type Advisories } from './advisories';
import type { AdvisoryRow } from './advisories.sql';
import { listReleasesOf } from './first-fixed';
import { isTime, publishedTexts, requireRevision, revisionRow, wholeAdvisory } from './advisory-view';
import type { AdvisoryKeys } from './csaf/advisory-keys';
import { createDocument, createDocuments } from './csaf/document';
import type { CompleteAdvisory } from './csaf/vulnerability';
import { missingFields } from './csaf/missing-fields';
import { documentRow } from './csaf/published-documents';
import { notificationMail } from './notification-mail';
import { notifyLimit } from './notifications';
import { setNotifying } from './notifications.sql';
import { advisoryPage } from './pages/advisory-page';
import { pageHtml } from './pages/html';
import { findAdvisoryOfNumber, findLastNumber, insertDocument, setPublished } from './publishing.sql';

/** Max number of times in an hour that a person publishes: the documents of each revision are kept forever. */
const publications = ({ id }: Principal): Limit => ({
  key: `publications of advisories by ${id}`,
  max: 60,
  windowMs: 3_600_000,
});

/** The publication of advisories. For administrators, except `findPublished`. */
export interface Publishing {
  /**
   * Returns the CSAF document of the next revision, JSON.
   * @throws HttpProblem 404, 422 with the fields that are missing
   */
  document(person: Principal, id: number, language: Language): Promise<string>;
  /**
   * Returns the page, the mail and the document of the next revision.
   * @throws HttpProblem 404, 422 with the fields that are missing
   */
  preview(person: Principal, id: number, query: AdvisoryPreviewQuery): Promise<AdvisoryPreview>;
  /**
   * Publishes an advisory as last written: its number, its documents, and what customers and visitors read.
   * @throws HttpProblem 404, 409 with `current` for another version, 409 to notify without SMTP_URL, 422 with
   * the fields that are missing, 429 for too many publications or notifications
   */
  publish(person: Principal, id: number, publication: AdvisoryPublication): Promise<WrittenAdvisory>;
  /**
   * Returns an advisory as last published; undefined if none has this number.
   * @throws HttpProblem 500 if it is damaged
   */
  findPublished(number: string): Promise<Advisory | undefined>;
}

interface Needs {
  advisories: Pick<Advisories, 'read'>;
  keys: Pick<AdvisoryKeys, 'seal' | 'checkClock'>;
  outbox: Pick<Outbox, 'isEnabled'>;
  audit: AuditTrail;
}

export function createPublishing(
  { db, reader, limiter, now, conditions, damagedRows, config: { siteUrl, advisoryPrefix } }: Platform,
  { advisories, keys, outbox, audit }: Needs,
): Publishing {
  const visible = (tx: Queryable, person: Principal, id: number) =>
    visibleAdvisory(tx, person, id, now().toISOString());

  /** Returns the number of the advisory, or else the next one of this year. */
  async function numberOf(tx: Queryable, row: AdvisoryRow): Promise<string> {
    if (row.number !== null) return row.number;
    const start = `${advisoryPrefix}-${now().toISOString().slice(0, 4)}-`;
    const last = await findLastNumber(tx, start);
    const sequence = last === undefined ? 1 : Number(last.slice(start.length)) + 1;
    return start + String(sequence).padStart(4, '0');
  }

  /**
   * Returns the advisory as its next revision will be.
   * @throws HttpProblem 422 with the fields that are missing, 503 while the clock is before the signing key
   */
  async function nextRevision(
    tx: Queryable,
    row: AdvisoryRow,
    summary: Record<`summary_${Language}`, string>,
  ): Promise<CompleteAdvisory> {
    await keys.checkClock(tx);
    const releases = (await listReleasesOf(tx, [row.id], 'written')).get(row.id) ?? [];
    const advisory = await wholeAdvisory(tx, row, row, releases);
    const missing = missingFields(advisory);
    if (missing.length > 0) throw new HttpProblem(422, 'advisory_incomplete', { errors: missing });
    const revision = row.revision + 1;
    const at = now().toISOString();
    return {
      ...advisory,
      number: await numberOf(tx, row),
      state: 'published',
      revision,
      published_at: row.published_at ?? at,
      revisions: [...advisory.revisions, { number: revision, published_at: at, ...summary }],
    };
  }

  return {
    async document(person, id, language) {
      const row = await visible(db, person, id);
      const next = await nextRevision(db, row, { summary_en: '', summary_nl: '' });
      return createDocument(language, next, siteUrl).content;
    },

    async preview(person, id, { language, summary_en = '', summary_nl = '' }) {
      const row = await visible(db, person, id);
      const summary = { summary_en: summary_en.trim(), summary_nl: summary_nl.trim() };
      const next = await nextRevision(db, row, summary);
      const { releases } = next;
      const account = await findAccountById(db, person.id);
      const mail = notificationMail(
        siteUrl,
        {
          advisory: next,
          texts: publishedTexts(row),
          releases,
          revision: summary,
        },
        {
          via: 'download',
          releaseIds: releases.filter(({ status }) => status === 'affected').map((release) => release.id),
        },
        { name: account?.name ?? '', group: account?.group_name ?? '', language },
      );
      return {
        page: pageHtml(advisoryPage(language, next.number, next, siteUrl)),
        mail: { subject: mail.subject, text: mailText(mail) },
        document: createDocument(language, next, siteUrl).content,
        is_document_public: siteUrl.startsWith('https://'),
      };
    },

    publish: (person, id, { version, summary_en, summary_nl, notify }) =>
      transact(db, async (tx) => {
        if (notify && !outbox.isEnabled) throw new HttpProblem(409, 'no_mail');
        await limiter.consume(tx, publications(person));
        if (notify) await limiter.consume(tx, notifyLimit(person));
        const row = await visible(tx, person, id);
        if (row.version !== version) throw changedMeanwhile(await advisories.read(tx, person, id));
        const summary = { summary_en: summary_en.trim(), summary_nl: summary_nl.trim() };
        const problems =
          row.revision === 0
            ? []
            : LANGUAGES.filter((language) => summary[`summary_${language}`] === '').map(
                (language): FieldProblem => ({ field: `summary_${language}`, code: 'required' }),
              );
        const next = await nextRevision(tx, row, summary);
        if (problems.length > 0) throw invalidFields(problems);
        const revision = next.revisions.at(-1);
        if (!revision) throw new Error('The next revision is missing');
        const content = JSON.stringify(publishedTexts(row));
        await setPublished(tx, row, { number: next.number, revision, content });
        const documents = createDocuments(next, siteUrl);
        for (const { language, fileName, content } of documents) {
          const sealed = await keys.seal(tx, content);
          await insertDocument(tx, {
            advisory_id: id,
            revision: revision.number,
            language,
            file_name: fileName,
            ...sealed,
          });
        }
        await audit.add(tx, person, {
          action: 'advisory.publish',
          subject: next.number,
          detail: { id, revision: revision.number, notify },
        });
        // Recipients still waiting for the previous revision are notified of the new one instead.
        if (notify || row.notify_revision > 0) await setNotifying(tx, id, revision.number);
        afterCommit(tx, () => {
          damagedRows.note(revisionRow(next), next);
          for (const document of documents) damagedRows.note(documentRow(document.fileName), document);
          conditions.clear('documents_missing', next.number);
        });
        return advisories.read(tx, person, id);
      }),

    async findPublished(number) {
      const row = await findAdvisoryOfNumber(reader, number);
      if (!row) return undefined;
      const releases = (await listReleasesOf(reader, [row.id], 'published')).get(row.id) ?? [];
      const { texts } = await requireRevision(reader, row, damagedRows);
      const advisory = await wholeAdvisory(reader, row, texts, releases);
      const isWhole = advisory.revisions.every((revision) => isTime(revision.published_at));
      return damagedRows.require(revisionRow(row), isWhole ? advisory : undefined);
    },
  };
}
