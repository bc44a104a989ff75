import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import readXlsx from 'read-excel-file/node';
import type { Cell, CsvColumn } from '../../../../server/platform/http/csv';
import { xlsxOf } from '../../../../server/platform/http/xlsx';

const column: CsvColumn<Cell> = { heading: 'Name', cell: (cell) => cell };

/** Returns a column of a workbook as a spreadsheet reads it, without the heading. */
async function readBack(rows: Cell[], type?: CsvColumn<Cell>['type']): Promise<unknown[]> {
  const file = await buffer(
    await xlsxOf([{ ...column, ...(type && { type }) }], () => Promise.resolve({ rows })),
  );
  const [sheet] = await readXlsx(file, { trim: false });
  const [heading, ...cells] = sheet?.data ?? [];
  expect(heading).toEqual(['Name']);
  return cells.map(([cell]) => cell);
}

it('keeps texts that a spreadsheet would change', async () => {
  const texts = [
    '1.10',
    '00123',
    '3-2',
    '5.5',
    '3E5',
    '1e10',
    'TRUE',
    '2026-11-29',
    '1/2',
    '=1+1',
    '@A1',
    '+31',
  ];
  const others = ['<b>&"\'', 'é\u{1f680}', ' spaces ', 'two\nlines', '_x0041_', 'two\r\nlines'];
  expect(await readBack([...texts, ...others])).toEqual([...texts, ...others]);
  // XML forbids these characters: with one of them, Excel could not open the file.
  expect(await readBack(['a\u0000b', 'a\ufffeb', 'a\ud83db'])).toEqual(['ab', 'ab', 'ab']);
});

it('writes numbers as numbers, and times as times', async () => {
  expect(await readBack([12, 0], 'number')).toEqual([12, 0]);
  expect(await readBack(['2026-11-29T08:17:32.000Z', 'soon'], 'time')).toEqual([
    new Date('2026-11-29T08:17:32.000Z'),
    'soon',
  ]);
  expect(await readBack(['2028-02-29'], 'day')).toEqual([new Date('2028-02-29T00:00:00.000Z')]);
});

it('leaves the cell of a missing value empty', async () => {
  const columns: CsvColumn<Cell>[] = [{ heading: 'A', cell: () => null, type: 'time' }, column];
  const file = await buffer(await xlsxOf(columns, () => Promise.resolve({ rows: ['b', null] })));
  const [sheet] = await readXlsx(file, { trim: false });
  expect(sheet?.data.slice(0, 2)).toEqual([
    ['A', 'Name'],
    [null, 'b'],
  ]);
});

it('cuts a text at the length of a cell', async () => {
  const [text] = await readBack(['x'.repeat(40_000)]);
  expect(String(text)).toHaveLength(32_767);
});

it('reads the next page when the previous one was taken', async () => {
  const asked: unknown[] = [];
  const output = await xlsxOf([column], ({ cursor = '0' }) => {
    asked.push(cursor);
    const rows = Array.from({ length: 500 }, (_, index) => `${cursor} ${index}`);
    return Promise.resolve({ rows, next: Number(cursor) < 20 ? String(Number(cursor) + 1) : undefined });
  });
  expect(asked).toEqual(['0']);
  const file = await buffer(output);
  expect(asked).toHaveLength(21);
  const [sheet] = await readXlsx(file, { trim: false });
  expect(sheet?.data).toHaveLength(1 + 21 * 500);
});

it('ends with the error of a page', async () => {
  const output = await xlsxOf([column], ({ cursor }) =>
    cursor === undefined ? Promise.resolve({ rows: ['a'], next: '1' }) : Promise.reject(new Error('gone')),
  );
  await expect(buffer(output)).rejects.toThrow('gone');
});

it('reads no further page after the client has left', async () => {
  let asked = 0;
  const output = await xlsxOf([column], () => {
    asked += 1;
    const rows = Array.from({ length: 500 }, () => 'x'.repeat(1000));
    return Promise.resolve({ rows, next: 'another' });
  });
  await once(output, 'readable');
  output.once('error', () => undefined).destroy();
  await once(output, 'close');
  const before = asked;
  for (let turns = 0; turns < 100; turns += 1) await setImmediate();
  expect(asked).toBe(before);
});
