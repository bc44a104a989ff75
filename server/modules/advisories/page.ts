import type { Advisory, ReleaseStatus } from '../../contract/advisory';
import { LANGUAGES, type Language } from '../../contract/languages';
import { escapeHtml, smallPage, smallPageLinks } from '../../platform/http/small-pages';
import { advisoryPageTexts, texts } from '../../texts/messages';
import { advisoryPageUrl } from './csaf/addresses';

const statuses: readonly ReleaseStatus[] = ['affected', 'under_investigation', 'fixed', 'not_affected'];

/** Returns a text as HTML paragraphs, which blank lines separate. */
const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

const section = (heading: string, html: string) => (html === '' ? '' : `<h2>${heading}</h2>\n${html}`);

/** Returns the public page of a published advisory. It works without scripts. */
export function advisoryPage(language: Language, number: string, advisory: Advisory): string {
  const { danger, csaf, page, published } = advisoryPageTexts(language, advisory);
  const releases = statuses.map((status) => {
    const names = advisory.releases
      .filter((release) => release.status === status)
      .map(({ download_type, name }) => `<li>${escapeHtml(`${download_type.name} ${name}`)}</li>`);
    return section(page.statuses[status], names.length > 0 ? `<ul>${names.join('')}</ul>` : '');
  });
  const changes = advisory.revisions
    .filter((revision) => revision[`summary_${language}`] !== '')
    .map((revision) => `<li>${escapeHtml(`${revision.number}: ${revision[`summary_${language}`]}`)}</li>`);
  const others = LANGUAGES.filter((other) => other !== language).map(
    (other) =>
      `<p><a lang="${other}" hreflang="${other}" href="${advisoryPageUrl('', other, number)}">${texts[other].advisoryPage.inThisLanguage}</a></p>`,
  );
  const body = [
    `<p>${escapeHtml(published)}</p>`,
    paragraphs(danger),
    paragraphs(advisory[`summary_${language}`]),
    section(csaf.remediation, paragraphs(advisory[`remediation_${language}`])),
    ...releases,
    section(csaf.details, paragraphs(advisory[`details_${language}`])),
    section(page.changes, changes.length > 0 ? `<ul>${changes.join('')}</ul>` : ''),
    ...others,
    smallPageLinks(language),
  ];
  return smallPage({
    language,
    title: `${number}: ${advisory[`title_${language}`]}`,
    body: body.filter((part) => part !== '').join('\n'),
  });
}
