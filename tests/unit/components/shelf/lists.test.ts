import { expect, it } from '@jest/globals';
import { checkDigit } from '../../../../src/components/demos/importer/finding/barcode';
import { readCsv } from '../../../../src/components/demos/importer/reading/read-csv';
import { readXlsx } from '../../../../src/components/demos/importer/reading/read-xlsx';
import {
  firstItems,
  searchItems,
  withLocations,
} from '../../../../src/components/demos/shelf/list/choose-items';
import type { ItemColumns } from '../../../../src/components/demos/shelf/list/column-names';
import { findList } from '../../../../src/components/demos/shelf/list/find-list';
import { bytesOf, numberStyles, raw, workbook } from '../importer/documents';

const ean = (number: number) => {
  const digits = `87${String(number).padStart(10, '0')}`;
  return `${digits}${String(checkDigit(digits))}`;
};
const [A, B, C] = [ean(1), ean(2), ean(3)];

/** Returns the question, or the items as `code|name|barcode|location|stock|batch`, and what was left out. */
function found(bytes: Uint8Array, answers: ItemColumns = {}) {
  const list = findList(readCsv(bytes), answers);
  if (list.kind === 'question') return `asks ${list.question.field}`;
  const left = Object.entries(list.leftOut).flatMap(([kind, count]) =>
    count > 0 ? [`${kind} ${count}`] : [],
  );
  const items = list.items.map(({ code, name, barcode = '', location, stock = '', batch = '' }) =>
    [code, name, barcode, location, stock, batch].join('|').replace(/\|+$/, ''),
  );
  return [...items, ...left];
}

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const both = [`1|Bolt|${A}|A-01`, `2|Washer|${B}|A-02`];

it.each<[string, string | Uint8Array, string | string[]]>([
  [
    'Exact Globe',
    `Artikelcode;Omschrijving;Barcode;Magazijnlocatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02`,
    both,
  ],
  ['Exact Online', `Code,Omschrijving,Barcode,Standaardlocatie\n1,Bolt,${A},A-01\n2,Washer,${B},A-02`, both],
  [
    'SAP',
    `Item No.\tItem Description\tBar Code\tBin Location\n1\tBolt\t${A}\tA-01\n2\tWasher\t${B}\tA-02`,
    both,
  ],
  ['SAP fields', `ItemCode;ItemName;CodeBars;BinCode\n1;Bolt;${A};A-01\n2;Washer;${B};A-02`, both],
  ['vertical bars', `Artikel|Naam|EAN|Locatie\n1|Bolt|${A}|A-01\n2|Washer|${B}|A-02`, both],
  [
    'a title above',
    `Artikellijst\n01-11-2026\n\nArtikelcode;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02`,
    both,
  ],
  [
    'a header in two rows',
    `Artikel;;Magazijn;\nCode;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02`,
    both,
  ],
  [
    'a header per page',
    `Code;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\nCode;Omschrijving;EAN;Locatie\n2;Washer;${B};A-02`,
    both,
  ],
  [
    'a total',
    `Code;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02\nTotaal;;;`,
    [...both, 'otherRows 1'],
  ],
  [
    'a filled total',
    `Code;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02\nTotaal;2;9;x`,
    [...both, 'otherRows 1'],
  ],
  [
    'a separator in a name that is not in quotation marks',
    `Code;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02\n3;Tape; brown;${C};A-03`,
    [...both, 'longRows 1'],
  ],
  [
    'text behind a closed quotation mark',
    `Code;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02\n3;"Tape; brown" 50;${C};A-03`,
    [...both, 'longRows 1'],
  ],
  [
    'a column without a name, filled in each row',
    `Code;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01;9\n2;Washer;${B};A-02;8`,
    both,
  ],
  [
    'unknown names of columns below a title',
    'VOORRAADLIJST\nvan Piet, 28-11-2026\n\nNr;Wat is het;Locatie;Aantal\nB1;Bezem;gang 1;12 st\nB2;Dweil;gang 2;± 30\n\n;Totaal;;42',
    ['B1|Bezem||gang 1', 'B2|Dweil||gang 2', 'otherRows 1'],
  ],
  [
    'names in the column Product',
    'SKU,Product,Bin\nS1,Bolt,B-1\nS2,Washer,B-2',
    ['S1|Bolt||B-1', 'S2|Washer||B-2'],
  ],
  [
    'cells without a value',
    'Code;Naam;EAN;Locatie;Voorraad\nA1;Bolt;NULL;(null);#N/B\nA2;Washer;n.v.t.;-;4',
    ['A1|Bolt', 'A2|Washer|||4'],
  ],
  ['names in the column Artikel', 'Nummer;Artikel;Plek\n100;Bolt;A-1\n101;Washer;A-2', 'asks code'],
  [
    'codes that begin like totals',
    'Code;Naam\nVAT-200;Vat 200 liter\nSOM-1;Rekenset\nTotaal artikelen;2',
    ['VAT-200|Vat 200 liter', 'SOM-1|Rekenset', 'otherRows 1'],
  ],
  [
    'names that begin like totals',
    'Naam;Code;Locatie\nTotal Quartz 5W40;A9;A-01\nVat;A8;A-02\nTotaal aantal;2;',
    ['A9|Total Quartz 5W40||A-01', 'A8|Vat||A-02', 'otherRows 1'],
  ],
  [
    'a table of addresses below',
    `Code;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02\n\nCode;Naam;Adres;Plaats\n17;Jansen;Kade 1;Zeist\n18;Bakker;Laan 2;Utrecht`,
    both,
  ],
  [
    'a table of addresses above',
    `Code;Naam;Adres;Plaats\n17;Jansen;Kade 1;Zeist\n\nCode;Omschrijving\n1;Bolt\n2;Washer`,
    ['1|Bolt', '2|Washer'],
  ],
  [
    'a table of addresses beside',
    `Code;Omschrijving;;Naam;Straat;Plaats\n1;Bolt;;Jansen;Kade 1;Zeist\n2;Washer;;Bakker;Laan 2;Utrecht`,
    ['1|Bolt', '2|Washer'],
  ],
  [
    'an address below',
    `Code;Omschrijving;EAN;Locatie\n1;Bolt;${A};A-01\n2;Washer;${B};A-02\n\nAdres;Kade 1;;\nJansen BV;Dorpsstraat 1;3511 AB Utrecht;x`,
    [...both, 'otherRows 2'],
  ],
  [
    'items that are called as columns are',
    'Code;Omschrijving;Locatie\nA1;Barcode scanner;Vak 2\nA2;EAN labels;Bin 3\nA3;Artikelnaam bord;Schap 4',
    ['A1|Barcode scanner||Vak 2', 'A2|EAN labels||Bin 3', 'A3|Artikelnaam bord||Schap 4'],
  ],
  [
    'items like addresses below a blank row',
    'Code;Omschrijving;Locatie\nA1;Bolt;A1\n\nLand;Sticker Nederland;A2\nMOER;Lange weg 12;A3\nAdres;Kade 1;',
    ['A1|Bolt||A1', 'Land|Sticker Nederland||A2', 'MOER|Lange weg 12||A3', 'otherRows 1'],
  ],
  [
    'Naam beside Plaats',
    'Artikelcode;Naam;Plaats;Voorraad\n1;Bolt;A-01;3\nArtikelcode;Naam;Plaats;Voorraad\n2;Washer;A-02;4',
    ['1|Bolt||A-01|3', '2|Washer||A-02|4'],
  ],
  ['an EAN, Naam and Plaats', `EAN;Naam;Plaats\n${A};Bolt;A-01`, [`${A}|Bolt|${A}|A-01`]],
  ['customers in it only', 'Code;Naam;Plaats\n17;Jansen;Zeist\n18;Bakker;Utrecht', []],
  ['tildes', `Code~Omschrijving~EAN~Locatie\n1~Bolt~${A}~A-01\n2~Washer~${B}~A-02`, both],
  [
    'columns aligned with spaces',
    `Code  Omschrijving  EAN            Locatie\n1     Bolt          ${A}  A-01\n2     Washer        ${B}  A-02`,
    both,
  ],
  ['UTF-16', utf16(`Code\tOmschrijving\tEAN\tLocatie\n1\tBolt\t${A}\tA-01\n2\tWasher\t${B}\tA-02`), both],
  ['Windows-1252', latin1(`Code;Omschrijving;Locatie\n1;Caf\xe9;A-01`), ['1|Café||A-01']],
  ['barcodes in groups', `Code;Naam;EAN\n1;Bolt;8 700000 ${A.slice(7)}`, [`1|Bolt|${A}`]],
  ['an apostrophe in front', `Code;Naam;EAN\n'001;Bolt;'${A}`, [`001|Bolt|${A}`]],
  ['a formula in front', `Code;Naam;EAN\n="001";Bolt;="${A}"`, [`001|Bolt|${A}`]],
  [
    'double spaces',
    'Code;Naam;Locatie;Batch\nA  1;Bolt;A  01;L  7\nB 1;Nut;A 02;L8',
    ['A 1|Bolt||A 01||L 7', 'B 1|Nut||A 02||L8'],
  ],
  ['leading zeros', 'Code;Naam;Locatie\n00012;Bolt;A-01', ['00012|Bolt||A-01']],
  [
    'Dutch decimals',
    'Code;Naam;Voorraad\n1;Bolt;1.250,00\n2;Washer;7,5',
    ['1|Bolt|||1250', '2|Washer', 'oddStocks 1'],
  ],
  ['a stock of nothing', 'Code;Naam;Voorraad\n1;Bolt;0\n2;Washer;7', ['2|Washer|||7', '1|Bolt|||0']],
  ['a stock of a thousand million', 'Code;Naam;Voorraad\n1;Bolt;1000000000', ['1|Bolt', 'oddStocks 1']],
  ['a stock of either reading', 'Code;Naam;Voorraad\n1;Bolt;1.250', ['1|Bolt', 'oddStocks 1']],
  ['a stock below zero', 'Code;Naam;Voorraad\n1;Bolt;-3', ['1|Bolt', 'oddStocks 1']],
  ['a least stock beside it', 'Code;Naam;Minimum voorraad;Voorraad\n1;Bolt;10;3', ['1|Bolt|||3']],
  ['batches', 'Code;Naam;Locatie;Batchnummer\n1;Bolt;A-01;L-7', ['1|Bolt||A-01||L-7']],
  ['serial numbers', 'Code;Naam;Locatie;Serienummer\n1;Drill;A-01;S-7', ['1|Drill||A-01||S-7']],
  ...[
    ...['Lot size;100', 'Batch size;100', 'Batch managed;L7', 'Batch verplicht;L7', 'Batch expiry date;2027'],
    ...['Serial number required;S7', 'Stock account;3000', 'Voorraad rekening;3000', 'Stock value;1234'],
    ...['Bin capacity;20', 'Batch;Nee', 'Serienummer J/N;Ja', 'Serienummer;0', 'Beschikbaar vanaf;2027'],
  ].map((column): [string, string, string[]] => {
    const [name = '', value = ''] = column.split(';');
    return [`${name} ${value}`, `Code;Naam;${name}\n1;Bolt;${value}`, ['1|Bolt']];
  }),
  ['one batch for all', 'Code;Naam;Batch\n1;Bolt;L\n2;Nut;L\n3;Pin;L', ['1|Bolt', '2|Nut', '3|Pin']],
  ['a stock code', 'Stock code;Naam\nA-1;Bolt', ['A-1|Bolt']],
  ['no barcodes', 'Code;Naam;Locatie\n1;Bolt;A-01', ['1|Bolt||A-01']],
  ['no codes', `EAN;Naam\n${A};Bolt`, [`${A}|Bolt|${A}`]],
  ['a code on two locations', 'Code;Naam;Locatie\n1;Bolt;A-01\n1;Bolt;B-01', ['1|Bolt||A-01']],
  ['a code of two items', `Code;Naam\n1;Bolt\n1;Washer\n2;Nut`, ['2|Nut', 'doubleCodes 1']],
  [
    'a barcode of two items',
    `Code;Naam;EAN\n1;Bolt;${A}\n2;Nut;${A}`,
    ['1|Bolt', '2|Nut', 'sharedBarcodes 1'],
  ],
  [
    'a barcode of two items with other zeros',
    'Code;Naam;EAN\n1;Bolt;012345678905\n2;Nut;0012345678905\n3;Pin;12345678905\n4;Cap;x-1\n5;Cup;X-1',
    ['1|Bolt', '2|Nut', '3|Pin', '4|Cap', '5|Cup', 'sharedBarcodes 2'],
  ],
  ['a shortened barcode', 'Code;Naam;EAN\n1;Bolt;8,7E+12', ['1|Bolt', 'lostBarcodes 1']],
  ['UPC-E', 'Code;Naam;EAN\n1;Bolt;04252614', ['1|Bolt|04252614']],
  ['a wrong check digit', `Code;Naam;EAN\n1;Bolt;8712345678907`, ['1|Bolt', 'lostBarcodes 1']],
  ['a name of 200 letters', `Code;Naam\n1;${'x'.repeat(200)}`, [`1|${'x'.repeat(35)}…`]],
  ['a code of 40 letters', `Code;Naam\n${'x'.repeat(40)};Bolt\n2;Nut`, ['2|Nut', 'longCodes 1']],
  ["a supplier's code beside", 'Artikelcode leverancier;Artikelcode;Naam\nX-9;1;Bolt', ['1|Bolt']],
  [
    'no header',
    `B-101;Hexagon bolt;${A}\nB-102;Washer plain;${B}\nB-103;Nut self-locking;${C}`,
    [`B-101|Hexagon bolt|${A}`, `B-102|Washer plain|${B}`, `B-103|Nut self-locking|${C}`],
  ],
  ['two locations', 'Code;Naam;Locatie;Bulklocatie code locatie\n1;Bolt;A-01;K-01', 'asks location'],
  ['two barcodes', `Code;Naam;EAN;Barcode\n1;Bolt;${A};${B}`, 'asks barcode'],
  ['two names', 'Code;Omschrijving;Description\n1;Bout;Bolt', 'asks name'],
  ['two stocks', 'Code;Naam;Voorraad;Vrije voorraad\n1;Bolt;9;3', 'asks stock'],
  ['unknown names', 'Ding;Wat\nx;y\nz;q', 'asks code'],
])('a list with %s is read right, or asked about', (_what, list, expected) =>
  expect(found(typeof list === 'string' ? bytesOf(list) : list)).toEqual(expected),
);

it('an answer is used, and the next question follows', () => {
  const list = bytesOf(`Code;Naam;Locatie;Picklocatie;Voorraad;Vrije voorraad\n1;Bolt;A-01;K-01;9;3`);
  expect(found(list)).toBe('asks location');
  expect(found(list, { location: 3 })).toBe('asks stock');
  expect(found(list, { location: 3, stock: null })).toEqual(['1|Bolt||K-01']);
  expect(found(list, { location: null, stock: 5 })).toEqual(['1|Bolt|||3']);
});

it('the code that was not chosen is not the name', () => {
  const list = bytesOf('Artikelnummer;Artikelcode;Tekst op etiket\n10;A-1;Bolt\n11;A-2;Washer');
  expect(found(list)).toBe('asks code');
  expect(found(list, { code: 0 })).toEqual(['10|Bolt', '11|Washer']);
});

it('a workbook with barcodes as numbers and 10,000 rows gives eight items on eight locations', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    `P${String(index)}`,
    `Part ${String(index)}`,
    Number(ean(index)),
    `A-${String(index % 20)}`,
  ]);
  const list = findList(
    await readXlsx(await workbook({ Items: [['Item', 'Description', 'EAN', 'Location'], ...rows] })),
  );
  if (list.kind === 'question') throw new Error(list.question.field);
  expect(list.items).toHaveLength(10_000);
  const first = firstItems(list.items);
  expect(new Set(first.map(({ location }) => location)).size).toBe(8);
  expect(first[7]?.barcode).toBe(ean(7));
  expect(searchItems(list.items, ean(9_876)).map(({ code }) => code)).toEqual(['P9876']);
});

it('codes and barcodes have the leading zeros that the format of their cells shows', async () => {
  const styled = (style: number, value: string) => raw(`s="${String(style)}"`, `<v>${value}</v>`);
  const { rows } = await readXlsx(
    await workbook(
      {
        Items: [
          ['Item', 'Description', 'EAN', 'Stock'],
          [styled(1, '123'), 'Bolt', styled(2, '36000291452'), styled(3, '7')],
          [styled(1, '123456'), 'Nut', styled(2, '0.5'), styled(3, '-7')],
        ],
      },
      { styles: numberStyles('00000', '000000000000', '00') },
    ),
  );
  expect(rows.slice(1)).toEqual([
    ['00123', 'Bolt', '036000291452', '07'],
    [123456, 'Nut', 0.5, -7],
  ]);
});

it('items without a location get invented ones that no other item has', () => {
  const items = ['', 'A-01', ''].map((location, index) => ({ code: String(index), name: 'x', location }));
  expect(withLocations(items).map(({ location }) => location)).toEqual(['A-02', 'A-01', 'A-03']);
});
