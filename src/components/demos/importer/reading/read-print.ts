import type { Row } from './document';
import { rowsOfPages, type PlacedText } from './pdf-rows';

/** Width and height of a character, and height of a line, on a printed page. Only their proportions matter. */
const [WIDTH, HEIGHT, LINE] = [6, 10, 14];
/** In lines. The edges of columns are found by page. */
const PAGE = 60;
const SAMPLE = 200;
/** In characters: as many as some pages have. */
const START = 100_000;

const isRuler = (line: string) => /^[-=_+*|\s]*$/.test(line);

/** True if most lines have columns that are aligned with spaces, and no separators. */
export function isPrint(text: string): boolean {
  const lines = text
    .slice(0, START)
    .split('\n')
    .filter((line) => !isRuler(line))
    .slice(0, SAMPLE);
  const share = (test: (line: string) => boolean) => lines.filter(test).length / lines.length;
  const marks = lines.map((line) => line.match(/,(?!\d)|(?<!\d),/g)?.length ?? 0);
  const haveCommas =
    (marks[0] ?? 0) > 0 && marks.filter((count) => count === marks[0]).length > 0.8 * lines.length;
  return (
    share((line) => /\S {2,}\S/.test(line)) >= 0.5 &&
    // eslint-disable-next-line no-control-regex
    share((line) => /[;\t|~^\u001f]/.test(line)) < 0.5 &&
    !haveCommas
  );
}

/** Returns the rows of a print file, one per line: a text whose columns are aligned with spaces. */
export function printedRows(text: string): Row[] {
  const lines = text.split('\n');
  const pages: PlacedText[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index % PAGE === 0 || line.includes('\f')) pages.push([]);
    if (isRuler(line)) continue;
    for (const { 0: word, index: column } of line.matchAll(/\S+/g))
      pages[pages.length - 1]?.push({
        text: word,
        x: column * WIDTH,
        y: -index * LINE,
        width: word.length * WIDTH,
        height: HEIGHT,
      });
  }
  const rows = rowsOfPages(pages).values();
  return lines.map((line) => (isRuler(line) ? [] : (rows.next().value ?? [])));
}
