import { describe, expect, it } from '@jest/globals';
import * as pdfLibrary from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  ReadError,
  withSheet,
  type ReadProblem,
  type Remark,
} from '../../../../src/components/demos/importer/reading/document';
import { ARTICLES } from '../../../../src/components/demos/importer/fictional-erp';
import { formatOf } from '../../../../src/components/demos/importer/reading/file-kind';
import { analyse } from '../../../../src/components/demos/importer/finding/find-lines';
import {
  CATALOGUE,
  checkedLinesOf,
  importerReducer,
  type CheckState,
} from '../../../../src/components/demos/importer/importer-state';
import { NO_EDITS, proposalOf } from '../../../../src/components/demos/importer/proposal';
import { readCsv } from '../../../../src/components/demos/importer/reading/read-csv';
import { readPdf } from '../../../../src/components/demos/importer/reading/read-pdf';
import { readXlsx } from '../../../../src/components/demos/importer/reading/read-xlsx';
import {
  archive,
  bytesOf,
  compound,
  numberStyles,
  pdf,
  pdfOfGlyphs,
  raw,
  workbook,
  type SheetCell,
} from './documents';

async function imported(name: string, bytes: Uint8Array) {
  const format = formatOf(bytes, name);
  const document =
    format === 'csv'
      ? readCsv(bytes)
      : format === 'xlsx'
        ? await readXlsx(bytes)
        : await readPdf(bytes, pdfLibrary);
  return analyse(name, document, CATALOGUE);
}

interface Expected {
  /** Code and quantity of each line, with commas between. A quantity that the visitor must enter is a word. */
  lines: string;
  /** The remarks with their kinds and subjects. */
  remarks?: readonly Remark[];
  prices?: readonly (number | undefined)[];
  dates?: readonly (string | undefined)[];
  units?: readonly string[];
  /** The descriptions. */
  texts?: readonly string[];
  /** For each line, the field that belongs to another article. */
  differs?: readonly ('description' | 'barcode' | undefined)[];
  facts?: object;
  /** The texts of the ignored rows. */
  aside?: readonly string[];
  /** The visitor must choose the columns. */
  asks?: readonly string[] | true;
}

const unused = (...columns: string[]): Remark => ({ kind: 'unusedColumns', columns });
const at = (kind: Extract<Remark, { places: readonly number[] }>['kind'], ...places: number[]) =>
  ({ kind, places }) as Remark;

const NAMES = ['Artikel', 'Omschrijving', 'Aantal', 'Prijs'];
const AT = [50, 110, 300, 400];

/** Returns a workbook with one order of articles and quantities, or also of dates. */
const order = (rows: SheetCell[][], options?: Parameters<typeof workbook>[1]) =>
  workbook({ Order: [['Artikel', 'Aantal'], ...rows] }, options);
const datedOrder = (rows: SheetCell[][], options?: Parameters<typeof workbook>[1]) =>
  workbook({ Order: [['Artikel', 'Aantal', 'Leverdatum'], ...rows] }, options);
const DATE_STYLE = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';

const TWO = [NAMES, ['10112', 'Bout', '100', '0,18'], ['10118', 'Ring', '200', '0,04']];
/** Returns a page with two lines. */
const twoLines = (options: Parameters<typeof pdf>[1]) => pdf(TWO, { at: AT, ...options });

/** 30 lines of different articles, close to each other on a page. */
const LONG = ARTICLES.map(({ number, name }, row) => [number, name.nl, String(row + 2), '0,18']);

/** Two lines, as Windows ends them. */
const CRLF = 'Artikel;Omschrijving;Aantal\r\n10112;Zeskantbout M8;100\r\n10118;Sluitring M8;200\r\n';
const WIDE = 'Artikel;Omschrijving;Aantal;Prijs';

/** Dropped documents, and the expected result: correct lines, questions, or rows left out with a remark. */
const CASES: Readonly<Record<string, readonly [string | Uint8Array | Promise<Uint8Array>, Expected]>> = {
  // The quantity is the ordered one.
  'a column of pack sizes before the quantity, in Dutch': [
    'Artikelnummer;Omschrijving;Aantal per doos;Aantal\n10112;Zeskantbout M8;200;3\n10118;Sluitring M8;500;2',
    { lines: '10112 3, 10118 2', remarks: [unused('Aantal per doos')] },
  ],
  'a column of pack sizes before the quantity, in English': [
    'Item no,Description,Qty per carton,Qty\n10112,Hex bolt,200,3',
    { lines: '10112 3', remarks: [unused('Qty per carton')] },
  ],
  'a minimum beside the quantity': [
    'Artikel;Minimum aantal;Aantal\n10112;50;3',
    { lines: '10112 3', remarks: [unused('Minimum aantal')] },
  ],
  'a quantity in thousands': [
    'Artikel;Aantal x 1000\n10112;3',
    { lines: '10112 empty', asks: true, remarks: [unused('Aantal x 1000')] },
  ],
  'a stock column before the quantity': [
    'Item;Stock quantity;Quantity\n10112;900;3',
    { lines: '10112 3', remarks: [unused('Stock quantity')] },
  ],
  'two possible quantity columns': [
    'Artikel;Aantal;Hoeveelheid\n10112;3;4',
    { lines: '10112 empty', asks: ['Aantal', 'Hoeveelheid'], remarks: [unused('Aantal', 'Hoeveelheid')] },
  ],
  'two quantity columns with equal values': [
    'Artikel;Aantal;Hoeveelheid\n10112;3;3',
    { lines: '10112 3', remarks: [unused('Hoeveelheid')] },
  ],
  'only a pack size, and no quantity': [
    'Artikel;Aantal per doos\n10112;200',
    { lines: '10112 empty', asks: true, remarks: [unused('Aantal per doos')] },
  ],
  // The price of one article.
  'a gross and a net price': [
    'Artikel;Aantal;Bruto prijs;Netto prijs\n10112;3;0,20;0,18',
    { lines: '10112 3', prices: [0.18], remarks: [unused('Bruto prijs')] },
  ],
  'two prices without a sign which applies': [
    'Artikel;Aantal;Prijs A;Prijs\n10112;3;0,20;0,18',
    { lines: '10112 3', prices: [undefined], remarks: [unused('Prijs A', 'Prijs')] },
  ],
  'a price per hundred': [
    'Artikel;Aantal;Prijs per 100\n10112;3;18,00',
    { lines: '10112 3', prices: [undefined], remarks: [unused('Prijs per 100')] },
  ],
  'a price as text': [
    `${WIDE}\n10112;Bout;3;op aanvraag\n10118;Ring;4;0,04`,
    { lines: '10112 3, 10118 4', prices: [undefined, 0.04], remarks: [at('unreadPrices', 2)] },
  ],
  'a price with a rounding error and a price formatted as a percentage': [
    workbook(
      {
        Order: [
          ['Artikel', 'Aantal', 'Prijs'],
          [10112, '1.250,00', '€ 0,18'],
          [{ formula: '"10118"', value: '10118' }, 1500, 0.1 + 0.2],
          ['10231', '12,5', 3],
          [raw('s="1"', '<v>10245</v>'), 7, raw('s="2"', '<v>0.5</v>')],
        ],
      },
      {
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="0000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>',
      },
    ),
    {
      lines: '10112 1250, 10118 1500, 10231 12.5, 0010245 7',
      prices: [0.18, 0.3, 3, undefined],
      remarks: [at('unreadPrices', 5)],
    },
  ],
  'prices with a percentage, a price per hundred and an unknown currency': [
    `${WIDE}\n10112;Bout;3;10%\n10118;Ring;4;18,00 C\n10231;Band;5;12,50 CHF\n10245;Maat 9;6;0,18 p.st.`,
    {
      lines: '10112 3, 10118 4, 10231 5, 10245 6',
      prices: [undefined, undefined, undefined, 0.18],
      remarks: [at('unreadPrices', 2, 3, 4)],
    },
  ],
  'prices in two currencies': [
    `${WIDE}\n10112;Bout;3;€ 0,18\n10118;Ring;4;$ 0,04`,
    {
      lines: '10112 3, 10118 4',
      prices: [0.18, 0.04],
      remarks: [{ kind: 'severalCurrencies', text: '€, $' }],
    },
  ],
  'a currency written in two ways': [
    `${WIDE}\n10112;Bout;3;€ 0,18\n10118;Ring;4;0,04 EUR`,
    { lines: '10112 3, 10118 4', prices: [0.18, 0.04] },
  ],
  'quantities and prices with an ambiguous thousands mark': [
    'Artikel;Omschrijving;Aantal;Prijs\n10112;Bout;2,000;1.250\n10118;Ring;4;7',
    { lines: '10112 2000, 10118 4', prices: [1250, 7], remarks: [at('unsureNumbers', 2)] },
  ],
  'a price per number of articles, given in another column': [
    'Artikel;Aantal;Prijs;Per\n10112;100;18,00;100\n10118;5;2,00;1',
    {
      lines: '10112 100, 10118 5',
      prices: [undefined, 2],
      units: ['', ''],
      remarks: [at('unreadPrices', 2), unused('Per')],
    },
  ],
  'a price unit': [
    'Item;Qty;Price;Price unit\n10112;100;18.00;100',
    { lines: '10112 100', prices: [undefined], remarks: [at('unreadPrices', 2), unused('Price unit')] },
  ],
  // Every filled cell is used or named.
  'two tables side by side': [
    'Artikel;Omschrijving;Aantal;;Artikel;Omschrijving;Aantal\n10112;Bout;100;;10245;Handschoen;7',
    {
      lines: '10112 100',
      remarks: [{ kind: 'secondTable', columns: ['Artikel', 'Omschrijving', 'Aantal'] }],
    },
  ],
  'two tables side by side on a page': [
    pdf(
      [
        [...NAMES, ...NAMES],
        ['10112', 'Bout', '100', '0,18', '10245', 'Handschoen', '7', '3,00'],
        ['10118', 'Ring', '200', '0,04', '10302', 'Bril', '8', '4,00'],
        ['10231', 'Kabelbinders', '50', '0,03', '10318', 'Oordoppen', '9', '5,00'],
      ],
      { at: [40, 90, 200, 250, 310, 360, 470, 520] },
    ),
    {
      lines: '10112 100, 10118 200, 10231 50',
      prices: [0.18, 0.04, 0.03],
      remarks: [{ kind: 'secondTable', columns: ['Artikel', 'Omschrijving', 'Aantal', 'Prijs'] }],
    },
  ],
  'decimal commas in a file with commas': [
    'Item,Description,Quantity,Price\n10118,Sluitring,2,5,0,04\n10112,Zeskantbout,100,0,18',
    {
      lines: '10118 shifted, 10112 shifted',
      prices: [undefined, undefined],
      remarks: [at('longRows', 2, 3), unused('E', 'F')],
    },
  ],
  'one description with a separator in it': [
    `${WIDE}\n10112;Bout; verzinkt;3;0,18\n10118;Ring;4;0,04`,
    { lines: '10112 shifted, 10118 4', prices: [undefined, 0.04], remarks: [at('longRows', 2), unused('E')] },
  ],
  'a text column without a header, used as the description': [
    'Artikel;Aantal\n10112;3;spoed\n10118;4;graag voor 10 uur',
    { lines: '10112 3, 10118 4' },
  ],
  'a remarks column with a header': [
    'Artikel;Aantal;Opmerking\n10112;3;spoed',
    { lines: '10112 3', remarks: [unused('Opmerking')] },
  ],
  'rows hidden by a filter': [
    order(
      [
        ['10112', 5],
        ['10118', 0],
        ['10231', ''],
        ['10245', 7],
        ['10246', 0],
      ],
      {
        rowAttributes: { 3: 'hidden="1"', 4: 'hidden="1"', 6: 'hidden="1"' },
      },
    ),
    { lines: '10112 5, 10245 7', remarks: [{ kind: 'hiddenRows', count: 3 }] },
  ],
  'a hidden sheet of articles': [
    workbook(
      {
        Artikelen: [NAMES, ...Array.from({ length: 50 }, (_, row) => [String(10112 + row), 'Bout', 1, 1])],
        Order: [
          ['Artikel', 'Aantal'],
          ['10112', 100],
          ['10118', 200],
          ['10231', 999],
        ],
      },
      { hidden: { Artikelen: 'veryHidden' }, rowAttributes: { 4: 'hidden="1"' } },
    ),
    {
      lines: '10112 100, 10118 200',
      remarks: [
        { kind: 'sheets', sheet: 'Order', count: 2 },
        { kind: 'hiddenRows', count: 1 },
      ],
    },
  ],
  // Dates.
  'a date for each line': [
    'Artikel;Aantal;Leverdatum\n10112;100;16-11-2026\n10118;200;07-12-2026',
    {
      lines: '10112 100, 10118 200',
      dates: ['2026-11-16', '2026-12-07'],
      facts: { date: undefined },
      remarks: [{ kind: 'severalDates' }],
    },
  ],
  'a date for each line of a workbook': [
    datedOrder(
      [
        ['10112', 100, raw('s="1"', '<v>46342</v>')],
        ['10118', 200, raw('s="1"', '<v>46363</v>')],
      ],
      { styles: DATE_STYLE, folder: '/xl/worksheets/' },
    ),
    {
      lines: '10112 100, 10118 200',
      dates: ['2026-11-16', '2026-12-07'],
      remarks: [{ kind: 'severalDates' }],
    },
  ],
  'dates with the month first, as one of them proves': [
    'Item,Qty,Delivery date\n10112,100,11/05/2026\n10118,200,11/16/2026',
    {
      lines: '10112 100, 10118 200',
      dates: ['2026-11-05', '2026-11-16'],
      remarks: [{ kind: 'severalDates' }],
    },
  ],
  'a date with the month first': [
    'Item no,Qty,Delivery date\n10112,100,12/31/2026',
    { lines: '10112 100', dates: ['2026-12-31'], facts: { date: '2026-12-31' } },
  ],
  'an ambiguous date with slashes': [
    'Artikel;Aantal;Leverdatum\n10112;1;05/11/2026',
    { lines: '10112 1', dates: ['2026-11-05'], remarks: [{ kind: 'dayFirst', text: '05/11/2026' }] },
  ],
  'an ambiguous date above the lines': [
    'Leverdatum;05/11/2026\nArtikel;Aantal\n10112;1',
    { lines: '10112 1', facts: { date: '2026-11-05' }, remarks: [{ kind: 'dayFirst', text: '05/11/2026' }] },
  ],
  'an invalid date': [
    'Artikel;Aantal;Leverdatum\n10112;1;31-02-2026\n10118;2;week 47',
    { lines: '10112 1, 10118 2', dates: [undefined, undefined], remarks: [at('unreadDates', 2, 3)] },
  ],
  'a week number above the lines instead of a date': [
    'Leverdatum;week 47\nArtikel;Aantal\n10112;1',
    { lines: '10112 1', facts: { date: undefined }, remarks: [at('unreadDates', 1)] },
  ],
  'dates of the 1904 system, with the setting written as true': [
    datedOrder([['10112', 100, raw('s="1"', '<v>44880</v>')]], {
      ...{ properties: 'date1904="true"', styles: DATE_STYLE },
    }),
    { lines: '10112 100', dates: ['2026-11-16'] },
  ],
  'a date range instead of a date': [
    'Artikel;Aantal;Leverdatum\n10112;1;16-11-2026 t/m 20-11-2026',
    { lines: '10112 1', dates: [undefined], remarks: [at('unreadDates', 2)] },
  ],
  'a week number or a time before a date': [
    'Artikel;Aantal;Leverdatum\n10112;1;wk 4 12-11-2026\n10118;2;10.12 12-11-2026',
    { lines: '10112 1, 10118 2', dates: ['2026-11-12', '2026-11-12'] },
  ],
  // Customers and orders.
  'two orders below each other, each with its own head': [
    'Ordernummer;A1\nKlant;10367\nLeverdatum;16-11-2026\nArtikel;Aantal\n10112;1\n\nOrdernummer;A2\nKlant;10388\nLeverdatum;17-11-2026\nArtikel;Aantal\n10118;2',
    {
      lines: '10112 1, 10118 2',
      facts: { reference: undefined, customer: undefined, date: undefined },
      aside: ['Ordernummer · A2', 'Klant · 10388', 'Leverdatum · 17-11-2026'],
      remarks: [{ kind: 'severalOrders' }, { kind: 'severalCustomers' }, { kind: 'dateLeftOut' }],
    },
  ],
  'another customer above the lines than beside them': [
    'Klant;10367\nKlant;Artikel;Aantal\n10388;10112;1',
    { lines: '10112 1', facts: { customer: undefined }, remarks: [{ kind: 'severalCustomers' }] },
  ],
  ...Object.fromEntries(
    ['Retourbon 55', 'Creditnota', 'Offertenummer: 2026001', 'Invoice no. 12', 'Annulering'].map((title) => [
      `a document that is no order: ${title}`,
      [
        `${title}\nArtikel;Aantal\n10112;1`,
        { lines: '10112 1', aside: [title], remarks: [{ kind: 'otherKind', text: title }] },
      ] as const,
    ]),
  ),
  'an order with an invoice address': [
    'Factuuradres: Kade 1\nRetouren: zie achterzijde\nArtikel;Aantal\n10112;1',
    { lines: '10112 1', aside: ['Factuuradres: Kade 1', 'Retouren: zie achterzijde'] },
  ],
  'two customers in one file': [
    'Klant;Artikel;Aantal\n10367;10112;1\n10388;10118;2',
    { lines: '10112 1, 10118 2', facts: { customer: undefined }, remarks: [{ kind: 'severalCustomers' }] },
  ],
  'two orders in one file': [
    'Ordernummer;Artikel;Aantal\nA1;10112;1\nA2;10118;2',
    { lines: '10112 1, 10118 2', facts: { reference: undefined }, remarks: [{ kind: 'severalOrders' }] },
  ],
  'an order form with the title Bestelbon': [
    'Bestelbon nr. 4500871;;;\nKlant;10367;;\nArtikel;Omschrijving;Aantal;Prijs\n10112;Bout;100;0,18\nTotaal;;;18,00',
    {
      lines: '10112 100',
      facts: { reference: '4500871', customer: '10367', kind: 'order' },
      aside: ['Totaal · 18,00'],
    },
  ],
  'a customer named in the field of the person who ordered': [
    'Besteld door: Code;Artikel: Code;Omschrijving;Aantal\n10367;10112;Bout;100',
    { lines: '10112 100', facts: { customer: '10367' } },
  ],
  // Names of columns.
  'German names': [
    'Artikelnummer;Bezeichnung;Menge;Einheit;Einzelpreis\n10112;Sechskantschraube M8;100;Stk;0,18',
    { lines: '10112 100', prices: [0.18], units: ['Stk'] },
  ],
  'German names of a purchase order': [
    'Pos;Artikel-Nr.;Bestellmenge;ME\n1;10112;100;Stk',
    { lines: '10112 100', units: ['Stk'], remarks: [unused('Pos')] },
  ],
  'a list printed by SAP': [
    '-----------\n|Materiaal         |Omschrijving  |Bestelhoeveelheid|BE |\n-----------\n|000000000000010112|Zeskantbout M8|        1.250,000|ST |\n|000000000000010118|Sluitring M8  |            2,000|DS |\n-----------',
    {
      lines: '000000000000010112 1250, 000000000000010118 2',
      units: ['ST', 'DS'],
      aside: ['-----------', '-----------', '-----------'],
    },
  ],
  'text above the header row': [
    'Bedrijf B.V.\nOrdernummer;A1\nLet op: alleen leveren na telefoontje;\nArtikel;Aantal\n10112;1',
    {
      lines: '10112 1',
      facts: { reference: 'A1' },
      aside: ['Bedrijf B.V.', 'Let op: alleen leveren na telefoontje'],
    },
  ],
  // Several tables below each other.
  'a second table with its columns in another order': [
    `${WIDE}\n10112;Bout;3;5\n\nArtikel;Omschrijving;Prijs;Aantal\n10118;Ring;7;9`,
    {
      lines: '10112 3',
      aside: ['Artikel · Omschrijving · Prijs · Aantal', '10118 · Ring · 7 · 9'],
      remarks: [at('otherTable', 4)],
    },
  ],
  'a table with fewer columns above the lines': [
    `Artikel;Aantal\n10112;3\n${WIDE}\n10118;Ring;7;9`,
    { lines: '10118 7', aside: ['Artikel · Aantal', '10112 · 3'], remarks: [at('rowsAbove', 2)] },
  ],
  'column names in two rows': [
    'Artikel;;Aantal;\nnummer;naam;besteld;geleverd\n10112;Bout;10;8',
    { lines: '10112 10', aside: ['nummer · naam · besteld · geleverd'], remarks: [unused('D')] },
  ],
  // Fields of a line that contradict the others.
  'a unit in the quantity that differs from the unit column': [
    'Artikel;Aantal;Eenheid\n10112;2 dozijn;st\n10118;3 st;stuks',
    { lines: '10112 twoUnits, 10118 3', units: ['st', 'stuks'] },
  ],
  'a barcode of another article than the code': [
    'Artikel;EAN;Aantal\n10112;2000000101187;3\n10118;2000000101187;4',
    { lines: '10112 3, 10118 4', differs: ['barcode', undefined] },
  ],
  'a barcode of the box beside that of the article': [
    'EAN doos;EAN;Aantal\n2000000101187;2000000101125;3',
    { lines: '2000000101125 3', remarks: [unused('EAN doos')] },
  ],
  // No column names.
  'a price before the quantity, without a header': [
    '10112;0,18;3\n10118;0,04;4\n10231;3;5',
    { lines: '10112 3, 10118 4, 10231 5', remarks: [unused('B')] },
  ],
  'two columns of whole numbers, without a header': [
    '10112;200;3\n10118;500;4\n10231;100;5',
    { lines: '10112 empty, 10118 empty, 10231 empty', asks: true, remarks: [unused('B', 'C')] },
  ],
  // Rows that are not lines.
  'page footers': [
    pdf([...TWO, ['10231', 'Band', '50', '0,03']], { at: AT, rowsPerPage: 3, hasFeet: true }),
    { lines: '10112 100, 10118 200, 10231 50', aside: ['Pagina 1', 'Pagina 2'] },
  ],
  'group titles and a remark': [
    workbook({
      Order: [
        ['Artikel', 'Omschrijving', 'Aantal', 'Eenheid'],
        ['10112', 'Zeskantbout', 2, 'doos 200'],
        ['10118', 'Sluitring', 1, 'x 500 st'],
        ['Groep: handschoenen'],
        ['10245', 'Handschoen', 6, 'paar'],
        ['Subtotaal', '', 9],
        ['Opmerking: graag voor 10 uur leveren'],
      ],
    }),
    {
      lines: '10112 2, 10118 1, 10245 6',
      aside: ['Groep: handschoenen', 'Subtotaal · 9', 'Opmerking: graag voor 10 uur leveren'],
    },
  ],
  'a row with only a known article': [
    'Artikel;Omschrijving;Aantal\n10112;;\n10118;Ring;2',
    { lines: '10112 empty, 10118 2' },
  ],
  'an order form with rows without a quantity': [
    'Artikel;Omschrijving;Aantal\n10112;Bout;10\n10118;Ring;\n10231;Kabelbinders;',
    { lines: '10112 10, 10118 empty, 10231 empty' },
  ],
  // Encodings and formats of text files.
  'rows with two kinds of line ending': [
    'Artikel;Omschrijving;Aantal\r\n10112;Bout;100\n10118;Ring;200\n10231;Kabelbinders;50\n',
    { lines: '10112 100, 10118 200, 10231 50' },
  ],
  'rows that end in a carriage return after a header that does not': [
    'Artikel;Aantal\n10112;100\r10118;200\r',
    { lines: '10112 100, 10118 200' },
  ],
  'whole rows in quotation marks': [
    '"Artikel;Omschrijving;Aantal;Prijs"\n"10112;Zeskantbout M8;100;0,18"\n"10118;Sluitring M8;200;0,04"',
    { lines: '10112 100, 10118 200', prices: [0.18, 0.04] },
  ],
  'an unclosed quotation mark followed by an inch mark two rows later': [
    `${WIDE}\n10407;"Kit wit;36;4\n10502;Tape 2";72;2\n10604;Boor;5;1`,
    { lines: '10407 36, 10502 72, 10604 5', remarks: [{ kind: 'openQuote' }] },
  ],
  'a description of two rows with separators in it': [
    `${WIDE}\n10407;"Kit; wit\nper doos; 12";36;4\n10502;Tape;72;2`,
    { lines: '10407 36, 10502 72' },
  ],
  'invisible characters': ['Artikel\u200b;Aan\u00adtal\n10112\u200b;1\u200b0', { lines: '10112 10' }],
  'cells kept as text by a formula': [
    'Artikel;Omschrijving;Aantal;Prijs\n="10112";Zeskantbout M8;="100";0,18',
    { lines: '10112 100', prices: [0.18] },
  ],
  'a barcode kept as text by a formula': [
    'Artikel;EAN;Aantal\n;="2000000101125";5',
    { lines: '2000000101125 5' },
  ],
  'big-endian UTF-16 without a byte order mark': [
    new Uint8Array(Buffer.from(CRLF, 'utf16le').swap16()),
    { lines: '10112 100, 10118 200' },
  ],
  'a Ctrl-Z at the end of the file': [`${CRLF}\x1a`, { lines: '10112 100, 10118 200' }],
  'a vertical tab in a description': [CRLF.replace('t M', 't\vM'), { lines: '10112 100, 10118 200' }],
  // Pages with content besides the text, or with a text twice.
  'text drawn twice to look bold': [
    twoLines({
      draw: (page) => {
        page.text('10112', 50.3, 66, { lineBreak: false }).text('100', 300.3, 66, { lineBreak: false });
      },
    }),
    { lines: '10112 100, 10118 200', prices: [0.18, 0.04] },
  ],
  'two numbers in one cell': [
    twoLines({
      draw: (page) => {
        page.text('120', 320, 66, { lineBreak: false }).text('220', 335, 82, { lineBreak: false });
      },
    }),
    { lines: '10112 notANumber, 10118 notANumber' },
  ],
  'a filled-in form': [
    pdf([NAMES, ['10112', 'Bout'], ['10118', 'Ring']], {
      at: AT,
      draw: (page) => {
        page.initForm();
        page.formText('first', 300, 62, 60, 14, { value: '7' });
        page.formText('second', 300, 78, 60, 14, { value: '9 st' });
      },
    }),
    { lines: '10112 7, 10118 9' },
  ],
  'a quantity added as a text annotation, and a note': [
    pdf([NAMES, ['10112', 'Bout', '', '0,18'], ['10118', 'Ring', '4', '0,04']], {
      at: AT,
      draw: (page) => {
        page.textAnnotation(300, 64, 40, 12, '12').note(350, 64, 20, 20, 'Liever morgen');
      },
    }),
    { lines: '10112 12, 10118 4', remarks: [at('pageNotes', 1)] },
  ],
  // Cells of which the workbook library returns nothing, or too little.
  'cells with errors': [
    workbook({
      Order: [
        [...NAMES, 'Leverdatum'],
        [
          '10112',
          'Bout',
          raw('t="e"', '<f>1/0</f><v>#DIV/0!</v>'),
          raw('t="e"', '<v>#REF!</v>'),
          raw('t="e"', '<v>#N/A</v>'),
        ],
        [raw('t="e"', '<v>#N/A</v>'), raw('t="e"', '<v>#N/A</v>'), 4, 1],
      ],
    }),
    {
      lines: '10112 notANumber, #N/A 4',
      prices: [undefined, 1],
      remarks: [at('unreadDates', 2), at('unreadPrices', 2)],
    },
  ],
  'formulas that were never calculated': [
    workbook({
      Order: [
        [...NAMES, 'Leverdatum'],
        [
          '10112',
          'Bout',
          raw('', '<f>2*3</f>'),
          raw('', '<f>A1&amp;B1</f><v></v>'),
          raw('', '<f>TODAY()</f>'),
        ],
        [raw('t="str"', '<f>VLOOKUP(1)</f>'), 'Ring', 3, raw('t="str"', '<f>""</f><v></v>')],
      ],
    }),
    {
      lines: '10112 notANumber, =VLOOKUP(1) 3',
      prices: [undefined, undefined],
      remarks: [at('unreadDates', 2), at('unreadPrices', 2)],
    },
  ],
  'numbers that are shown with a unit or as a percentage': [
    workbook(
      {
        Order: [
          ['Artikel', 'Aantal'],
          ['10112', raw('s="1"', '<v>3</v>')],
          ['10118', raw('s="2"', '<v>2.125</v>')],
          ['10231', raw('s="3"', '<v>0.5</v>')],
          ['10245', raw('s="4"', '<v>3000</v>')],
          ['10246', raw('s="5"', '<v>4</v>')],
        ],
      },
      {
        styles:
          '<numFmts count="4"><numFmt numFmtId="164" formatCode="0&quot; doos&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.00\\ \\k\\g;-0"/><numFmt numFmtId="166" formatCode="0,&quot;k&quot;"/><numFmt numFmtId="167" formatCode="&quot;Nr. &quot;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>',
      },
    ),
    {
      lines: '10112 3, 10118 2.125, 10231 notANumber, 10245 notANumber, 10246 4',
      units: ['doos', 'kg', '', '', ''],
    },
  ],
  'rows that were struck through': [
    order(
      [
        ['10112', raw('s="1"', '<v>3</v>')],
        ['10118', 4],
      ],
      {
        styles:
          '<fonts><font><sz val="11"/></font><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>',
      },
    ),
    { lines: '10118 4', remarks: [at('struckRows', 2)] },
  ],
  'a sheet with a note at a cell': [
    order([['10112', 3]], { isAnnotated: true }),
    { lines: '10112 3', remarks: [{ kind: 'sheetNotes' }] },
  ],
  'a hidden row of a sheet in an unusual folder': [
    order(
      [
        ['10112', 3],
        ['10118', 4],
      ],
      { folder: '', rowAttributes: { 2: 'hidden="1"' } },
    ),
    { lines: '10118 4', remarks: [{ kind: 'hiddenRows', count: 1 }] },
  ],
  'dates as texts without a zone, and a date a moment before midnight': [
    datedOrder(
      [
        ['10112', 3, raw('t="d"', '<v>2026-11-16T00:00:00</v>')],
        ['10118', 4, raw('s="1"', '<v>46341.9999999999</v>')],
      ],
      { styles: DATE_STYLE },
    ),
    { lines: '10112 3, 10118 4', dates: ['2026-11-16', '2026-11-16'] },
  ],
  // Ambiguous numbers, dates and names.
  'thousands of which some are written in Dutch and some in English': [
    `${WIDE}\n10112;Bout;1.250,00;1\n10118;Ring;2.500,00;1\n10231;Kabelbinders;1,250.00;1\n10245;Handschoen;1,250;1\n10246;Handschoen;1.250;1`,
    {
      lines: '10112 1250, 10118 2500, 10231 1250, 10245 1250, 10246 1250',
      remarks: [at('unsureNumbers', 5, 6)],
    },
  ],
  'quantities with a point beside prices with a comma': [
    'Artikel;Aantal;Prijs\n10112;2.5;12,50\n10118;4.5;1,250',
    { lines: '10112 2.5, 10118 4.5', prices: [12.5, 1.25] },
  ],
  'two quantities below each other in one cell': [
    order([
      ['10112', '1\n250'],
      ['10118', '2\u2028100'],
      ['10231', '1 250'],
    ]),
    { lines: '10112 notANumber, 10118 notANumber, 10231 1250' },
  ],
  'a comma between thousands in a file with commas, ahead of an empty price': [
    'Item,Description,Quantity,Price\n10112,Hex bolt,3,0.18\n10118,Washer,1,250,\n10231,Cable ties,4,',
    {
      lines: '10112 3, 10118 shifted, 10231 4',
      prices: [0.18, undefined, undefined],
      remarks: [at('longRows', 3)],
    },
  ],
  'a separator at the end of some rows': [
    'Artikel;Omschrijving;Aantal\n10112;Bout;3;\n10118;Ring;4',
    { lines: '10112 3, 10118 4' },
  ],
  'quantities in words for thousands and millions': [
    'Artikel;Aantal\n10112;2 mln\n10118;3 duizend\n10231;4 dzn',
    { lines: '10112 notANumber, 10118 notANumber, 10231 4', units: ['', '', 'dzn'] },
  ],
  'negative, zero and annotated quantities': [
    'Artikel;Aantal\n10112;-3\n10118;0\n10231;(4)\n10245;5-\n10246;ca. 10\n10302;10-12\n10318;5 x 10\n10407;>10',
    {
      lines:
        '10112 negative, 10118 zero, 10231 negative, 10245 negative, 10246 notANumber, 10302 notANumber, 10318 notANumber, 10407 notANumber',
    },
  ],
  ...Object.fromEntries(
    ['Qty/ctn', 'Aantal retour', 'Cancelled qty', 'Forecast quantity'].map((name) => [
      `only a quantity that is not ordered: ${name}`,
      [`Item;${name}\n10112;200`, { lines: '10112 empty', asks: true, remarks: [unused(name)] }] as const,
    ]),
  ),
  'cancelled quantities equal to the ordered quantities': [
    'Artikel;Aantal besteld;Aantal geannuleerd\n10112;10;10',
    {
      lines: '10112 empty',
      asks: ['Aantal besteld', 'Aantal geannuleerd'],
      remarks: [unused('Aantal besteld', 'Aantal geannuleerd')],
    },
  ],
  'a column of dates and texts': [
    'Artikel;Aantal;Leverdatum\n10112;1;16-11-2026\n10118;2;zsm\n10231;3;46341\n10245;4;16-11-2026 of later\n10246;5;niet voor 16-11-2026\n10302;6;16-11-2026 vervallen\n10318;7;ma 16-11-2026 10:00\n10407;8;16-nov-2026\n10408;9;2026-11-16T00:00:00',
    {
      lines: '10112 1, 10118 2, 10231 3, 10245 4, 10246 5, 10302 6, 10318 7, 10407 8, 10408 9',
      dates: ['2026-11-16', ...Array<undefined>(5).fill(undefined), ...Array<string>(3).fill('2026-11-16')],
      facts: { date: undefined },
      remarks: [{ kind: 'severalDates' }, at('unreadDates', 3, 4, 5, 6, 7)],
    },
  ],
  'years of two digits, also ahead of the month': [
    'Artikel;Aantal;Leverdatum\n10112;1;16-11-26\n10118;2;26-11-16',
    {
      lines: '10112 1, 10118 2',
      dates: ['2026-11-16', undefined],
      remarks: [{ kind: 'severalDates' }, at('unreadDates', 3)],
    },
  ],
  'two article columns with the same name': [
    'Artikel;Artikel;Aantal\n99;10112;3\n98;10118;4',
    { lines: '10112 3, 10118 4', remarks: [unused('Artikel')] },
  ],
  'two quantity columns with the same name': [
    'Artikel;Aantal;Aantal\n10112;3;4',
    { lines: '10112 empty', asks: ['Aantal', 'Aantal'], remarks: [unused('Aantal', 'Aantal')] },
  ],
  'quoted cells over several rows, with quotation marks and separators': [
    `${WIDE}\r\n10407;"Kit ""wit"";\r\nper doos; 12 st";36;4,10\r\n10502;Tape;72;2,05`,
    { lines: '10407 36, 10502 72', prices: [4.1, 2.05] },
  ],
  'little-endian UTF-16 with a byte order mark and tabs': [
    new Uint8Array(
      Buffer.from('\ufeffArtikel\tOmschrijving\tAantal\r\n10112\tZeskantbout é\t1.250\r\n', 'utf16le'),
    ),
    { lines: '10112 1250', remarks: [at('unsureNumbers', 2)] },
  ],
  'a word of a hundred letters in place of the article, and of its description': [
    `${WIDE}\n10112;${'Zeskantbout'.repeat(10)};3;1\n${'x'.repeat(100)};Bout;4;1`,
    { lines: `10112 3, ${'x'.repeat(100)} 4` },
  ],
  'workbook cells with partly or wholly struck-through text': [
    order(
      [
        ['10112', { shared: 1 }],
        ['10118', { shared: 3 }],
        ['10231', { shared: 0 }],
        [
          '10245',
          raw(
            't="inlineStr"',
            '<is><r><rPr><strike/></rPr><t>5</t></r><r><t xml:space="preserve"> </t></r></is>',
          ),
        ],
      ],
      {
        texts:
          '<si><t>7</t></si><si><r><t>1</t></r><r><rPr><strike/><sz val="11"/></rPr><t>0</t></r><r><t>2</t></r></si><si/><si><r><rPr><strike val="0"/></rPr><t>8</t></r></si>',
      },
    ),
    { lines: '10112 notANumber, 10118 8, 10231 7', remarks: [at('struckRows', 5)] },
  ],
  'workbook cells merged over several rows': [
    datedOrder(
      [
        ['10112', 3, '16-11-2026'],
        ['10118', '', ''],
        ['10231', '5 st', '07-12-2026'],
        ['10245', '', ''],
      ],
      { merged: ['C2:C3', 'C4:C5', 'B2:B3', 'B4:B5', 'A7:C7'] },
    ),
    {
      lines: '10112 3, 10118 empty, 10231 5, 10245 empty',
      dates: ['2026-11-16', '2026-11-16', '2026-12-07', '2026-12-07'],
      remarks: [{ kind: 'severalDates' }],
    },
  ],
  'a hidden sheet with more columns before the visible sheet': [
    workbook(
      {
        Lijst: [NAMES, ['10112', 'Bout', 1, 2], ['10118', 'Ring', 1, 2]],
        Order: [
          ['Artikel', 'Aantal'],
          ['10231', 4],
        ],
      },
      { hidden: { Lijst: 'hidden' } },
    ),
    { lines: '10231 4', remarks: [{ kind: 'sheets', sheet: 'Order', count: 2 }] },
  ],
  'dates of a workbook with the 1904 date system': [
    datedOrder([['10112', 3, raw('s="1"', '<v>44880</v>')]], {
      properties: 'date1904="1"',
      styles: DATE_STYLE,
    }),
    { lines: '10112 3', dates: ['2026-11-16'] },
  ],
  'a date and a boolean in place of a quantity': [
    order(
      [
        ['10112', raw('s="1"', '<v>46342</v>')],
        ['10118', raw('t="b"', '<v>1</v>')],
      ],
      { styles: DATE_STYLE },
    ),
    { lines: '10112 notANumber, 10118 notANumber' },
  ],
  // Pages with other units, and rotated text on an upright page.
  'a page whose unit is four points': [
    twoLines({ userUnit: 4 }),
    { lines: '10112 100, 10118 200', prices: [0.18, 0.04] },
  ],
  'a table drawn sideways on an upright page': [
    pdf([], {
      draw: (page) => {
        page.rotate(90, { origin: [300, 300] });
        const rows = TWO;
        for (const [row, cells] of rows.entries())
          for (const [column, text] of cells.entries())
            page.text(text, AT[column], 100 + 16 * row, { lineBreak: false });
      },
    }),
    { lines: '10112 100, 10118 200', prices: [0.18, 0.04] },
  ],
  'a sideways text in the margin of an upright page': [
    twoLines({
      draw: (page) => {
        page.rotate(-90, { origin: [20, 90] }).text('Form 12', 20, 90, { lineBreak: false });
      },
    }),
    { lines: '10112 100, 10118 200', prices: [0.18, 0.04], aside: ['Form 12'] },
  ],
  // Rotated pages.
  ...Object.fromEntries(
    ([90, 180, 270] as const).map((turn) => [
      `a page rotated by ${turn} degrees`,
      [
        pdf([['Bestelbon 4500871'], [], ...TWO], { at: AT, turn }),
        { lines: '10112 100, 10118 200', prices: [0.18, 0.04], facts: { reference: '4500871' } },
      ] as const,
    ]),
  ),
  'a workbook with a sheet of charts': [
    workbook(
      {
        Grafiek: [],
        Order: [
          ['Artikel', 'Aantal'],
          ['10112', 100],
        ],
      },
      { charts: ['Grafiek'] },
    ),
    { lines: '10112 100' },
  ],
  // Workbooks whose rows and cells have no addresses.
  ...Object.fromEntries(
    (
      [
        ['no row or cell', () => true],
        ['only the cells', (_row: number, column?: number) => column !== undefined],
        ['only the rows', (_row: number, column?: number) => column === undefined],
        ['some cells', (row: number, column?: number) => row % 2 === 1 && (column ?? 1) > 0],
      ] as const
    ).flatMap(([what, isNameless]) =>
      ['', 'x:'].map((prefix) => [
        `a workbook in which ${what} without an address, prefix "${prefix}"`,
        [
          workbook(
            {
              Order: [
                ['Ordernummer', 'A1'],
                [...NAMES, 'Leverdatum'],
                ['10112', '', raw('s="1"', '<v>3</v>'), 0.18, '16-11-2026'],
                ['10118', 'Sluitring', raw('t="e"', '<v>#N/A</v>'), '', '16-11-2026'],
                ['10231', 'Kabelbinders', raw('s="2"', '<v>5</v>'), 2, ''],
                ['Totaal', '', 12, '', ''],
              ],
            },
            { isNameless, prefix, styles: numberStyles(`0" doos"`, '0'), rowAttributes: { 5: 'hidden="1"' } },
          ),
          {
            lines: '10112 3, 10118 notANumber',
            units: ['doos', ''],
            prices: [0.18, undefined],
            dates: ['2026-11-16', '2026-11-16'],
            facts: { reference: 'A1', date: '2026-11-16' },
            aside: ['Totaal · 12'],
            remarks: [{ kind: 'hiddenRows', count: 1 }],
          },
        ],
      ]),
    ),
  ),
  // Units that only the number format has.
  ...Object.fromEntries(
    (
      [
        ['0 "pcs"', '3', '3', 'pcs'],
        ['#,##0.00\\ "st";[Red]-#,##0.00\\ "st"', '1250', '1250', 'st'],
        ['_-* #,##0\\ "st."_-;-* #,##0\\ "st."_-;_-* "-"_-;_-@_-', '3', '3', 'st.'],
        ['0 [$doos]', '3', '3', 'doos'],
        ['"doos "0', '3', '3', 'doos'],
        ['[$pcs] 0', '3', '3', 'pcs'],
        ['[=1]0 "stuk";0 "stuks"', '3', '3', 'stuks'],
        ['[<12]0 "st";0 "doos"', '24', '24', 'doos'],
        ['0 "st";-0 "doos"', '-2', 'negative', 'doos'],
        ['"ca. "0', '3', 'notANumber', ''],
        ['0 "x 100"', '3', 'notANumber', ''],
        ['0.0,,"M"', '3000000', 'notANumber', ''],
        ['0,', '3000', 'notANumber', ''],
        ['General "kg"', '2.5', '2.5', 'kg'],
      ] as const
    ).map(([format, value, quantity, unit]) => [
      `the number format ${format}`,
      [
        order([['10112', raw('s="1"', `<v>${value}</v>`)]], { styles: numberStyles(format) }),
        { lines: `10112 ${quantity}`, units: [unit] },
      ],
    ]),
  ),
  // Apostrophes that spreadsheet programs write in front of a text.
  'apostrophes in front of codes and numbers': [
    `${WIDE}\n'10112;Bout;'100;'0,18\n10118;'s-Hertogenbosch ring;200;0,04\n’10231;'t band;’12,5;'1,00`,
    { lines: '10112 100, 10118 200, 10231 12.5', prices: [0.18, 0.04, 1] },
  ],
  'apostrophes around all cells': [
    "'Artikel';'Omschrijving';'Aantal'\n'10112';'Bout';'100'",
    { lines: '10112 100' },
  ],
  'apostrophes in the cells of a workbook': [
    order([
      ["'10112", "'3"],
      ['10118', 4],
    ]),
    { lines: '10112 3, 10118 4' },
  ],
  // Tables of addresses.
  'a table of addresses below the lines': [
    `${WIDE}\n10112;Bout;3;1\n10118;Ring;4;2\n\nAfleveradressen\nNaam;Adres;Postcode;Plaats\nJansen BV;Kade 1;3511 AB;Utrecht\nBakker;Dorpsstraat 12;1011;Amsterdam`,
    {
      lines: '10112 3, 10118 4',
      remarks: [at('otherTable', 6)],
      aside: [
        'Afleveradressen',
        'Naam · Adres · Postcode · Plaats',
        'Jansen BV · Kade 1 · 3511 AB · Utrecht',
        'Bakker · Dorpsstraat 12 · 1011 · Amsterdam',
      ],
    },
  ],
  'a table of customers below the lines, and more lines after it': [
    'Item;Qty\n10112;3\n\nCustomer no;Name;Street;ZIP;City\n10367;Smith Ltd;1 Quay;AB1 2CD;Leeds\n\nItem;Qty\n10118;4',
    {
      lines: '10112 3, 10118 4',
      facts: { customer: undefined },
      remarks: [at('otherTable', 4)],
      aside: ['Customer no · Name · Street · ZIP · City', '10367 · Smith Ltd · 1 Quay · AB1 2CD · Leeds'],
    },
  ],
  'a table of customers above the lines': [
    'Klantnummer;Naam;Leverdatum;Referentie\n10367;Jansen;16-11-2026;A1\n10388;Bakker;17-11-2026;A2\n\nArtikel;Aantal\n10112;3',
    {
      lines: '10112 3',
      facts: { customer: undefined, reference: undefined, date: undefined },
      aside: [
        'Klantnummer · Naam · Leverdatum · Referentie',
        '10367 · Jansen · 16-11-2026 · A1',
        '10388 · Bakker · 17-11-2026 · A2',
      ],
    },
  ],
  'addresses without column names below the lines': [
    'Artikel;Omschrijving;Aantal\n10112;Bout;3\n\nJansen BV;Kade 1;3511 AB Utrecht\nBakker;Dorpsstraat 12;1011 ZZ Amsterdam',
    {
      lines: '10112 3',
      aside: ['Jansen BV · Kade 1 · 3511 AB Utrecht', 'Bakker · Dorpsstraat 12 · 1011 ZZ Amsterdam'],
    },
  ],
  'an address with labels below the lines': [
    'Artikel;Omschrijving;Aantal\n10112;Bout;3\n\nAfleveradres:;Jansen BV\nStraat;Kade 1\nPostcode;3511 AB\nPlaats;Utrecht\nTelefoon;030 1234567',
    {
      lines: '10112 3',
      aside: [
        'Afleveradres: · Jansen BV',
        'Straat · Kade 1',
        'Postcode · 3511 AB',
        'Plaats · Utrecht',
        'Telefoon · 030 1234567',
      ],
    },
  ],
  'a table of addresses beside the lines': [
    'Artikel;Aantal;;Naam;Adres;Plaats\n10112;3;;Jansen;Kade 1;Utrecht\n;;;Bakker;Dorpsstraat 2;Zeist',
    {
      lines: '10112 3',
      aside: ['Bakker · Dorpsstraat 2 · Zeist'],
      remarks: [unused('Naam', 'Adres', 'Plaats')],
      differs: [undefined],
    },
  ],
  // Leaning scans.
  ...Object.fromEntries(
    [-2, -1, -0.5, 0.7, 1.5, 2].flatMap((degrees) =>
      (['words', 'places'] as const).map((what) => [
        `a scan that leans by ${degrees} degrees, with leaning ${what}`,
        [
          pdf([['Bestelbon 4500871'], [], NAMES, ...LONG], {
            at: [60, 130, 400, 500],
            lean: [degrees, what],
          }),
          {
            lines: LONG.map(([code, , quantity]) => `${code} ${quantity}`).join(', '),
            prices: LONG.map(() => 0.18),
            facts: { reference: '4500871' },
          },
        ],
      ]),
    ),
  ),
  // Descriptions of several printed lines.
  'descriptions of two to four lines, below and above the numbers': [
    pdf([], {
      draw: (page) => {
        const put = (y: number, ...cells: readonly string[]) => {
          for (const [column, text] of cells.entries())
            if (text) page.text(text, AT[column], y, { lineBreak: false });
        };
        put(50, ...NAMES);
        put(72, '10112', 'Zeskantbout M8', '100', '0,18');
        put(83, '', 'verzinkt');
        put(94, '', 'DIN 933');
        put(116, '', 'Sluitring M8');
        put(127, '10118', 'verzinkt', '200', '0,04');
        put(138, '', 'DIN 125');
        put(160, '', 'Kabelbinders 200 mm');
        put(171, '', 'zwart');
        put(182, '10231', 'per 100', '50', '0,03');
        put(193, '', 'in zak');
        put(240, '', 'Graag voor 10 uur leveren');
      },
    }),
    {
      lines: '10112 100, 10118 200, 10231 50',
      texts: [
        'Zeskantbout M8 verzinkt DIN 933',
        'Sluitring M8 verzinkt DIN 125',
        'Kabelbinders 200 mm zwart per 100 in zak',
      ],
      aside: ['Graag voor 10 uur leveren'],
    },
  ],
  'column names in two printed lines': [
    pdf([['Artikel-', 'Omschrijving', 'Aantal', 'Netto'], ['nummer', '', '', 'prijs'], ...TWO.slice(1)], {
      at: AT,
    }),
    { lines: '10112 100, 10118 200', aside: ['nummer · prijs'], remarks: [unused('Netto')] },
  ],
  'a description that goes on after a page break': [
    pdf(
      [
        ['Bestelbon 4500871'],
        NAMES,
        ['10112', 'Zeskantbout M8', '100', '0,18'],
        ['10118', 'Sluitring M8', '200', '0,04'],
        ['', 'verzinkt'],
        ['Bestelbon 4500871'],
        NAMES,
        ['', 'DIN 125'],
        ['10231', 'Kabelbinders', '50', '0,03'],
      ],
      { at: AT, rowsPerPage: 5, hasFeet: true },
    ),
    {
      lines: '10112 100, 10118 200, 10231 50',
      texts: ['Zeskantbout M8', 'Sluitring M8 verzinkt DIN 125', 'Kabelbinders'],
      aside: ['Pagina 1', 'Bestelbon 4500871', 'Pagina 2'],
    },
  ],
  // Text files with unusual separators, or with none.
  ...Object.fromEntries(
    ['|', '~', '^', '\x1f', ' ; ', ' | ', ';;', '||', '¦', '§', '#', ':', '!', '*', '~|~', '\t|\t'].map(
      (mark) => [
        `cells separated by ${JSON.stringify(mark)}`,
        [
          [NAMES, ['10112', 'Bout, verzinkt', '100', '0,18'], ['10118', '', '200', '0,04']]
            .map((cells) => cells.join(mark))
            .join('\r\n'),
          { lines: '10112 100, 10118 200', prices: [0.18, 0.04] },
        ],
      ],
    ),
  ),
  'records and cells separated by control characters': [
    ['Artikel\x1fAantal', '10112\x1f3', '10118\x1f4', ''].join('\x1e'),
    { lines: '10112 3, 10118 4' },
  ],
  'quoted cells with spaces around the separators': [
    '"Artikel" ; "Omschrijving" ; "Aantal"\n"10112" ; "Bout; ""M8""" ; "3"\n"10118" ; ; "4"',
    { lines: '10112 3, 10118 4', texts: ['Bout; "M8"', ''] },
  ],
  'an unusual separator without column names': [
    '10112~Zeskantbout~3\n10118~Sluitring~4,5\n10231~Kabelbinders~5,5',
    { lines: '10112 3, 10118 4.5, 10231 5.5' },
  ],
  'a print file with columns of a fixed width': [
    [
      'Bestelbon 4500871',
      '',
      'Artikel   Omschrijving             Aantal    Prijs',
      '--------  ----------------------  -------  -------',
      '10112     Zeskantbout M8, verz.       100     0,18',
      '          DIN 933',
      '10118     Sluitring M8              1.250     0,04',
      '10231     Kabelbinders 200 mm          50    12,50',
      '',
      'Totaal                              1.400',
    ].join('\r\n'),
    {
      lines: '10112 100, 10118 1250, 10231 50',
      prices: [0.18, 0.04, 12.5],
      texts: ['Zeskantbout M8, verz. DIN 933', 'Sluitring M8', 'Kabelbinders 200 mm'],
      facts: { reference: '4500871' },
      aside: ['Totaal · 1.400'],
    },
  ],
  'a list whose first column is called ID': [
    'ID;Product;Quantity\nC;10112;3',
    { lines: '10112 3', remarks: [unused('ID')] },
  ],
  'a table with rulers, as in Markdown': [
    '| Artikel | Aantal |\n|---|:---|\n| 10112 | 3 |',
    { lines: '10112 3', aside: ['--- · :---'] },
  ],
  'a print file of two pages': [
    [
      'Item      Description         Qty',
      '10112     Hex bolt M8         100',
      '10118     Washer               12',
      '\f',
      'Item      Description         Qty',
      '          DIN 125',
      '10231     Cable ties        1,000',
    ].join('\n'),
    {
      lines: '10112 100, 10118 12, 10231 1000',
      texts: ['Hex bolt M8', 'Washer DIN 125', 'Cable ties'],
      remarks: [at('unsureNumbers', 7)],
    },
  ],
  'a print file without column names': [
    [
      '10112     Zeskantbout M8, verz.       100',
      '10118     Sluitring M8                 12',
      '10231     Kabelbinders 200 mm          50',
    ].join('\n'),
    { lines: '10112 100, 10118 12, 10231 50' },
  ],
};

it.each(Object.entries(CASES))('the import of an order: %s', async (name, [content, expected]) => {
  const extension = typeof content === 'string' ? '.csv' : '';
  const document = await imported(
    `${name}${extension}`,
    typeof content === 'string' ? bytesOf(content) : await content,
  );
  const { lines, aside, facts, quantities, areColumnsSure } = document;
  const read = lines.map(({ code, quantity }) => `${code} ${quantity.problem ?? quantity.value}`);
  expect(read.join(', ')).toBe(expected.lines);
  expect([...document.document.remarks, ...document.remarks]).toEqual(expected.remarks ?? []);
  expect(aside.map(({ text }) => text)).toEqual(expected.aside ?? []);
  if (expected.prices) expect(lines.map(({ price }) => price)).toEqual(expected.prices);
  if (expected.dates) expect(lines.map(({ date }) => date)).toEqual(expected.dates);
  if (expected.differs) expect(lines.map(({ differs }) => differs)).toEqual(expected.differs);
  if (expected.texts) expect(lines.map(({ description }) => description)).toEqual(expected.texts);
  if (expected.units) expect(lines.map(({ unit }) => unit)).toEqual(expected.units);
  if (expected.facts) expect(facts).toMatchObject(expected.facts);
  expect(areColumnsSure).toBe(expected.asks === undefined);
  expect(quantities).toEqual(expected.asks === true ? undefined : expected.asks);
});

/** A page, a mail and others: their contents, the problem, and the name of the file if it matters. */
it.each<[string, ReadProblem, string | Uint8Array | Promise<Uint8Array>, string?]>([
  ['EDIFACT', 'unknownKind', "UNA:+.? '\nUNB+UNOC:3+871:14+872:14+261116:1200+1'\nLIN+1++2000000101125:EN'"],
  ['JSON', 'unknownKind', '{"order":"4500871","lines":[{"sku":"10112","qty":100}]}'],
  ['XML', 'unknownKind', '<order><line item="10112" quantity="100"/></order>'],
  ['a text without a table', 'unknownKind', 'Graag leveren\n10112 honderd stuks\n'],
  [
    'an email',
    'mail',
    'From: Inkoop <inkoop@example.com>\nTo: shop@example.com\nSubject: Bestelling\n\nGraag 10112\n',
  ],
  [
    'an email with parts',
    'mail',
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="a"\nSubject: x\n',
  ],
  [
    'an email saved by Outlook',
    'mail',
    'From:\tJan <a@example.com>\r\nSent:\tmaandag\r\nTo:\tPiet\r\n\r\n10112\t3',
  ],
  ['an email saved by Outlook in Dutch', 'mail', 'Van:\tJan\r\nVerzonden:\tmaandag\r\n\r\n10112\t3'],
  ['a page saved by Chromium', 'webPage', 'From: <Saved by Blink>\nSnapshot-Content-Location: https://x\n'],
  ['a mailbox', 'mail', 'From a@example.com Mon Nov 16 10:00:00 2026\nSubject: Bestelling\n\nGraag 10112\n'],
  ['an email of Outlook', 'mail', compound('__nameid_version1.0', '__substg1.0_0037001F'), 'order.xls'],
  ['an email of Outlook named as a text', 'mail', compound('__properties_version1.0'), 'order.csv'],
  ['a document of old Word', 'textDocument', compound('WordDocument', '1Table'), 'order.xls'],
  ['a workbook of old Excel', 'oldExcel', compound('Workbook'), 'order.csv'],
  ['a workbook of Excel 5', 'oldExcel', compound('Book'), 'order.xlsx'],
  ['a workbook of Excel 4', 'oldExcel', new Uint8Array([9, 4, 6, 0, 0, 0, 0x10, 0, 0, 0])],
  ['a workbook with a password', 'oldExcel', compound('EncryptionInfo', 'EncryptedPackage'), 'order.xlsx'],
  ['a presentation', 'unknownKind', compound('PowerPoint Document')],
  ['RTF', 'textDocument', '{\\rtf1\\ansi Artikel;Aantal\\par 10112;3\\par}'],
  [
    'RTF with a table',
    'textDocument',
    '{\\rtf1\\trowd\\intbl Artikel\\cell Aantal\\cell\\row}',
    'order.xlsx',
  ],
  ['SYLK', 'otherSpreadsheet', 'ID;PWXL;N;E\nC;Y1;X1;K"Artikel"\nC;Y1;X2;K"Aantal;;st"\nE\n', 'order.csv'],
  [
    'SYLK with formats',
    'otherSpreadsheet',
    'ID;PCALCOOO32\r\nP;PGeneral\r\nB;Y2;X2\r\nC;Y1;X1;K"Artikel"\r\nE\r\n',
  ],
  [
    'DIF',
    'otherSpreadsheet',
    'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\nDATA\r\n0,0\r\n""\r\n',
    'order.csv',
  ],
  [
    'an XML Spreadsheet',
    'otherSpreadsheet',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>',
    'order.xls',
  ],
  [
    'OpenDocument',
    'otherSpreadsheet',
    archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
  ],
  ['a binary workbook', 'otherSpreadsheet', archive({ 'xl/workbook.bin': 'x' }), 'order.xlsx'],
  ['a document of Word', 'textDocument', archive({ 'word/document.xml': '<w/>' }), 'order.xlsx'],
  ['a web page', 'webPage', '<!DOCTYPE html><table><tr><td>10112</td></tr></table>', 'order.xls'],
  ['a web page in XHTML', 'webPage', '<?xml version="1.0"?>\n<html xmlns="x"><table/></html>', 'order.xlsx'],
  [
    'a table of a web page',
    'webPage',
    '\ufeff<!-- x --><table border="1"><tr><td>10112</td></tr></table>',
    'order.pdf',
  ],
  [
    'a web page in UTF-16',
    'webPage',
    new Uint8Array(Buffer.from('\ufeff<html><table>', 'utf16le')),
    'order.xls',
  ],
  [
    'a web page with its parts',
    'webPage',
    'MIME-Version: 1.0\nX-Document-Type: Workbook\nContent-Type: multipart/related\n',
  ],
])('%s is rejected for that reason: %s', async (_kind, problem, content, name = 'order.txt') =>
  expect(imported(name, typeof content === 'string' ? bytesOf(content) : await content)).rejects.toThrow(
    new ReadError(problem),
  ),
);

it('a scanned PDF with a text stamp is rejected as a scan', async () => {
  const scan = await pdf([], {
    draw: (page) => {
      page
        .rect(40, 40, 300, 300)
        .fill('#ddd')
        .text('Gescand met Scan App 3.1', 40, 778, { lineBreak: false });
    },
  });
  await expect(imported('scan.pdf', scan)).rejects.toThrow(new ReadError('scannedPdf'));
});

it('a PDF whose glyphs have no characters is rejected for that reason', () =>
  expect(imported('order.pdf', pdfOfGlyphs())).rejects.toThrow(new ReadError('unknownLetters')));

it('a barcode shortened by a spreadsheet is reported as shortened', async () => {
  const { lines } = await imported('a.csv', bytesOf('EAN;Aantal\n2,00000E+12;100'));
  expect(lines[0]?.match).toEqual({ kind: 'notFound', cause: 'shortened' });
});

describe('a workbook with several sheets', () => {
  const sheets = {
    Utrecht: [
      ['Artikel', 'Aantal'],
      ['10112', 5],
    ],
    Zwolle: [
      ['Artikel', 'Aantal'],
      ['10118', 9],
      ['10231', 2],
    ],
  };

  it('lists its sheets in the order of the file', async () => {
    const { document } = await imported('orders.xlsx', await workbook(sheets));
    expect(document.sheets?.map(({ name }) => name)).toEqual(['Utrecht', 'Zwolle']);
    expect(document.remarks).toEqual([{ kind: 'sheets', sheet: 'Zwolle', count: 2 }]);
    expect(withSheet(document, 'Utrecht').remarks).toEqual([{ kind: 'sheets', sheet: 'Utrecht', count: 2 }]);
  });

  it('shows the lines of the chosen sheet', async () => {
    const document = await imported('orders.xlsx', await workbook(sheets));
    const read = importerReducer({ step: 'choose' }, { kind: 'read', document });
    const chosen = importerReducer(read, { kind: 'sheet', name: 'Utrecht' }) as CheckState;
    expect(chosen.document.lines.map(({ code, quantity }) => [code, quantity.value])).toEqual([['10112', 5]]);
  });
});

it('the proposal merges lines of one article only if their dates are equal', async () => {
  const document = await imported(
    'order.csv',
    bytesOf('Artikel;Aantal;Leverdatum\n10112;1;16-11-2026\n10112;2;07-12-2026\n10112;4;16-11-2026'),
  );
  const { date, lines } = proposalOf(document, checkedLinesOf({ document, edits: NO_EDITS }), {
    arrivesAs: 'concept',
    customer: { number: '10367' },
    reference: '',
    isMerged: true,
  });
  expect(date).toBeUndefined();
  expect(lines.map((line) => [line.quantity, line.date, line.rows])).toEqual([
    [5, '2026-11-16', [2, 4]],
    [2, '2026-12-07', [3]],
  ]);
});
