import { visible } from '../reading/document';

/** A text as its words: without accents, case and punctuation. */
export const plainWords = (text: string) =>
  visible(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
