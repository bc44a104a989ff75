import type { TFunction } from 'i18next';
import type { Message } from '../../../server/contract/message';
import { formatDate } from '../../i18n/format';

export interface AnswerDraft {
  subject: string;
  text: string;
}

/** An address of `mailto:` that is longer is cut off by some mail programs. */
const MOST_QUOTED = 1_000;

/** Never half of a character that takes two units. */
const beginningOf = (text: string) => text.slice(0, MOST_QUOTED).replace(/[\ud800-\udbff]$/, '');

const quote = (text: string) => text.replace(/^/gm, '> ');

/**
 * An answer to begin with, in the language of who asked: a greeting, room for the answer, and what was asked.
 * @param t of the namespace `messages`
 */
export function draftAnswer({ kind, name, language, at, message }: Message, t: TFunction): AnswerDraft {
  const date = formatDate(at, language);
  return {
    subject: t(`draft.${language}.${kind}`),
    text: [
      t(`draft.${language}.greeting`, { name }),
      '',
      t(`draft.${language}.wrote`, { date }),
      quote(message),
    ].join('\n\n'),
  };
}

/** The address that opens an answer in the own mail program (RFC 6068); of a long message its beginning is quoted. */
export function mailtoOf(message: Message, t: TFunction): string {
  const isLong = message.message.length > MOST_QUOTED;
  const shortened = isLong ? `${beginningOf(message.message)} …` : message.message;
  const { subject, text } = draftAnswer({ ...message, message: shortened }, t);
  const fields = Object.entries({ subject, body: text.replaceAll('\n', '\r\n') });
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `mailto:${encodeURIComponent(message.email)}?${query}`;
}
