import { describe, expect, it } from '@jest/globals';
import type { ReadDocument, Row } from '../../../../src/components/demos/importer/reading/document';
import { ARTICLES } from '../../../../src/components/demos/importer/fictional-erp';
import { fieldNamed } from '../../../../src/components/demos/importer/finding/column-names';
import { findColumns } from '../../../../src/components/demos/importer/finding/find-columns';
import { kindOf, readDate } from '../../../../src/components/demos/importer/finding/find-facts';
import { analyse } from '../../../../src/components/demos/importer/finding/find-lines';
import { catalogueOf } from '../../../../src/components/demos/importer/finding/match-articles';
import { rowsOf } from './rows';

const catalogue = catalogueOf(ARTICLES);
const documentOf = (rows: readonly Row[], format: ReadDocument['format'] = 'csv'): ReadDocument => ({
  format,
  rows,
  remarks: [],
});
const analysed = (rows: readonly Row[], format?: ReadDocument['format']) =>
  analyse('file', documentOf(rows, format), catalogue);

describe('a column name', () => {
  it.each([
    ['Artikelcode', 'item'],
    ['Artikel nr.', 'item'],
    ['Uw artikelnummer', 'item'],
    ['Item no.', 'item'],
    ['SKU', 'item'],
    ['Product code', 'item'],
    ['EAN-code', 'barcode'],
    ['Barcode (EAN)', 'barcode'],
    ['Omschrijving', 'description'],
    ['Item description', 'description'],
    ['Aantal', 'quantity'],
    ['Qty. ordered', 'quantity'],
    ['Hoeveelheid', 'quantity'],
    ['Delivered', 'quantity'],
    ['Eenheid', 'unit'],
    ['UoM', 'unit'],
    ['Prijs per stuk', 'price'],
    ['Unit price', 'price'],
    ['Klantnr', 'customer'],
    ['Customer number', 'customer'],
    ['Ordernummer', 'reference'],
    ['PO number', 'reference'],
    ['Gewenste leverdatum', 'date'],
    ['Delivery date', 'date'],
  ])('%s stands for the field %s', (name, field) => expect(fieldNamed(name)).toBe(field));

  it.each(['Regel', 'Pos.', '#', 'Totaal', 'Line total', 'BTW', 'Gewicht', '', 'Hex bolt M8'])(
    '%s stands for no field',
    (name) => expect(fieldNamed(name)).toBeUndefined(),
  );
});

describe('findColumns', () => {
  it('finds columns below a letterhead', () => {
    const found = findColumns(
      [
        ['Order 4500871'],
        [],
        ['Klant: 10412', 'Datum: 1-2-2026'],
        ['Artikel', 'Omschrijving', 'Aantal'],
        ['10407', 'Kit', '3'],
      ],
      catalogue,
    );
    expect(found).toEqual({ headerRow: 3, columns: { item: 0, description: 1, quantity: 2 }, isSure: true });
  });

  it('chooses the code column whose codes the ERP knows', () => {
    const { columns } = findColumns(
      rowsOf('Uw artikelnr;Ons artikelnr;Aantal', 'K-1;10407;1', 'K-2;10502;2'),
      catalogue,
    );
    expect(columns.item).toBe(1);
  });

  it('uses a product column as description when another column has the codes', () => {
    const { columns } = findColumns(
      rowsOf('Nummer;Product;Aantal', '10407;Siliconenkit wit;3', '10502;Tape;2'),
      catalogue,
    );
    expect(columns).toMatchObject({ item: 0, description: 1, quantity: 2 });
  });

  it('uses the delivered quantity of a delivery notice', () => {
    const { columns } = findColumns(rowsOf('Item;Ordered;Delivered', '10407;9;6'), catalogue);
    expect(columns.quantity).toBe(2);
  });

  it('recognises columns without a header by their content', () => {
    const { headerRow, columns, isSure } = findColumns(
      rowsOf('1;10407;Siliconenkit wit;36', '2;10502;Verpakkingstape;72', '3;XX-1;Onbekend;5'),
      catalogue,
    );
    expect(headerRow).toBe(-1);
    expect(columns).toEqual({ item: 1, description: 2, quantity: 3 });
    expect(isSure).toBe(true);
  });

  it('does not use amounts of money as quantities', () => {
    const { columns } = findColumns(rowsOf('10407;€ 4,75;36', '10502;€ 2,10;72'), catalogue);
    expect(columns).toEqual({ item: 0, quantity: 2 });
  });

  it('marks columns that cannot be recognised as unsure', () =>
    expect(findColumns(rowsOf('foo;bar', 'a;b'), catalogue).isSure).toBe(false));
});

describe('the lines of a document', () => {
  it('report what is wrong with an invalid quantity', () => {
    const { lines } = analysed([
      ['Artikel', 'Aantal'],
      ...['3', '0', '-1', 'x', ''].map((quantity) => ['10407', quantity]),
    ]);
    expect(lines.map(({ quantity }) => quantity.problem)).toEqual([
      undefined,
      'zero',
      'negative',
      'notANumber',
      'empty',
    ]);
  });

  it('interpret a thousands mark by the decimal mark of the prices', () => {
    const { lines } = analysed(rowsOf('Artikel;Aantal;Prijs', '10407;1.250;4,75'));
    expect(lines[0]).toMatchObject({ quantity: { value: 1250 }, price: 4.75 });
  });

  it('exclude totals, blank rows and repeated headers', () => {
    const { lines, aside } = analysed(
      rowsOf(
        'Artikel;Omschrijving;Aantal',
        '10407;Kit;3',
        ';;',
        'Artikel;Omschrijving;Aantal',
        '10502;Tape;2',
        'Totaal;;5',
      ),
    );
    expect(lines.map(({ code, row }) => [code, row])).toEqual([
      ['10407', 2],
      ['10502', 5],
    ]);
    expect(aside).toEqual([{ row: 6, text: 'Totaal · 5' }]);
  });

  it('do not continue on the next row of a spreadsheet', () => {
    const rows = rowsOf('Artikel;Omschrijving;Aantal', '10407;Kit wit,;3', ';doos van 12;');
    expect(analysed(rows).aside).toHaveLength(1);
  });

  it('are kept as not found without a code', () => {
    const { lines } = analysed(rowsOf('Artikel;Omschrijving;Aantal', ';Siliconenkit wit;3'));
    expect(lines[0]).toMatchObject({ code: '', match: { kind: 'notFound' } });
  });

  it('keep formulas and scripts as text', () => {
    const cells = [
      '=HYPERLINK("https://example.com";"10407")',
      "+cmd|' /C calc'!A0",
      '<script>alert(1)</script>',
      '@SUM(A1)',
    ];
    const { lines } = analysed([
      ['Artikel', 'Omschrijving', 'Aantal'],
      ...cells.map((cell) => [cell, cell, cell]),
    ]);
    expect(lines.map(({ code }) => code)).toEqual(cells);
    expect(lines.every(({ quantity }) => quantity.problem === 'notANumber')).toBe(true);
  });
});

describe('the facts of a document', () => {
  it.each([
    ['Orderbevestiging 24033', 'confirmation'],
    ['ORDER CONFIRMATION', 'confirmation'],
    ['Pakbon bij uw order', 'delivery'],
    ['Delivery notice', 'delivery'],
    ['Purchase order', 'order'],
    ['Inkooporder', 'order'],
    ['Beste Sanne', 'unknown'],
  ])('show the document type of "%s" as %s', (text, kind) => expect(kindOf(text)).toBe(kind));

  it('include type, number, customer and date from adjacent cells or one cell', () => {
    const header = ['Artikel', 'Aantal'];
    const expected = { kind: 'order', reference: '4500871', customer: '10412', date: '2026-11-16' };
    expect(
      analysed([['Ordernummer', '4500871'], ['Klantnr', '10412'], ['Leverdatum', '16-11-2026'], header])
        .facts,
    ).toEqual(expected);
    expect(
      analysed([
        ['Order 4500871'],
        ['Klant: 10412', 'Orderdatum: 2026-11-09', 'Leverdatum: 16 november 2026'],
        header,
      ]).facts,
    ).toEqual(expected);
  });

  it('come from columns, except a value that differs between rows', () => {
    const { facts, remarks } = analysed(
      rowsOf('Ordernummer;Klant;Artikel;Aantal', 'A1;10412;10407;1', 'A2;10412;10502;1'),
    );
    expect(facts).toMatchObject({ reference: undefined, customer: '10412' });
    expect(remarks).toEqual([{ kind: 'severalOrders' }]);
  });

  it('come from the text above the lines if the columns name another date', () => {
    const rows = rowsOf('Artikel;Aantal;Leverdatum', '10407;1;17-11-2026');
    expect(analysed(rows).facts.date).toBe('2026-11-17');
    expect(analysed([['Leverdatum: 16-11-2026'], ...rows]).facts.date).toBe('2026-11-16');
  });

  it.each([
    ['2026-11-16', '2026-11-16'],
    ['16/11/26', '2026-11-16'],
    ['16 mrt. 2026', '2026-03-16'],
    ['3 May 2026', '2026-05-03'],
    ['31-02-2026', undefined],
    ['11-16-2026', undefined],
    ['soon', undefined],
  ])('read the date "%s" as %s', (text, day) => expect(readDate(text)).toBe(day));
});
