import { escapeHtml } from './small-pages';

/** Removes characters that XML 1.0 (2.2) forbids or advises against. */
export const withoutForbidden = (text: string) =>
  text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '');

/** Escapes a text for XML, without forbidden characters. */
export const escapeXml = (text: string) => escapeHtml(withoutForbidden(text));
