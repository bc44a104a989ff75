import type { Content } from './files';
import type { Row } from './rows';

/** The rows of a text with one in each line; undefined for a line that is none. */
export async function* rowsIn(content: Content): AsyncGenerator<Row | undefined> {
  for await (const line of linesIn(content)) yield parse(line);
}

async function* linesIn(content: Content): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parse(line: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
  } catch {
    return undefined;
  }
}
