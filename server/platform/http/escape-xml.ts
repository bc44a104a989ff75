import { escapeHtml } from './small-pages';

/** Escapes a text for XML. Removes characters that XML 1.0 (2.2) forbids or advises against. */
export const escapeXml = (text: string) =>
  escapeHtml(text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, ''));
