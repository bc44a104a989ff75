import { domainToASCII } from 'node:url';

import { patterns } from '../../contract/fields';
import { limits } from '../../contract/limits';
import { isNumericLabel, invisible } from '../../texts/look-alikes';

/** Characters that are not allowed in a domain, or that have a meaning in a URL. */
const notOfDomain = /[\s/\\:?#%@[\]<>^|"'`{}()]/u;
const labels = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the domain of an e-mail address, or a typed domain: in ASCII and lower case, without a trailing
 * dot. Empty if it is not a domain.
 */
export function domainOf(text: string): string {
  const typed = text
    .slice(text.lastIndexOf('@') + 1)
    .trim()
    .normalize('NFKC')
    .replace(invisible, '');
  if (notOfDomain.test(typed)) return '';
  const domain = domainToASCII(typed.replaceAll('。', '.')).toLowerCase().replace(/\.$/, '');
  return labels.test(domain) && !isNumericLabel(domain) ? domain : '';
}

/**
 * Returns the host of a URL, in ASCII and lower case, without a trailing dot.
 * @throws TypeError for an invalid URL
 */
export const hostOf = (url: string): string => new URL(url).hostname.toLowerCase().replace(/\.$/, '');

/**
 * Returns an address in the form in which it is stored and mailed to. The local part keeps its case, because
 * its server may distinguish it. If the domain is not valid, the address is only trimmed.
 */
export function storedEmail(email: string): string {
  const typed = email.trim();
  const domain = domainOf(typed);
  const at = typed.lastIndexOf('@');
  if (domain === '' || at < 1) return typed;
  return `${typed.slice(0, at).normalize('NFKC').replace(invisible, '')}@${domain}`;
}

/** In octets (RFC 5321, 4.5.3.1.1). */
const maxLocalPart = 64;
const mailbox = new RegExp(patterns.invalid_email, 'u');

/**
 * True if an address can receive mail. This checks its stored form, which may be longer than the typed one.
 */
export function isMailable(email: string): boolean {
  if (email.length > limits.emailLength || domainOf(email) === '') return false;
  const stored = storedEmail(email);
  const localPart = stored.slice(0, stored.lastIndexOf('@'));
  return (
    mailbox.test(stored) &&
    Buffer.byteLength(localPart) <= maxLocalPart &&
    Buffer.byteLength(stored) <= limits.emailLength
  );
}

/** Returns the form in which addresses are compared: addresses of the same mailbox are equal. */
export const emailKey = (email: string): string => storedEmail(email).normalize('NFKC').toLowerCase();

/** Domains of Google: dots in the local part have no meaning. */
const google = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox of an address, for counting what is sent to it: without the tag after a plus sign. It
 * must not identify a person, because not every server supports tags.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const [name = ''] = key.slice(0, at).split(/(?<=.)\+/, 1);
  return google.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
