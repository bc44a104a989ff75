import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import Papa from 'papaparse';
import * as pdfLibrary from 'pdfjs-dist/legacy/build/pdf.mjs';
import { LIMITS, ReadError } from '../../../../src/components/demos/importer/reading/document';
import { formatOf } from '../../../../src/components/demos/importer/reading/file-kind';
import { rowsOfPages } from '../../../../src/components/demos/importer/reading/pdf-rows';
import { readCsv } from '../../../../src/components/demos/importer/reading/read-csv';
import { readPdf } from '../../../../src/components/demos/importer/reading/read-pdf';
import { readXlsx } from '../../../../src/components/demos/importer/reading/read-xlsx';
import { unpackedSize } from '../../../../src/components/demos/importer/reading/unpacked-size';
import { unzip } from '../../../../src/components/demos/importer/reading/unzip-in-place';
import { bytesOf, pdf, sample, workbook } from './documents';
import { rowsOf } from './rows';

const problemOf = async (read: () => unknown) => {
  try {
    await read();
  } catch (error) {
    if (error instanceof ReadError) return error.problem;
    throw error;
  }
  return undefined;
};

const HEADER = 'Artikel;Omschrijving;Aantal;Prijs';

describe('the format of a file', () => {
  it.each([
    ['order-4500871.en.csv', 'csv'],
    ['confirmation-24033.en.xlsx', 'xlsx'],
    ['delivery-88213.en.pdf', 'pdf'],
  ])('is detected from the content of %s', (name, format) =>
    expect(formatOf(sample(name), 'document')).toBe(format),
  );

  it.each([
    ['an empty file', '', 'order.csv', 'empty'],
    ['a text named as a workbook', 'abc', 'order.xlsx', 'brokenXlsx'],
    ['a text named as a PDF', 'abc', 'order.pdf', 'brokenPdf'],
  ])('is rejected for %s', async (_what, text, name, problem) =>
    expect(await problemOf(() => formatOf(bytesOf(text), name))).toBe(problem),
  );

  it('is CSV for a text that starts with PK', () =>
    expect(formatOf(bytesOf('PK;Artikel;Aantal\n1;10407;3\n'), 'order.csv')).toBe('csv'));

  it('is rejected as old Excel for a binary .xls file', async () =>
    expect(await problemOf(() => formatOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), 'a.xls'))).toBe(
      'oldExcel',
    ));
});

describe('readCsv', () => {
  it.each([
    ['semicolons', ';'],
    ['commas', ','],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('reads cells separated by %s that contain separators and quotation marks', (_name, delimiter) => {
    const rows = [
      HEADER.split(';'),
      ['10407', 'Kit; wit, "310" ml', '1', '4'],
      ['10502', 'Tape\n50', '2', '2'],
    ];
    expect(readCsv(bytesOf(Papa.unparse(rows, { delimiter }))).rows).toEqual(rows);
  });

  it('does not split Dutch prices at their commas', () => {
    const { rows } = readCsv(bytesOf(`${HEADER}\n10407;Kit;36;4,75\n10502;Tape;72;2,10\n`));
    expect(rows[1]).toEqual(['10407', 'Kit', '36', '4,75']);
  });

  it('uses the separator of a sep= line', () =>
    expect(readCsv(bytesOf('sep=|\r\na;b|c\r\n')).rows).toEqual([['a;b', 'c']]));

  it.each([
    ['UTF-8', [...bytesOf('Artikel;Aantal\ncrème;1')]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...bytesOf('Artikel;Aantal\ncrème;1')]],
    ['UTF-16 LE with a byte order mark', [0xff, 0xfe, ...Buffer.from('Artikel;Aantal\ncrème;1', 'utf16le')]],
    ['UTF-16 LE without a byte order mark', [...Buffer.from('Artikel;Aantal\ncrème;1', 'utf16le')]],
    ['Windows-1252', [...Buffer.from('Artikel;Aantal\ncrème;1', 'latin1')]],
  ])('reads text in %s', (_encoding, bytes) =>
    expect(readCsv(new Uint8Array(bytes)).rows).toEqual(rowsOf('Artikel;Aantal', 'crème;1')),
  );

  it('reads rows in two encodings', () => {
    const bytes = [...bytesOf('Artikel;Aantal\ncrème;1\n'), ...Buffer.from('brûlée;2', 'latin1')];
    expect(readCsv(new Uint8Array(bytes)).rows).toEqual(rowsOf('Artikel;Aantal', 'crème;1', 'brûlée;2'));
  });

  it('keeps all rows after an unclosed quotation mark and reports the mark', () => {
    const { rows, remarks } = readCsv(
      bytesOf(`${HEADER}\n10407;"Kit wit;36;4\n10502;Tape;72;2\n10604;Boor;5;1\n`),
    );
    expect(remarks).toEqual([{ kind: 'openQuote' }]);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toEqual(['10407', '"Kit wit', '36', '4']);
  });

  it('keeps an inch mark inside a quoted cell', () => {
    const { rows, remarks } = readCsv(
      bytesOf(`${HEADER}\n10407;"Kit 310" wit";36;4\n10502;"Tape; 2"" breed";72;2\n`),
    );
    expect(remarks).toEqual([]);
    expect(rows.slice(1)).toEqual([
      ['10407', 'Kit 310" wit', '36', '4'],
      ['10502', 'Tape; 2" breed', '72', '2'],
    ]);
  });

  it('reads the same rows wherever a chunk ends', () => {
    // The first row is one character longer in each run, so that in one of them a piece ends between `"\r` and `\n`.
    const line = '"10407";"Siliconenkit; wit";"36"\r\n';
    for (let shift = 0; shift < line.length; shift += 1) {
      const start = `Artikel;Omschrijving${'x'.repeat(shift)};Aantal\r\n`;
      const { rows, remarks } = readCsv(bytesOf(start + line.repeat(8000)));
      expect(remarks).toEqual([]);
      expect(rows).toHaveLength(8001);
      expect(new Set(rows.slice(1).map((cells) => cells.join('|'))).size).toBe(1);
    }
  });

  it('keeps all rows when a later quotation mark closes an unclosed one', () => {
    const { rows, remarks } = readCsv(
      bytesOf(`${HEADER}\n10407;"Kit wit;36;4\n10502;"Tape";72;2\n10604;Boor;5;1\n`),
    );
    expect(remarks).toEqual([{ kind: 'openQuote' }]);
    expect(rows.map(([code]) => code)).toEqual(['Artikel', '10407', '10502', '10604']);
  });

  it('rejects binary content', async () => {
    const bytes = new Uint8Array(2000).map((_value, index) => (index * 7919) % 256);
    expect(await problemOf(() => readCsv(bytes))).toBe('unknownKind');
  });

  it('rejects a file with only blank lines as empty', async () =>
    expect(await problemOf(() => readCsv(bytesOf('\n\n ; \n')))).toBe('empty'));

  it('reads up to the row limit with progress and rejects more rows', async () => {
    const line = '10407;Siliconenkit wit;36;4,75\n';
    const percents: number[] = [];
    const { rows } = readCsv(bytesOf(`${HEADER}\n${line.repeat(LIMITS.rows - 1)}`), (percent) =>
      percents.push(percent),
    );
    expect(rows).toHaveLength(LIMITS.rows);
    expect(percents.at(-1)).toBeGreaterThanOrEqual(99);
    expect(await problemOf(() => readCsv(bytesOf(`${HEADER}\n${line.repeat(LIMITS.rows)}`)))).toBe(
      'tooManyRows',
    );
  });

  it('rejects rows over the limit after many blank rows', async () => {
    const blank = ';;;\n'.repeat(100_000);
    const last = '10407;Kit;36;4\n'.repeat(20_000);
    expect(await problemOf(() => readCsv(bytesOf(`${HEADER}\n${blank}${last}`)))).toBe('tooManyRows');
  });

  it('returns arbitrary quoted cells unchanged', () => {
    const cell = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
    const row = fc.array(cell, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (body) => {
        const rows = [
          ['Artikel', 'Omschrijving', 'Aantal'],
          ...body.map((cells) => ['x', ...cells.slice(1)]),
        ];
        expect(readCsv(bytesOf(Papa.unparse(rows, { delimiter: ';', quotes: true }))).rows).toEqual(rows);
      }),
    );
  });
});

describe('readXlsx', () => {
  it('keeps numbers as numbers and texts as texts', async () => {
    const bytes = await workbook({
      Order: [
        ['Item', 'Qty'],
        ['00123', 1250],
        ['10407', 2.5],
      ],
    });
    expect((await readXlsx(bytes)).rows).toEqual([
      ['Item', 'Qty'],
      ['00123', 1250],
      ['10407', 2.5],
    ]);
  });

  it('returns the stored result of a formula without calculating it', async () => {
    const bytes = await workbook({
      Order: [
        ['Item', 'Qty'],
        [
          { formula: 'HYPERLINK("https://example.com","10407")', value: '10407' },
          { formula: '6*6', value: 35 },
        ],
      ],
    });
    expect((await readXlsx(bytes)).rows[1]).toEqual(['10407', 35]);
  });

  it('returns a formula that was never calculated as text', async () => {
    const bytes = await workbook({
      Order: [
        ['Item', 'Qty'],
        [{ formula: 'A1' }, 1],
      ],
    });
    expect((await readXlsx(bytes)).rows[1]).toEqual(['=A1', 1]);
  });

  it('rejects a cell that refers to a missing shared string', async () => {
    const bytes = await workbook({
      Order: [
        ['Item', 'Qty'],
        [{ shared: 99 }, 1],
      ],
    });
    expect(await problemOf(() => readXlsx(bytes))).toBe('brokenCell');
  });

  it('reads the sheet that contains the lines', async () => {
    const bytes = await workbook({
      Info: [['Read this first'], ['and this'], ['and this'], ['and this']],
      Lines: [
        ['Item code', 'Quantity'],
        ['10407', 1],
      ],
    });
    const { rows, remarks } = await readXlsx(bytes);
    expect(rows).toHaveLength(2);
    expect(remarks).toEqual([{ kind: 'sheets', sheet: 'Lines', count: 2 }]);
  });

  it.each([
    ['truncated', () => sample('confirmation-24033.en.xlsx').slice(0, 1500)],
    [
      'corrupted',
      () =>
        sample('confirmation-24033.en.xlsx').map((byte, index) =>
          index > 60 && index < 900 ? byte ^ 0x5a : byte,
        ),
    ],
    ['another archive', () => new Uint8Array([0x50, 0x4b, 3, 4, ...new Array<number>(400).fill(7)])],
  ])('rejects a file that is %s', async (_how, bytes) =>
    expect(await problemOf(() => readXlsx(bytes()))).toBe('brokenXlsx'),
  );

  it('rejects a file whose declared unpacked size exceeds the limit', async () => {
    const bytes = sample('confirmation-24033.en.xlsx').slice();
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x7fffffff, true);
    }
    expect(await problemOf(() => readXlsx(bytes))).toBe('tooLarge');
  });

  it.each([
    ['has two different entry counts', (view: DataView, end: number) => view.setUint16(end + 8, 1, true)],
    [
      'has a Zip64 directory beside the other',
      (view: DataView, end: number) => view.setUint32(end - 20, 0x07064b50, true),
    ],
  ])('rejects a file that %s', async (_how, change) => {
    const bytes = sample('confirmation-24033.en.xlsx').slice();
    const view = new DataView(bytes.buffer);
    let end = bytes.length - 22;
    while (view.getUint32(end, true) !== 0x06054b50) end -= 1;
    change(view, end);
    expect(unpackedSize(bytes)).toBeUndefined();
    expect(await problemOf(() => readXlsx(bytes))).toBe('brokenXlsx');
  });

  it('rejects a workbook without cells as empty', async () =>
    expect(await problemOf(async () => readXlsx(await workbook({ Empty: [] })))).toBe('empty'));
});

it('unzip calls back synchronously with the files or an error', async () => {
  const cells = Array.from({ length: 20_000 }, () => ['10407']);
  const done = jest.fn();
  unzip(await workbook({ Order: cells }), done);
  expect(done).toHaveBeenCalledTimes(1);
  const [error, files] = done.mock.calls[0] as [unknown, Record<string, Uint8Array>];
  expect(error).toBeNull();
  expect(files['xl/worksheets/sheet1.xml']?.length).toBeGreaterThan(600_000);

  unzip(bytesOf('PK no archive at all, though it is long enough to be one'), done);
  expect(done).toHaveBeenLastCalledWith(expect.any(Error), null);
});

describe('readPdf', () => {
  const header = ['Pos', 'Artikelnr.', 'Omschrijving', 'Aantal', 'Eenheid'];

  it('returns the texts by row and column', async () => {
    const bytes = await pdf([
      ['Pakbon 88213'],
      header,
      ['1', '10407', 'Siliconenkit wit', '96', 'st'],
      ['2', '10502', 'Verpakkingstape 50 mm', '', 'st'],
    ]);
    expect((await readPdf(bytes, pdfLibrary)).rows).toEqual([
      ['Pakbon 88213'],
      header,
      ['1', '10407', 'Siliconenkit wit', '96', 'st'],
      ['2', '10502', 'Verpakkingstape 50 mm', '', 'st'],
    ]);
  });

  it('keeps the same columns over several pages and reports progress', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [String(index + 1), '10407', 'Kit', '3', 'st']);
    const percents: number[] = [];
    const read = await readPdf(await pdf([header, ...rows]), pdfLibrary, (percent) => percents.push(percent));
    expect(read.rows).toEqual([header, ...rows]);
    expect(percents).toEqual([100 / 3, 200 / 3, 100]);
  });

  it('aligns the cells of a table without a header', async () => {
    const bytes = await pdf(
      rowsOf('1;10407;Siliconenkit wit;96;st', '2;10502;Verpakkingstape;12;st', '3;10604;;5;st'),
    );
    expect((await readPdf(bytes, pdfLibrary)).rows[2]).toEqual(['3', '10604', '', '5', 'st']);
  });

  it('keeps cells in their columns below centred headers in a narrow table', () => {
    // Like an unstyled <table> printed by a browser: the widest text ends four pixels before the next column.
    const placed = (y: number, pieces: readonly (readonly [string, number, number])[]) =>
      pieces.map(([text, x, width]) => ({ text, x, y, width, height: 10.5 }));
    const page = [
      ...placed(677, [
        ['Item code', 36, 49],
        ['Description', 109.6, 57.8],
        ['Quantity', 192, 42.6],
      ]),
      ...placed(662, [
        ['10407', 36, 29.2],
        ['Silicone sealant white', 88, 101],
        ['12', 192, 11.7],
      ]),
      ...placed(647, [
        ['10112', 36, 29.2],
        ['Bolt', 88, 18],
        ['4', 192, 5.8],
      ]),
      ...placed(632, [
        ['10118', 36, 29.2],
        ['Washer', 88, 36],
        ['100', 192, 17.5],
      ]),
    ];
    expect(rowsOfPages([page])).toEqual(
      rowsOf(
        'Item code;Description;Quantity',
        '10407;Silicone sealant white;12',
        '10112;Bolt;4',
        '10118;Washer;100',
      ),
    );
  });

  it('separates right-aligned numbers from the preceding text in a narrow table', () => {
    const row = (y: number, description: string, width: number, quantity: string, quantityWidth: number) => [
      { text: '10407', x: 50, y, width: 25, height: 9 },
      { text: description, x: 100, y, width, height: 9 },
      { text: quantity, x: 240 - quantityWidth, y, width: quantityWidth, height: 9 },
    ];
    const page = [
      { text: 'Item', x: 50, y: 700, width: 20, height: 9 },
      { text: 'Description', x: 100, y: 700, width: 50, height: 9 },
      { text: 'Qty', x: 225, y: 700, width: 15, height: 9 },
      ...row(680, 'Silicone sealant white, box', 112, '1,250', 25),
      ...row(660, 'Washer', 30, '12', 10),
      ...row(640, 'Bolt', 18, '4', 5),
    ];
    expect(rowsOfPages([page])[1]).toEqual(['10407', 'Silicone sealant white, box', '1,250']);
  });

  it('does not split a text where one other line happens to start', () => {
    const words = (y: number, texts: readonly (readonly [string, number])[]) =>
      texts.map(([text, x]) => ({ text, x, y, width: 20, height: 9 }));
    const page = [
      ...words(700, [
        ['Item', 50],
        ['Description', 100],
        ['Qty', 300],
      ]),
      ...words(680, [
        ['10407', 50],
        ['Silicone', 100],
        ['white', 123],
        ['12', 300],
      ]),
      ...words(660, [
        ['Paid', 50],
        ['by', 123],
      ]),
    ];
    expect(rowsOfPages([page])[1]).toEqual(['10407', 'Silicone white', '12']);
  });

  it.each([
    ['truncated', () => Promise.resolve(sample('delivery-88213.en.pdf').slice(0, 700)), 'brokenPdf'],
    ['without any text', () => pdf([]), 'scannedPdf'],
    ['locked with a password', () => pdf([header], { password: 'secret' }), 'lockedPdf'],
    [
      'longer than a hundred pages',
      () => pdf(new Array(101).fill(['x']), { rowsPerPage: 1 }),
      'tooManyPages',
    ],
  ])('rejects a file that is %s', async (_how, bytes, problem) => {
    const content = await bytes();
    expect(await problemOf(() => readPdf(content, pdfLibrary))).toBe(problem);
  });
});
