import { codeOf } from '../../error-code';

/** Why no mail at all can be sent just now; the portal has a text for each. */
export type OutageReason =
  'login' | 'sender' | 'greeting' | 'connection' | 'name' | 'certificate' | 'timeout' | 'other';

/**
 * What a failure says. `refused`: the server will never take this mail for this recipient; `deferred`: it may take it
 * later; `outage`: it says nothing about the mail, but about this server, its settings or the connection.
 */
export type MailVerdict = { kind: 'refused' | 'deferred' } | { kind: 'outage'; reason: OutageReason };

/** Answers that ask for a login, or refuse it, whatever they answer (RFC 4954, 6). */
const loginCodes = new Set([454, 530, 534, 535, 538]);

const reasons: Readonly<Record<string, OutageReason>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  EPROTOCOL: 'greeting',
  EDNS: 'name',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ETLS: 'certificate',
  EREQUIRETLS: 'certificate',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'connection',
  ESOCKET: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
};

/** Node's code of a certificate error is only in the text: nodemailer replaces it by `ESOCKET`. */
const isCertificate = (error: unknown) =>
  error instanceof Error && /certificate|SSL|TLS/i.test(error.message);

/** Judges what nodemailer threw. */
export function judgeMailFailure(error: unknown): MailVerdict {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  const code = codeOf(error) ?? '';
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  if (isAboutMail && responseCode !== 421 && !loginCodes.has(responseCode))
    return { kind: responseCode >= 400 && responseCode < 500 ? 'deferred' : 'refused' };
  if (loginCodes.has(responseCode)) return { kind: 'outage', reason: 'login' };
  if (command === 'MAIL FROM') return { kind: 'outage', reason: 'sender' };
  if (isCertificate(error)) return { kind: 'outage', reason: 'certificate' };
  return { kind: 'outage', reason: reasons[code] ?? 'other' };
}

/** The text of a failure, in the words of the mail server if it answered. */
export const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
