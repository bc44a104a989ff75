import type { Language } from '../contract/languages';
import { en } from './texts/en';
import { nl } from './texts/nl';

/** All that the server says to people, in every language. */
export const texts: Record<Language, typeof en> = { en, nl };

export type Code = keyof typeof en.problems;
export type FieldCode = keyof typeof en.fields;

type Values = Readonly<Record<string, string | number>>;

const fill = (text: string, values: Values = {}) =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Title and detail of a problem, in a reader's language. */
export function problemText(code: Code, language: Language, values?: Values) {
  const { title, detail } = texts[language].problems[code];
  return { title, detail: fill(detail, values) };
}

/** What a mail says, in the language of who gets it. @param about what fills its texts, and where its button leads */
export function mailContent(
  mail: keyof typeof en.mails,
  language: Language,
  about: { values: Values; url: string },
) {
  const { subject, paragraphs, action } = texts[language].mails[mail];
  return {
    subject: fill(subject, about.values),
    paragraphs: paragraphs.map((text) => fill(text, about.values)),
    action: { label: action, url: about.url },
  };
}

/** What is wrong with a field, in a reader's language. */
export const fieldText = (code: FieldCode, language: Language, values?: Values): string =>
  fill(texts[language].fields[code], values);
