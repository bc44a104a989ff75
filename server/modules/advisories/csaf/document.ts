import site from '../../../../content/site.json' with { type: 'json' };
import { LANGUAGES, type Language } from '../../../contract/languages';
import { texts } from '../../../texts/messages';
import { advisoryPageUrl, documentUrl, fileNameOf, trackingId } from './addresses';
import { productTree } from './product-tree';
import { publisherOf } from './publisher';
import { vulnerabilityOf, type CompleteAdvisory } from './vulnerability';

/** A CSAF 2.0 document. */
export interface CsafDocument {
  language: Language;
  fileName: string;
  /** JSON with sorted keys; in UTF-8 these are the bytes to store, hash and sign */
  content: string;
}

/** Returns a value with sorted keys (test 6.2.13). */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, of]) => [key, sorted(of)]));
}

const jsonOf = (document: object) => `${JSON.stringify(sorted(document), null, 2)}\n`;

/**
 * Returns the document of the newest revision in a language. `missingFields` must return nothing for the
 * advisory.
 */
export const createDocument = (
  language: Language,
  advisory: CompleteAdvisory,
  siteUrl: string,
): CsafDocument => ({
  language,
  fileName: fileNameOf(trackingId(advisory.number, language, advisory.original_language)),
  content: jsonOf(documentIn(language, advisory, siteUrl)),
});

/** Returns the documents of the newest revision, the original first and then its translation. */
export function createDocuments(advisory: CompleteAdvisory, siteUrl: string): CsafDocument[] {
  const original = advisory.original_language;
  return [original, ...LANGUAGES.filter((language) => language !== original)].map((language) =>
    createDocument(language, advisory, siteUrl),
  );
}

function documentIn(language: Language, advisory: CompleteAdvisory, siteUrl: string) {
  const { number, original_language: original } = advisory;
  const isVulnerability = advisory.kind === 'vulnerability';
  return {
    document: {
      acknowledgments: advisory.credits === '' ? undefined : [{ summary: advisory.credits }],
      category: isVulnerability ? 'csaf_security_advisory' : 'csaf_informational_advisory',
      csaf_version: '2.0',
      distribution: { tlp: { label: 'WHITE', url: 'https://www.first.org/tlp/' } },
      lang: language,
      notes: notesIn(language, advisory),
      publisher: publisherOf(siteUrl),
      references: referencesIn(language, advisory, siteUrl),
      source_lang: language === original ? undefined : original,
      title: advisory[`title_${language}`],
      tracking: { id: trackingId(number, language, original), ...trackingIn(language, advisory) },
    },
    product_tree: advisory.releases.length > 0 ? productTree(advisory.releases) : undefined,
    vulnerabilities: isVulnerability ? [vulnerabilityOf(language, advisory)] : undefined,
  };
}

/** The notes about the whole advisory. Those of a vulnerability stand with it. */
function notesIn(language: Language, advisory: CompleteAdvisory) {
  const titles = texts[language].csaf;
  const summary = { category: 'summary', title: titles.summary, text: advisory[`summary_${language}`] };
  if (advisory.kind === 'vulnerability') return [summary];
  return [
    summary,
    { category: 'details', title: titles.details, text: advisory[`details_${language}`] },
    { category: 'general', title: titles.remediation, text: advisory[`remediation_${language}`] },
  ].filter(({ text }) => text !== '');
}

function referencesIn(language: Language, advisory: CompleteAdvisory, siteUrl: string) {
  const { number, original_language: original, kind } = advisory;
  const { document, page, original: ofOriginal } = texts[language].csaf;
  const urlIn = (each: Language) =>
    documentUrl(siteUrl, firstPublication(advisory), fileNameOf(trackingId(number, each, original)));
  const pageIn = (each: Language, summary: string) => ({
    // An informational advisory must have an external reference (test 6.1.27.2).
    category: kind === 'incident' || each !== language ? 'external' : 'self',
    summary,
    url: advisoryPageUrl(siteUrl, each, number),
  });
  const own = [{ category: 'self', summary: document, url: urlIn(language) }, pageIn(language, page)];
  if (language === original) return own;
  return [
    { category: 'external', summary: ofOriginal, url: urlIn(original) },
    ...own,
    // A translation keeps the references of the original at its end (9.1.9).
    pageIn(original, ofOriginal),
  ];
}

function firstPublication({ revisions }: CompleteAdvisory): string {
  const [first] = revisions;
  if (!first) throw new Error('A document needs a revision');
  return first.published_at;
}

function trackingIn(language: Language, advisory: CompleteAdvisory) {
  const { revisions } = advisory;
  const newest = revisions.at(-1);
  return {
    current_release_date: newest?.published_at,
    generator: { engine: { name: site.name } },
    initial_release_date: firstPublication(advisory),
    revision_history: revisions.map((revision) => ({
      date: revision.published_at,
      number: String(revision.number),
      summary: revision[`summary_${language}`] || texts[language].csaf.firstRevision,
    })),
    status: 'final',
    version: String(newest?.number),
  };
}
