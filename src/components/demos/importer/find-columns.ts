import { isBarcode } from './barcode';
import { isEmptyRow, cellText, type Row } from './document';
import type { Catalogue } from './match-articles';
import { readNumber } from './numbers';
import { plainWords } from './plain-words';

/** What a column of an order can hold. */
export const FIELDS = [
  'item',
  'barcode',
  'description',
  'quantity',
  'unit',
  'price',
  'customer',
  'reference',
  'date',
] as const;

export type Field = (typeof FIELDS)[number];

/** Which column, counted from 0, holds what. */
export type Columns = Readonly<Partial<Record<Field, number>>>;

export interface FoundColumns {
  /** The row with the names of the columns, counted from 0; -1 when there is none. */
  headerRow: number;
  columns: Columns;
  /** Item and quantity are known; else a person has to say. */
  isSure: boolean;
}

const NUMBER_WORD = '(?:code|nr|no|nummer|number|num|id)';
const OWNER =
  '(?:(?:our|your|ons|onze|uw|jullie|je|supplier|leverancier|leveranciers|vendor|customer|klant|erp) )?';

/** In this order: a name that fits two is the first. Each name in Dutch and in English. */
const NAMES: readonly (readonly [Field | 'none', RegExp])[] = [
  ['none', /^(?:(?:regel|line|pos|positie|position|volg)(?: ?nr| ?no| ?nummer| number)?|nr|no|#|row|rij)$/],
  ['barcode', /\b(?:ean(?:code| code)?|gtin|barcode|streepjescode|upc)\b/],
  [
    'none',
    /\b(?:totaal|total|regelbedrag|subtotaal|korting|discount|btw|vat|gewicht|weight)\b|^line amount$/,
  ],
  ['price', /\b(?:prijs|price|stuksprijs|stukprijs|eenheidsprijs|artikelprijs|tarief)\b/],
  ['quantity', /\b(?:aantal|aantallen|hoeveelheid|qty|quantity|hvh|hoev)\b/],
  [
    'quantity',
    /^(?:besteld|ordered|geleverd|delivered|verzonden|shipped|te leveren|to deliver|stuks|pieces|pcs|colli)$/,
  ],
  [
    'description',
    /\b(?:omschrijving|artikelomschrijving|productomschrijving|description|beschrijving|benaming|artikelnaam|productnaam)\b|^(?:(?:item|product|article) )?name$|^naam$|^tekst$|^text$/,
  ],
  [
    'item',
    new RegExp(
      `^${OWNER}(?:art|artikel|article|item|product|sku|part|material|materiaal|stock)(?: ?${NUMBER_WORD})?$|^${OWNER}(?:code|ref|artikelreferentie|bestelcode|artikelcode|artikelnr|catalogue number)$`,
    ),
  ],
  ['unit', /^(?:eenheid|ehd|eh|unit|units|uom|me|verpakking|packaging|verpakkingseenheid|per)$/],
  ['date', /\b(?:datum|date|leverdatum|orderdatum|besteldatum|leverdag|verzenddatum|leverweek)\b/],
  [
    'customer',
    new RegExp(
      `^${OWNER}(?:klant|debiteur|debiteuren|customer|client|afnemer|relatie|account|sold to)(?: ?${NUMBER_WORD})?$`,
    ),
  ],
  [
    'reference',
    new RegExp(
      `^${OWNER}(?:inkoop|verkoop|sales |purchase )?(?:order|orders|bestel|bestelling|po|pakbon|leverbon|orderbevestiging|order confirmation|delivery note|delivery notice|leveringsbericht|packing slip|document)(?: ?${NUMBER_WORD})?$|^${OWNER}(?:order )?(?:referentie|reference|ref|kenmerk|order reference|orderreferentie)$`,
    ),
  ],
];

/** What a column of this name holds; undefined when the name is unknown. */
export function fieldNamed(name: string): Field | undefined {
  const words = plainWords(name);
  if (words === '' || words.length > 40) return undefined;
  const field = NAMES.find(([, pattern]) => pattern.test(words))?.[0];
  return field === 'none' ? undefined : field;
}

/** How many kinds of columns a row names; 0 when it cannot be the row of names. */
export function headerScore(row: Row): number {
  const fields = new Set(row.map((cell) => (typeof cell === 'string' ? fieldNamed(cell) : undefined)));
  fields.delete(undefined);
  const isOfLines = (['item', 'barcode', 'description', 'quantity'] as const).some((field) =>
    fields.has(field),
  );
  return isOfLines && fields.size >= 2 ? fields.size : 0;
}

const HEADER_WITHIN = 80;
const SAMPLE = 200;

function findHeaderRow(rows: readonly Row[]): number {
  let best = -1;
  let bestScore = 0;
  for (const [index, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const score = headerScore(row);
    if (score > bestScore) [best, bestScore] = [index, score];
  }
  return best;
}

interface ColumnFacts {
  /** Shares of the filled cells, from 0 to 1. */
  found: number;
  barcodes: number;
  numbers: number;
  texts: number;
  /** 1, 2, 3 …: the numbers of the lines. */
  isCounting: boolean;
}

function factsOf(rows: readonly Row[], column: number, catalogue: Catalogue): ColumnFacts {
  const cells = rows.map((row) => row[column]).filter((cell) => cellText(cell) !== '');
  const share = (test: (text: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter((cell) => test(cellText(cell))).length / cells.length;
  const isNumber = (text: string) => {
    const reading = readNumber(text);
    return reading.kind === 'number' && !reading.isMoney && reading.value < 100_000;
  };
  return {
    found: share((text) => catalogue.find(text).kind === 'found'),
    barcodes: share((text) => text.length >= 12 && isBarcode(text)),
    numbers: share(isNumber),
    texts: share((text) => /\p{L}{3}/u.test(text)),
    isCounting:
      cells.length > 2 &&
      cells.every((cell, index) => Number(cellText(cell)) === (index + 1) * Number(cellText(cells[0]))),
  };
}

/** The column of quantities to use among several: the delivered ones, else the first that are not outstanding. */
function preferredQuantity(names: readonly string[], candidates: readonly number[]): number | undefined {
  const isDelivered = (column: number) =>
    /\b(?:geleverd|delivered|verzonden|shipped)\b/.test(plainWords(names[column] ?? ''));
  const isOpen = (column: number) =>
    /\b(?:backorder|open|rest|te leveren)\b/.test(plainWords(names[column] ?? ''));
  return candidates.find(isDelivered) ?? candidates.find((column) => !isOpen(column)) ?? candidates[0];
}

/** Finds the header row and the columns: by their names, and where these are unknown or ambiguous, by their content. */
export function findColumns(rows: readonly Row[], catalogue: Catalogue): FoundColumns {
  const headerRow = findHeaderRow(rows);
  const names = headerRow < 0 ? [] : (rows[headerRow] ?? []).map(cellText);
  const body = rows
    .slice(headerRow + 1)
    .filter((row) => !isEmptyRow(row))
    .slice(0, SAMPLE);
  const width = Math.max(0, ...body.map((row) => row.length), names.length);
  const all = Array.from({ length: width }, (_, column) => column);
  const facts = all.map((column) => factsOf(body, column, catalogue));
  const named = (field: Field) => all.filter((column) => fieldNamed(names[column] ?? '') === field);
  const bestOf = (candidates: readonly number[], worth: (facts: ColumnFacts) => number, least: number) =>
    candidates
      .map((column) => ({ column, value: facts[column] ? worth(facts[column]) : 0 }))
      .filter(({ value }) => value >= least)
      .sort((a, b) => b.value - a.value)[0]?.column;

  const columns: Partial<Record<Field, number>> = {};
  const used = () => new Set(Object.values(columns));
  const free = () =>
    all.filter((column) => !used().has(column) && fieldNamed(names[column] ?? '') === undefined);
  const take = (field: Field, column: number | undefined) => {
    if (column !== undefined) columns[field] = column;
  };

  take(
    'barcode',
    bestOf(named('barcode'), ({ barcodes }) => barcodes, 0),
  );
  take(
    'item',
    bestOf(named('item'), ({ found }) => found, 0),
  );
  // A column called "product" may hold names, and another one without a name the codes.
  const item = columns.item === undefined ? undefined : facts[columns.item];
  if (item === undefined || (item.found === 0 && item.texts > 0.8)) {
    const byContent = bestOf(free(), ({ found, isCounting }) => (isCounting ? 0 : found), 0.3);
    if (byContent !== undefined) {
      if (columns.item !== undefined && named('description').length === 0) take('description', columns.item);
      take('item', byContent);
    }
  }
  if (columns.barcode === undefined)
    take(
      'barcode',
      bestOf(free(), ({ barcodes }) => barcodes, 0.6),
    );
  take('quantity', preferredQuantity(names, named('quantity')));
  for (const field of ['description', 'unit', 'price', 'customer', 'reference'] as const) {
    if (columns[field] === undefined) {
      take(
        field,
        named(field).find((column) => !used().has(column)),
      );
    }
  }
  const dates = named('date');
  take('date', dates.find((column) => /lever|deliver/.test(plainWords(names[column] ?? ''))) ?? dates[0]);
  if (columns.quantity === undefined && headerRow < 0) {
    take(
      'quantity',
      bestOf(free(), ({ numbers, isCounting, found }) => (isCounting || found > 0.5 ? 0 : numbers), 0.9),
    );
  }
  if (columns.description === undefined)
    take(
      'description',
      bestOf(free(), ({ texts }) => texts, 0.6),
    );
  return { headerRow, columns, isSure: areEnough(columns) };
}

/** Whether these suffice for lines: an article and a quantity. */
export const areEnough = ({ item, barcode, quantity }: Columns) =>
  (item !== undefined || barcode !== undefined) && quantity !== undefined;
