import type { Run } from './blocks';

/** Words of one look that stand side by side. */
export interface Segment {
  run: Run;
  text: string;
  width: number;
}

export type Line = Segment[];

/** Width of a text in the look of a run. */
export type Measure = (text: string, run: Run) => number;

/** What is never torn apart: the pieces of runs between two spaces. */
interface Word {
  parts: { run: Run; text: string }[];
  /** The look of the space before it. */
  spaceOf?: Run;
}

/**
 * Breaks a text into lines, each as long as the width allows. A word that is wider than a line is torn where it must.
 */
export function breakLines(runs: readonly Run[], width: number, measure: Measure): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  for (const word of wordsOf(runs).flatMap((whole) => tearWide(whole, width, measure))) {
    const longer = extend(line, word, measure);
    if (line.length === 0 || widthOf(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = extend([], word, measure);
    }
  }
  return line.length > 0 ? [...lines, line] : lines;
}

export const widthOf = (line: Line): number => line.reduce((sum, segment) => sum + segment.width, 0);

function extend(line: Line, { parts, spaceOf }: Word, measure: Measure): Line {
  const space = spaceOf && line.length > 0 ? [{ run: spaceOf, text: ' ' }] : [];
  const longer = [...line];
  for (const { run, text } of [...space, ...parts]) {
    const last = longer.at(-1);
    if (last?.run === run) longer[longer.length - 1] = segment(run, last.text + text, measure);
    else longer.push(segment(run, text, measure));
  }
  return longer;
}

const segment = (run: Run, text: string, measure: Measure): Segment => ({
  run,
  text,
  width: measure(text, run),
});

function wordsOf(runs: readonly Run[]): Word[] {
  const words: Word[] = [];
  let spaceOf: Run | undefined;
  let isOpen = false;
  for (const run of runs) {
    for (const text of run.text.split(/( +)/)) {
      if (!text) continue;
      if (text.startsWith(' ')) {
        spaceOf ??= run;
        isOpen = false;
      } else if (isOpen) {
        words.at(-1)?.parts.push({ run, text });
      } else {
        words.push({ parts: [{ run, text }], spaceOf });
        spaceOf = undefined;
        isOpen = true;
      }
    }
  }
  return words;
}

function tearWide(word: Word, width: number, measure: Measure): Word[] {
  if (widthOf(extend([], word, measure)) <= width) return [word];
  const torn: Word[] = [];
  let rest: Word = { parts: [], spaceOf: word.spaceOf };
  for (const { run, text } of word.parts) {
    for (const letter of text) {
      const longer = { ...rest, parts: [...rest.parts, { run, text: letter }] };
      if (rest.parts.length > 0 && widthOf(extend([], longer, measure)) > width) {
        torn.push(rest);
        rest = { parts: [{ run, text: letter }] };
      } else {
        rest = longer;
      }
    }
  }
  return [...torn, rest];
}
