import { visible } from '../reading/document';

/** Returns the words of a text in lower case, without accents and punctuation. */
export const plainWords = (text: string) =>
  visible(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
