import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import readXlsx from 'read-excel-file/node';
import { time, type Cell } from '../../../../server/platform/http/csv';
import { xlsxOf } from '../../../../server/platform/http/xlsx';

const column = { heading: 'Name', cell: (cell: Cell) => cell };

/** Returns the first column of a workbook as a spreadsheet reads it, without the heading. */
async function readBack(...rows: Cell[]): Promise<unknown[]> {
  const file = await buffer(await xlsxOf([column], () => Promise.resolve({ rows })));
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
  const others = ['<b>&"\'', 'é\u{1f680}', ' spaces ', 'two\nlines', '_x0041_', 'a\u0000b'];
  expect(await readBack(...texts, ...others)).toEqual([...texts, ...others.slice(0, -1), 'ab']);
});

it('writes numbers as numbers, and times as times', async () => {
  expect(await readBack(12, time('2026-11-29T08:17:32.000Z'), time('2028-02-29'), time('soon'))).toEqual([
    12,
    new Date('2026-11-29T08:17:32.000Z'),
    new Date('2028-02-29T00:00:00.000Z'),
    'soon',
  ]);
});

it('leaves the cell of a missing value empty', async () => {
  const columns = [{ heading: 'A', cell: () => null }, column];
  const file = await buffer(await xlsxOf(columns, () => Promise.resolve({ rows: ['b', time(null)] })));
  const [sheet] = await readXlsx(file, { trim: false });
  expect(sheet?.data.slice(0, 2)).toEqual([
    ['A', 'Name'],
    [null, 'b'],
  ]);
});

it('cuts a text at the length of a cell', async () => {
  const [text] = await readBack('x'.repeat(40_000));
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
