import type { ReactNode } from 'react';

/** The same as in the server's search: without accents and case. */
const searchable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Shows a text, with the words of a search marked. */
export function Match({ text, search }: { text: string; search: string }) {
  const marked = markedIn(text, search);
  const parts: ReactNode[] = [];
  for (let start = 0; start < text.length;) {
    let end = start + 1;
    while (end < text.length && marked[end] === marked[start]) end += 1;
    const part = text.slice(start, end);
    parts.push(marked[start] ? <mark key={start}>{part}</mark> : part);
    start = end;
  }
  return parts;
}

/** Returns for each UTF-16 unit of the text whether it belongs to a word of the search. */
function markedIn(text: string, search: string): boolean[] {
  // The searchable form may be longer or shorter than the text: each of its units keeps its place there.
  const places: number[] = [];
  let form = '';
  let place = 0;
  for (const sign of text) {
    const part = searchable(sign);
    form += part;
    for (let unit = 0; unit < part.length; unit += 1) places.push(place);
    place += sign.length;
  }
  places.push(text.length);

  const marked = Array.from({ length: text.length }, () => false);
  for (const word of searchable(search).split(/\s+/).filter(Boolean)) {
    for (let at = form.indexOf(word); at >= 0; at = form.indexOf(word, at + word.length)) {
      const last = places[at + word.length - 1] ?? 0;
      const end = places.find((start) => start > last) ?? text.length;
      marked.fill(true, places[at], end);
    }
  }
  return marked;
}
