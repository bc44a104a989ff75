import { codeOf } from '../../error-code';

/** The reason why no mail can be sent at the moment. The portal has a text for each reason. */
export type OutageReason =
  'login' | 'sender' | 'greeting' | 'connection' | 'name' | 'certificate' | 'timeout' | 'policy' | 'other';

/**
 * The meaning of a failure.
 * `refused`: the mail server will never accept this mail for this recipient.
 * `deferred`: it may accept the mail later.
 * `policy`: the reason may be this server, its sender address or a limit, or else this recipient.
 * `outage`: the failure is not about the mail, but about this server, its settings or the connection.
 */
export type MailVerdict =
  { kind: 'refused' | 'deferred' | 'policy' } | { kind: 'outage'; reason: OutageReason };

/** Response codes that ask for a login or refuse it, after any command (RFC 4954, 6). */
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

/**
 * True for a certificate error. nodemailer replaces Node's error code by `ESOCKET`, so only the text tells.
 */
const isCertificate = (error: unknown) =>
  error instanceof Error && /certificate|SSL|TLS/i.test(error.message);

/**
 * Enhanced status codes (RFC 3463) that may be about the sender, this server or its limits: sender addresses,
 * sending limits (Gmail's 5.4.5, Exchange's 5.1.90), protocol and policy. Servers that check the sender late
 * also refuse it with a policy code.
 */
const policyStatus = /^[0-9]{3}[ -]5\.(?:1\.(?:7|8|9|90)|4\.5|5\.[0-9]+|7\.[0-9]+)\b/;
/** Words in responses without an enhanced code (Exim, for example) that mean the same. */
const policyWords =
  /relay|sender|quota|limit|policy|block|black ?list|block ?list|spamhaus|spf|dkim|dmarc|authentic|client host|your (?:ip|host|server)/i;
/** Response codes about wrong commands or a wrong order of commands. */
const protocolCodes = new Set([500, 502, 503, 504]);

/** True if the refusal of a recipient or of the content may be about this server instead. */
function isPolicy(code: number, response: string): boolean {
  const hasStatus = /^[0-9]{3}[ -]5\.[0-9]+\.[0-9]+/.test(response);
  return protocolCodes.has(code) || (hasStatus ? policyStatus.test(response) : policyWords.test(response));
}

/** Returns the meaning of an error that nodemailer threw. */
export function judgeMailFailure(error: unknown): MailVerdict {
  const {
    responseCode = 0,
    response = '',
    command = '',
  } = error as { responseCode?: number; response?: string; command?: string };
  const code = codeOf(error) ?? '';
  // nodemailer itself refuses content that is empty or too large. With `DATA`, the mail server refused it.
  if (code === 'EMESSAGE' && command !== 'DATA') return { kind: 'refused' };
  const isAboutMail = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 400;
  if (isAboutMail && responseCode !== 421 && !loginCodes.has(responseCode)) {
    if (responseCode < 500) return { kind: 'deferred' };
    return { kind: isPolicy(responseCode, response) ? 'policy' : 'refused' };
  }
  if (loginCodes.has(responseCode)) return { kind: 'outage', reason: 'login' };
  if (command === 'MAIL FROM') return { kind: 'outage', reason: 'sender' };
  // Refused because of the name of this server. An EHLO that is not known is followed by HELO.
  if (/^(?:EHLO|HELO|LHLO)$/.test(command) && responseCode >= 400)
    return { kind: 'outage', reason: 'greeting' };
  if (isCertificate(error)) return { kind: 'outage', reason: 'certificate' };
  return { kind: 'outage', reason: reasons[code] ?? 'other' };
}

/**
 * Returns the message of an error, at most 500 characters. It contains the response of the mail server, if
 * there was one.
 */
export const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
