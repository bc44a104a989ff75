import { codeOf } from '../../error-code';

/** Why no mail at all can be sent just now; the portal has a text for each. */
export type OutageReason =
  'login' | 'sender' | 'greeting' | 'connection' | 'name' | 'certificate' | 'timeout' | 'policy' | 'other';

/**
 * What a failure says. `refused`: the server will never take this mail for this recipient; `deferred`: it may take it
 * later; `policy`: it refuses for a reason that may be this server, its sender or a limit, or this recipient; `outage`: it
 * says nothing about the mail, but about this server, its settings or the connection.
 */
export type MailVerdict =
  { kind: 'refused' | 'deferred' | 'policy' } | { kind: 'outage'; reason: OutageReason };

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

/**
 * Enhanced status codes (RFC 3463) that may be about the sender, this server or its limits: sender addresses, sending limits
 * (Gmail's 5.4.5, Exchange's 5.1.90), protocol, and policy, where servers that check the sender late also refuse it.
 */
const policyStatus = /^[0-9]{3}[ -]5\.(?:1\.(?:7|8|9|90)|4\.5|5\.[0-9]+|7\.[0-9]+)\b/;
/** The same said without an enhanced code, as by Exim. */
const policyWords =
  /relay|sender|quota|limit|policy|block|black ?list|block ?list|spamhaus|spf|dkim|dmarc|authentic|client host|your (?:ip|host|server)/i;
/** Answers about the commands and their order. */
const protocolCodes = new Set([500, 502, 503, 504]);

/** Whether a refusal of a recipient or a content may be about this server instead. */
function isPolicy(code: number, response: string): boolean {
  const hasStatus = /^[0-9]{3}[ -]5\.[0-9]+\.[0-9]+/.test(response);
  return protocolCodes.has(code) || (hasStatus ? policyStatus.test(response) : policyWords.test(response));
}

/** Judges what nodemailer threw. */
export function judgeMailFailure(error: unknown): MailVerdict {
  const {
    responseCode = 0,
    response = '',
    command = '',
  } = error as { responseCode?: number; response?: string; command?: string };
  const code = codeOf(error) ?? '';
  // The content is empty or too large; with `DATA` it is the server that refused it.
  if (code === 'EMESSAGE' && command !== 'DATA') return { kind: 'refused' };
  const isAboutMail = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 400;
  if (isAboutMail && responseCode !== 421 && !loginCodes.has(responseCode)) {
    if (responseCode < 500) return { kind: 'deferred' };
    return { kind: isPolicy(responseCode, response) ? 'policy' : 'refused' };
  }
  if (loginCodes.has(responseCode)) return { kind: 'outage', reason: 'login' };
  if (command === 'MAIL FROM') return { kind: 'outage', reason: 'sender' };
  if (isCertificate(error)) return { kind: 'outage', reason: 'certificate' };
  return { kind: 'outage', reason: reasons[code] ?? 'other' };
}

/** The text of a failure, in the words of the mail server if it answered. */
export const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
