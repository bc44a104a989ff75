import site from '../../content/site.json' with { type: 'json' };
import type { Severity } from '../contract/severity';
import type { Language } from '../contract/languages';
import type { Upgrade } from '../contract/upgrade';
import { shortNumbers, upgradeParts } from '../contract/upgrade-parts';
import { invisible } from './look-alikes';
import { en } from './en';
import { nl } from './nl';

/** All texts of the server, by language. */
export const texts: Record<Language, typeof en> = { en, nl };

export type Code = keyof typeof en.problems;
export type FieldCode = keyof typeof en.fields;

type Values = Readonly<Record<string, string | number>>;

const LOCALES: Record<Language, string> = { en: 'en-GB', nl: 'nl-NL' };

/**
 * Returns a number in the format of the language: 2,002 or 2.002. The number of a release or a group is a
 * name: pass it as text.
 */
export const numberText = (number: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language]).format(number);

const fill = (text: string, language: Language, values: Values = {}) =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'number' ? numberText(value, language) : value;
  });

/** Returns the title and the detail of a problem in a language. */
export function problemText(code: Code, language: Language, values?: Values) {
  const { title, detail } = texts[language].problems[code];
  return { title, detail: fill(detail, language, values) };
}

/** Returns the title of a feed of releases. */
export const feedTitle = (language: Language, values: { product: string; group: string }): string =>
  fill(texts[language].feed.title, language, values);

/** Returns the paragraph of a mail that names the public key of release files. */
export const releaseKeyText = (language: Language, key: string): string =>
  fill(texts[language].releaseKey, language, { key });

/**
 * Returns the sentence about what an upgrade closes.
 * @param type of the releases; undefined: the mail is about one release only
 */
export function upgradeText(language: Language, upgrade: Upgrade, type?: string): string {
  const { more, ...t } = texts[language].upgrade;
  const names = { from: upgrade.from.name, to: upgrade.to.name };
  const listOf = ({ count, first }: Upgrade['closes']) => {
    const numbers = shortNumbers(first.map(({ number }) => number));
    const others = count > first.length ? [fill(more, language, { count: count - first.length })] : [];
    return new Intl.ListFormat(LOCALES[language]).format([...numbers, ...others]);
  };
  const parts = upgradeParts(upgrade).map(({ text, advisories }) =>
    fill(t[text], language, { ...names, list: advisories ? listOf(advisories) : '' }),
  );
  return `${type === undefined ? '' : `${type}: `}${parts.join('; ')}.`;
}

/** Placeholders for texts that people have typed and that mails show to others. */
const typed = ['name', 'inviter', 'group', 'who', 'passkey'];

/**
 * Returns a text that no mail program turns into a link. Schemes and invisible characters are removed; spaces
 * replace backslashes, and dots and at signs between words. A dot before one letter stays, as in "B.V.".
 */
export const unlinked = (text: string) =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('\\', ' ')
    .replace(/[a-z][a-z0-9+.-]*:(?=\S)\/*/giu, '')
    .replace(/:\/+/g, '')
    .replace(/(?<=\S)[.。｡](?=[^\s.。｡]{2,}|[0-9])|(?<=www|ftp)[.。｡]/giu, ' ')
    .replace(/(?<=\S)@(?=\S)/gu, ' ');

const unlinkedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typed.includes(name) && typeof value === 'string' ? unlinked(value) : value,
    ]),
  );

/** The name of the product. Every mail contains it, because it may be the only thing that the reader knows. */
export const product = site.name;

/**
 * Returns the content of a mail in the language of its recipient.
 * @param about the values of its placeholders, and the URL of its button
 */
export function mailContent(
  mail: keyof typeof en.mails,
  language: Language,
  about: { values: Values; url: string },
) {
  const { subject, paragraphs, action } = texts[language].mails[mail];
  const values = { product, ...unlinkedValues(about.values) };
  const filled = fill(subject, language, values);
  return {
    subject: filled.includes(product) ? filled : `[${product}] ${filled}`,
    paragraphs: paragraphs.map((text) => fill(text, language, values)),
    action: { label: action, url: about.url },
  };
}

interface AdvisoryMail {
  number: string;
  /** the newest revision */
  revision: number;
  name: string;
  group: string;
  via: 'download' | 'manager';
  severity: Severity | null;
  cvss_score: number | null;
  exploited: boolean;
  title: string;
  summary: string;
  remediation: string;
  /** the affected releases that the recipient has */
  releases: string;
  /** the fixed releases; empty without any */
  fixed: string;
  /** what changed in this revision */
  change: string;
  url: string;
}

/** Returns what is known about the danger of a vulnerability; empty if nothing is. */
function dangerOf(
  language: Language,
  { severity, cvss_score, exploited }: Pick<AdvisoryMail, 'severity' | 'cvss_score' | 'exploited'>,
): string {
  const t = texts[language].advisory;
  return [
    ...(severity && cvss_score !== null
      ? [fill(t.severity, language, { severity: t.severities[severity], score: cvss_score })]
      : []),
    ...(exploited ? [t.exploited] : []),
  ].join(' ');
}

/** Returns the content of the mail about an advisory. Sentences about unknown values are left out. */
export function advisoryMail(language: Language, { severity, cvss_score, ...about }: AdvisoryMail) {
  const t = texts[language].advisory;
  const { group, releases, fixed, revision, change } = about;
  const said = (text: string, values: Values) => fill(text, language, unlinkedValues(values));
  const content = mailContent('advisory', language, {
    values: {
      ...{ number: about.number, title: about.title, name: about.name, summary: about.summary },
      reason: said(about.via === 'download' ? t.downloaded : t.managed, { group, releases }),
      severity: dangerOf(language, { severity, cvss_score, exploited: about.exploited }),
      todo: about.remediation && `${t.todo}\n${about.remediation}`,
      fixed: fixed ? said(t.fixed, { fixed }) : t.unfixed,
      change: revision > 1 ? said(t.change, { revision: String(revision), change }) : '',
    },
    url: about.url,
  });
  return { ...content, paragraphs: content.paragraphs.filter((text) => text !== '') };
}

/** Returns the day of a time in words, in UTC. @param time ISO 8601 */
const dayOf = (language: Language, time: string) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));

/** The facts about an advisory in a list. */
interface AdvisoryEntry extends Pick<AdvisoryMail, 'severity' | 'cvss_score'> {
  number: string;
  /** ISO 8601, UTC */
  published_at: string;
}

/** Returns the texts of the public pages of advisories. Times are ISO 8601, UTC. */
export function advisoryPageTexts(language: Language) {
  const { advisoryPage: page, advisoryList: list, advisory, csaf } = texts[language];
  const day = (time: string) => dayOf(language, time);
  const score = (severity: Severity, value: number) => ({
    severity: advisory.severities[severity],
    score: value,
  });
  return {
    page,
    list,
    day,
    headings: csaf,
    exploited: advisory.exploited,
    unfixed: advisory.unfixed,
    severity: (severity: Severity, value: number) => fill(page.score, language, score(severity, value)),
    revision: (number: number, time: string, change: string) =>
      fill(page.revision, language, { revision: String(number), day: day(time), change }),
    inRevision: (number: number, time: string) =>
      fill(page.inRevision, language, { revision: String(number), day: day(time) }),
    entry: ({ number, published_at, severity, cvss_score }: AdvisoryEntry) =>
      severity && cvss_score !== null
        ? fill(list.entrySeverity, language, {
            number,
            day: day(published_at),
            ...score(severity, cvss_score),
          })
        : fill(list.entry, language, { number, day: day(published_at) }),
  };
}

/** Returns the error of a field in a language. */
export const fieldText = (code: FieldCode, language: Language, values?: Values): string =>
  fill(texts[language].fields[code], language, values);
