import { domainToASCII } from 'node:url';

import { patterns } from '../../contract/fields';
import { limits } from '../../contract/limits';
import { isNumericLabel, invisible } from '../../texts/look-alikes';

/** Characters that no domain has, or that have a meaning in a URL. */
const notOfDomain = /[\s/\\:?#%@[\]<>^|"'`{}()]/u;
const labels = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The domain of an address, or one that was typed, in ASCII and lower case, without a last dot; empty when it is none. */
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

/** The host of a URL, in ASCII and lower case, without a last dot. @throws TypeError when it is no URL */
export const hostOf = (url: string): string => new URL(url).hostname.toLowerCase().replace(/\.$/, '');

/**
 * An address in the one form in which it is stored and mailed to. Its local part keeps its case, as its server may tell them apart;
 * an address whose domain is none stays as it was typed.
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

/** True for an address that can receive mail, in the form in which it is stored. That form may be longer than what was typed. */
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

/** An address in the form in which it is compared: two that reach one mailbox are the same. */
export const emailKey = (email: string): string => storedEmail(email).normalize('NFKC').toLowerCase();

/** As versions before 0055 compared it. Rows of theirs are still found by it. */
const formerKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** The keys that the row of an address may have, the present one first. */
export const emailKeys = (email: string): string[] => [...new Set([emailKey(email), formerKey(email)])];

/** Mailboxes of Google: dots in the part before the sign mean nothing. */
const google = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox of an address, to count what is sent to it: without the tag after a plus sign. Never says who somebody is, as not every
 * server reads tags.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const [name = ''] = key.slice(0, at).split(/(?<=.)\+/, 1);
  return google.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
