import type { Advisory, AdvisoryReleaseFile } from '../../../contract/advisory';
import type { ReleaseStatus } from '../../../contract/advisory-status';
import { LANGUAGES, type Language } from '../../../contract/languages';
import { advisoryPageTexts } from '../../../texts/messages';
import { advisoriesPath, belowList, documentUrl, fileNameOf, trackingId } from '../csaf/addresses';
import { weaknessName } from '../csaf/weaknesses';
import { paragraphsOf, shortened, type Block, type Line, type PageContent, type Section } from './content';

/** Max length of the description that search engines show. */
const DESCRIPTION_LENGTH = 160;

/** @param first the words after the first release that fixes it */
const releaseLine = (
  { download_type, name, file_name, sha256, first_fixed: isFirst }: AdvisoryReleaseFile,
  first: string,
): Line => [
  `${download_type.name} ${name}${isFirst ? `: ${first}` : ''}`,
  ...(sha256 === '' ? [] : [` (${file_name}), SHA-256 `, { code: sha256 }]),
];

const text = (content: string): Block[] =>
  paragraphsOf(content).length === 0 ? [] : [{ kind: 'text', text: content }];

/** Returns the path of the form that compares a file with the advisories. */
const checkFilePath = (language: Language) => `/${language}/security/#check-file`;

/**
 * Returns the content of the page of a published advisory.
 * @param siteUrl without https there are no CSAF documents
 */
export function advisoryPage(
  language: Language,
  number: string,
  advisory: Advisory,
  siteUrl: string,
): PageContent {
  const { page, headings, ...t } = advisoryPageTexts(language);
  const summary = advisory[`summary_${language}`];
  const releasesThat = (status: ReleaseStatus): Block[] => {
    const items = advisory.releases
      .filter((release) => release.status === status)
      .map((release) => releaseLine(release, page.firstFixed));
    return items.length === 0 ? [] : [{ kind: 'list', items }];
  };
  const releases = (status: ReleaseStatus): Section => ({
    id: status,
    heading: page.statuses[status],
    blocks: releasesThat(status),
  });
  const remediation = {
    id: 'now',
    heading: headings.remediation,
    blocks: text(advisory[`remediation_${language}`]),
  };
  const fixed = releases('fixed');
  const sections: Section[] = [
    remediation,
    releases('affected'),
    fixed.blocks.length > 0 ? fixed : { ...fixed, blocks: text(t.unfixed) },
    releases('under_investigation'),
    releases('not_affected'),
    { id: 'details', heading: headings.details, blocks: text(advisory[`details_${language}`]) },
    { id: 'credits', heading: page.credits, blocks: text(advisory.credits) },
    { id: 'revisions', heading: page.revisions, blocks: [revisions(language, advisory)] },
    { id: 'further', heading: page.further, blocks: [links(language, number, advisory, siteUrl)] },
  ];
  return {
    below: belowList(number),
    title: advisory[`title_${language}`],
    description: `${number}: ${shortened(summary, DESCRIPTION_LENGTH - number.length)}`,
    eyebrow: `${number} · ${page.kinds[advisory.kind]}`,
    lead: [
      ...text(summary),
      ...(advisory.exploited ? text(t.exploited) : []),
      { kind: 'facts', facts: facts(language, advisory) },
    ],
    rest: [],
    sections: sections.filter(({ blocks }) => blocks.length > 0),
  };
}

function facts(language: Language, advisory: Advisory): [string, Line][] {
  const { page, ...t } = advisoryPageTexts(language);
  const { severity, cvss_score: score, cvss_vector: vector, cve, cwe, published_at: first } = advisory;
  const last = advisory.revisions.at(-1);
  return [
    ...(severity && score !== null ? [fact(page.facts.severity, t.severity(severity, score))] : []),
    ...(vector === null ? [] : [fact(page.facts.vector, { code: vector })]),
    ...(cve === null ? [] : [fact(page.facts.cve, cve)]),
    ...(cwe === null ? [] : [fact(page.facts.weakness, `${cwe} ${weaknessName(cwe) ?? ''}`.trim())]),
    ...(first === null ? [] : [fact(page.facts.published, t.day(first))]),
    ...(last && last.number > 1
      ? [fact(page.facts.changed, t.inRevision(last.number, last.published_at))]
      : []),
  ];
}

const fact = (label: string, value: Line[number]): [string, Line] => [label, [value]];

/** The revisions, newest first. */
function revisions(language: Language, advisory: Advisory): Block {
  const { headings, revision } = advisoryPageTexts(language);
  const items = [...advisory.revisions]
    .reverse()
    .map(({ number, published_at, ...summary }): Line => [
      revision(number, published_at, summary[`summary_${language}`] || headings.firstRevision),
    ]);
  return { kind: 'list', items };
}

function links(language: Language, number: string, advisory: Advisory, siteUrl: string): Block {
  const { page } = advisoryPageTexts(language);
  const { original_language: original, published_at: first } = advisory;
  const documents = LANGUAGES.map((other): Line => {
    const link = documentUrl(siteUrl, first ?? '', fileNameOf(trackingId(number, other, original)));
    return [{ link, text: page.documents[other] }];
  });
  return {
    kind: 'list',
    items: [
      [{ link: checkFilePath(language), text: page.check }],
      [{ link: advisoriesPath(language), text: page.all }],
      ...(siteUrl.startsWith('https://') ? documents : []),
    ],
  };
}
