import { expect, it } from '@jest/globals';
import { filesBelow, read } from '../content/files';

/** Files that use it for the delay before a retry. */
const waiting = ['server/platform/db/connection.ts', 'server/platform/locks.ts'];

it('the server uses Math.random only for pauses before a retry', () => {
  const sources = filesBelow('server', '.ts', '.mjs');
  expect(sources.length).toBeGreaterThan(100);
  const lines = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /Math\s*\.\s*random|\bMath\s*\[/.test(line))
      .map((line) => ({ file, line: line.trim() })),
  );
  expect(lines.map(({ file }) => file)).toEqual(waiting);
  for (const { line } of lines) expect(line).toContain('pause(');
});
