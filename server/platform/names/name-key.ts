import { invisible } from '../../texts/look-alikes';

/**
 * Returns the form in which names are compared: names that look the same, or differ only in case, are equal.
 */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(/[\p{Dash_Punctuation}\u2212]/gu, '-')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toLowerCase();
