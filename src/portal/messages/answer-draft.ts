import type { TFunction } from 'i18next';
import type { Message } from '../../../server/contract/message';
import { formatDate } from '../../i18n/format';

export interface AnswerDraft {
  subject: string;
  text: string;
}

/** Max characters of the quoted message. Some mail programs truncate a longer `mailto:` URL. */
const MAX_QUOTED = 1_000;

/** Removes half of a surrogate pair at the cut. */
const beginningOf = (text: string) => text.slice(0, MAX_QUOTED).replace(/[\ud800-\udbff]$/, '');

const quote = (text: string) => text.replace(/^/gm, '> ');

/**
 * Returns a draft of an answer in the language of the message's author: a greeting, space for the answer, and
 * the quoted message.
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

/**
 * Returns a `mailto:` URL that opens an answer in the user's mail program (RFC 6068). A long message is
 * quoted in part.
 */
export function mailtoOf(message: Message, t: TFunction): string {
  const isLong = message.message.length > MAX_QUOTED;
  const shortened = isLong ? `${beginningOf(message.message)} …` : message.message;
  const { subject, text } = draftAnswer({ ...message, message: shortened }, t);
  const fields = Object.entries({ subject, body: text.replaceAll('\n', '\r\n') });
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `mailto:${encodeURIComponent(message.email)}?${query}`;
}
