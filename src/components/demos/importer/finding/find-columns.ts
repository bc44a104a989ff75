import { isBarcode } from './barcode';
import { isEmptyRow, cellText, type Row } from '../reading/document';
import type { Catalogue } from './match-articles';
import { readNumber } from './numbers';
import { plainWords } from './plain-words';

/** The fields that a column of an order can hold. */
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

/** The column of each field, counted from 0. */
export type Columns = Readonly<Partial<Record<Field, number>>>;

export interface FoundColumns {
  /** The header row, counted from 0; -1 if there is none. */
  headerRow: number;
  columns: Columns;
  /** True if the columns of item and quantity are known; otherwise a person must choose. */
  isSure: boolean;
  /** Names of the columns that may be the quantity, if a person must choose one of them. */
  quantities?: readonly string[];
}

const NUMBER_WORD = '(?:code|nr|no|nummer|number|num|id)';
const QUANTITY = 'aantal|aantallen|hoeveelheid|qty|quantity|menge|anzahl|quantite';
/** Words that mark a quantity other than the ordered one: per box, in stock, or the minimum order. */
const NOT_ORDERED =
  'per|inhoud|doos|dozen|carton|karton|ctn|krt|box|boxes|pack|package|verpakking|pallet|content|contents|vpe|minimum|minimaal|min|maximum|max|voorraad|stock|beschikbaar|available|gereserveerd|reserved|vrij|free|vorig|previous|prognose|forecast|x ?\\d+';
/** Words that mark a quantity that is not to be delivered, or is to be subtracted. */
const REDUCES = /\b(?:retour|return|returned|geannuleerd|cancell?ed|vervallen)\b/;
const OWNER =
  '(?:(?:our|your|ons|onze|uw|jullie|je|supplier|leverancier|leveranciers|vendor|customer|klant|erp) )?';

/** Names of a column with the number of articles that the price is for. */
const PRICED_PER = /^(?:per|prijs ?per|prijs ?eenheid|price ?per|price ?unit|preis ?pro|preiseinheit)$/;

/**
 * The names of columns, by priority: the first match counts. In Dutch and English, with the common German and
 * French ones.
 */
const NAMES: readonly (readonly [Field | 'none', RegExp])[] = [
  ['none', /\b(?:opmerking|opmerkingen|notitie|memo|remark|remarks|note|notes|comment|comments|bemerkung)\b/],
  ['none', /^(?:(?:regel|line|pos|positie|position|volg)(?: ?nr| ?no| ?nummer| number)?|nr|no|#|row|rij)$/],
  // The barcode of a box is not the barcode of the article in it.
  [
    'none',
    /\b(?:ean|gtin|barcode)\b.*\b(?:doos|box|carton|colli|pallet)\b|\b(?:doos|box|carton|colli|pallet)\b.*\b(?:ean|gtin|barcode)\b/,
  ],
  ['barcode', /\b(?:ean(?:code| code)?|gtin|barcode|streepjescode|upc)\b/],
  [
    'none',
    /\b(?:totaal|total|regelbedrag|subtotaal|korting|discount|btw|vat|gewicht|weight|gesamt|gesamtpreis|mwst|rabatt|gewicht)\b|^line amount$/,
  ],
  ['none', PRICED_PER],
  // Prices that are not per article, or not the net price.
  [
    'none',
    /\b(?:prijs|price|preis)\b.*\b(?:\d+|doos|box|carton|pallet)\b|\b(?:advies|verkoop|catalogus|list|retail|oude|old)(?: ?prijs| price)\b/,
  ],
  [
    'price',
    /\b(?:prijs|price|stuksprijs|stukprijs|eenheidsprijs|artikelprijs|nettoprijs|brutoprijs|tarief|preis|einzelpreis|stuckpreis|nettopreis|prix)\b/,
  ],
  [
    'none',
    new RegExp(
      `\\b(?:${QUANTITY})\\b.*\\b(?:${NOT_ORDERED})\\b|\\b(?:${NOT_ORDERED})\\b.*\\b(?:${QUANTITY})\\b|^(?:verpakkings|minimum|voorraad|verpackungs|mindest)(?:aantal|hoeveelheid|menge)$`,
    ),
  ],
  [
    'quantity',
    new RegExp(
      `\\b(?:${QUANTITY}|bestelaantal|bestelhoeveelheid|orderaantal|orderhoeveelheid|bestellmenge|liefermenge|hvh|hoev)\\b`,
    ),
  ],
  [
    'quantity',
    /^(?:besteld|ordered|geleverd|delivered|verzonden|shipped|te leveren|to deliver|stuks|pieces|pcs|colli)$/,
  ],
  [
    'description',
    /\b(?:omschrijving|artikelomschrijving|productomschrijving|description|beschrijving|benaming|artikelnaam|productnaam|bezeichnung|artikelbezeichnung|artikelbeschreibung|beschreibung|designation)\b|^(?:(?:item|product|article) )?name$|^naam$|^tekst$|^text$/,
  ],
  [
    'item',
    new RegExp(
      `^${OWNER}(?:art|artikel|article|item|product|produkt|sku|part|teile|material|materiaal|stock)(?: ?${NUMBER_WORD})?$|^${OWNER}(?:code|ref|artikelreferentie|reference article|bestelcode|artikelcode|artikelnr|catalogue number)$`,
    ),
  ],
  [
    'unit',
    /^(?:eenheid|besteleenheid|ehd|eh|be|unit|units|uom|me|einheit|unite|verpakking|packaging|verpakkingseenheid)$/,
  ],
  [
    'date',
    /\b(?:datum|date|leverdatum|orderdatum|besteldatum|leverdag|verzenddatum|leverweek|lieferdatum|liefertermin|bestelldatum)\b/,
  ],
  [
    'customer',
    new RegExp(
      `^${OWNER}(?:klant|debiteur|debiteuren|customer|client|kunden|kunde|afnemer|relatie|account|sold to|besteld door|ordered by)(?: ?${NUMBER_WORD})?$`,
    ),
  ],
  [
    'reference',
    new RegExp(
      `^${OWNER}(?:inkoop|verkoop|sales |purchase )?(?:order|orders|bestel|bestelling|bestelbon|bestell|bestellung|auftrag|auftrags|po|pakbon|leverbon|orderbevestiging|order confirmation|delivery note|delivery notice|leveringsbericht|packing slip|document)(?: ?${NUMBER_WORD})?$|^${OWNER}(?:order )?(?:referentie|reference|ref|kenmerk|order reference|orderreferentie)$`,
    ),
  ],
];

/**
 * Returns the field of a column name, `none` if the order does not need the column, undefined if the name is
 * unknown.
 */
function meaningOf(name: string): Field | 'none' | undefined {
  const words = plainWords(name);
  if (words === '' || words.length > 40) return undefined;
  return NAMES.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Returns the field of a column name; undefined if the name is unknown or not needed. */
export function fieldNamed(name: string): Field | undefined {
  const field = meaningOf(name);
  return field === 'none' ? undefined : field;
}

export const isPricedPer = (name: string) => PRICED_PER.test(plainWords(name));

/** Returns the fields that a header row names, with their columns. */
export const fieldsNamed = (row: Row) =>
  row
    .map((cell) => fieldNamed(cellText(cell)))
    .join()
    .replace(/,+$/, '');

/** Returns the number of different columns that a row names; 0 if it cannot be a header row. */
export function headerScore(row: Row): number {
  const meanings = row.map((cell) => (typeof cell === 'string' ? meaningOf(cell) : undefined));
  const fields = new Set(meanings.filter((meaning) => meaning !== undefined));
  const known = fields.size;
  fields.delete('none');
  const isOfLines = (['item', 'barcode', 'description', 'quantity'] as const).some((field) =>
    fields.has(field),
  );
  return isOfLines && known >= 2 ? fields.size : 0;
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
  /**
   * Share of the filled cells with a known article, from 0 to 1; `barcodes`, `numbers` and `texts` are shares
   * too.
   */
  found: number;
  barcodes: number;
  numbers: number;
  texts: number;
  /** True if the column counts 1, 2, 3 …, as line numbers do. */
  isCounting: boolean;
}

function factsOf(rows: readonly Row[], column: number, catalogue: Catalogue): ColumnFacts {
  const cells = rows.map((row) => row[column]).filter((cell) => cellText(cell) !== '');
  const share = (test: (text: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter((cell) => test(cellText(cell))).length / cells.length;
  const isNumber = (text: string) => {
    const reading = readNumber(text);
    return reading.kind === 'number' && reading.currency === undefined && reading.value < 100_000;
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

/**
 * Returns the candidates for the ordered quantity: the delivered quantities, else those that are not
 * outstanding. Columns with the same content count once, unless one is of cancelled or returned articles.
 */
function preferredQuantities(
  names: readonly string[],
  body: readonly Row[],
  candidates: readonly number[],
): readonly number[] {
  const isDelivered = (column: number) =>
    /\b(?:geleverd|delivered|verzonden|shipped)\b/.test(plainWords(names[column] ?? ''));
  const isOpen = (column: number) =>
    /\b(?:backorder|open|rest|te leveren)\b/.test(plainWords(names[column] ?? ''));
  const groups = [candidates.filter(isDelivered), candidates.filter((column) => !isOpen(column)), candidates];
  const [first, ...others] = groups.find(({ length }) => length > 0) ?? [];
  if (first === undefined) return [];
  const differs = (column: number) =>
    isReduced(names[column]) ||
    body.some((row) => cellText(row[column]) !== '' && cellText(row[column]) !== cellText(row[first]));
  return [first, ...others.filter(differs)];
}

const isReduced = (name = '') => REDUCES.test(plainWords(name));

/** Returns the column of the net price; undefined if several columns are possible. */
function preferredPrice(names: readonly string[], candidates: readonly number[]): number | undefined {
  const net = candidates.filter((column) => /\bnett?o?/.test(plainWords(names[column] ?? '')));
  if (net.length > 0) return net[0];
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Finds the header row and the columns: by name, or by content if a name is unknown or ambiguous. */
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

  const blocks = blocksOf(names);
  const inFirstBlock = (columns: readonly number[]) =>
    columns.filter((column) => blocks.length < 2 || column < (blocks[1] ?? width));

  const columns: Partial<Record<Field, number>> = {};
  const used = () => new Set(Object.values(columns));
  const free = () =>
    all.filter((column) => !used().has(column) && meaningOf(names[column] ?? '') === undefined);
  const take = (field: Field, column: number | undefined) => {
    if (column !== undefined) columns[field] = column;
  };

  take(
    'barcode',
    bestOf(inFirstBlock(named('barcode')), ({ barcodes }) => barcodes, 0),
  );
  take(
    'item',
    bestOf(inFirstBlock(named('item')), ({ found }) => found, 0),
  );
  // A column called "product" may hold names, while another column without a name holds the codes.
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
  const quantities = preferredQuantities(names, body, inFirstBlock(named('quantity')));
  if (quantities.length === 1 && !isReduced(names[quantities[0] ?? 0])) take('quantity', quantities[0]);
  take('price', preferredPrice(names, inFirstBlock(named('price'))));
  for (const field of ['description', 'unit', 'customer', 'reference'] as const) {
    if (columns[field] === undefined) {
      take(
        field,
        named(field).find((column) => !used().has(column)),
      );
    }
  }
  const dates = inFirstBlock(named('date'));
  take('date', dates.find((column) => /lever|deliver/.test(plainWords(names[column] ?? ''))) ?? dates[0]);
  if (columns.quantity === undefined && headerRow < 0) {
    // Prefers columns of whole numbers. If several remain, a person must choose.
    const ofNumbers = free().filter((column) => {
      const { numbers = 0, isCounting = true, found = 1 } = facts[column] ?? {};
      return numbers >= 0.9 && !isCounting && found <= 0.5;
    });
    const whole = ofNumbers.filter((column) => body.every((row) => /^\d*$/.test(cellText(row[column]))));
    const candidates = whole.length > 0 ? whole : ofNumbers;
    if (candidates.length === 1) take('quantity', candidates[0]);
  }
  if (columns.description === undefined)
    take(
      'description',
      bestOf(free(), ({ texts }) => texts, 0.6),
    );
  return {
    headerRow,
    columns,
    isSure: areEnough(columns),
    ...(quantities.length > 1 && { quantities: quantities.map((column) => names[column] ?? '') }),
  };
}

/**
 * Returns the first columns of tables that are side by side under one header row. Each table has an article
 * and a quantity. Returns one column if there is only one table.
 */
export function blocksOf(names: readonly string[]): number[] {
  const fields = names.map((name) => fieldNamed(name));
  const isTable = (part: readonly (Field | undefined)[]) =>
    (part.includes('item') || part.includes('barcode')) && part.includes('quantity');
  const first = fields.find((field) => field !== undefined);
  const starts = fields.flatMap((field, column) => (field === first && field !== undefined ? [column] : []));
  const areTables = starts.every((start, index) => isTable(fields.slice(start, starts[index + 1])));
  return starts.length > 1 && areTables ? starts : starts.slice(0, 1);
}

/** True if the columns are enough to read lines: an article and a quantity. */
export const areEnough = ({ item, barcode, quantity }: Columns) =>
  (item !== undefined || barcode !== undefined) && quantity !== undefined;
