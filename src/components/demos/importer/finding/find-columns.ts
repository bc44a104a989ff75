import { isBarcode } from './barcode';
import { isEmptyRow, cellText, type Row } from '../reading/document';
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
  /** The names of the columns of which a person has to say which one is the quantity. */
  quantities?: readonly string[];
}

const NUMBER_WORD = '(?:code|nr|no|nummer|number|num|id)';
const QUANTITY = 'aantal|aantallen|hoeveelheid|qty|quantity|menge|anzahl|quantite';
/** What makes of a quantity another one than the ordered: how many are in a box, in stock, or at least to be ordered. */
const NOT_ORDERED =
  'per|inhoud|doos|dozen|carton|karton|box|boxes|pack|package|verpakking|pallet|content|contents|vpe|minimum|minimaal|min|maximum|max|voorraad|stock|beschikbaar|available|gereserveerd|reserved|vrij|free|vorig|previous|x ?\\d+';
const OWNER =
  '(?:(?:our|your|ons|onze|uw|jullie|je|supplier|leverancier|leveranciers|vendor|customer|klant|erp) )?';

/** Of how many articles the price is. */
const PRICED_PER = /^(?:per|prijs ?per|prijs ?eenheid|price ?per|price ?unit|preis ?pro|preiseinheit)$/;

/** In this order: a name that fits two is the first. In Dutch and English, and as German and French documents say it. */
const NAMES: readonly (readonly [Field | 'none', RegExp])[] = [
  ['none', /\b(?:opmerking|opmerkingen|notitie|memo|remark|remarks|note|notes|comment|comments|bemerkung)\b/],
  ['none', /^(?:(?:regel|line|pos|positie|position|volg)(?: ?nr| ?no| ?nummer| number)?|nr|no|#|row|rij)$/],
  // That of a box is not that of the article in it.
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
  // Not that of one article, or not the one to pay.
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

/** What a column of this name holds, `none` for one that the order has no use for; undefined when the name is unknown. */
function meaningOf(name: string): Field | 'none' | undefined {
  const words = plainWords(name);
  if (words === '' || words.length > 40) return undefined;
  return NAMES.find(([, pattern]) => pattern.test(words))?.[0];
}

/** What a column of this name holds; undefined when the name is unknown. */
export function fieldNamed(name: string): Field | undefined {
  const field = meaningOf(name);
  return field === 'none' ? undefined : field;
}

export const isPricedPer = (name: string) => PRICED_PER.test(plainWords(name));

/** The fields that a row names, in their columns. */
export const fieldsNamed = (row: Row) =>
  row
    .map((cell) => fieldNamed(cellText(cell)))
    .join()
    .replace(/,+$/, '');

/** How many kinds of columns a row names; 0 when it cannot be the row of names. */
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
 * The columns of quantities that could be the one to use among several: the delivered ones, else those that are not
 * outstanding. Of columns that hold the same the first.
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
    body.some((row) => cellText(row[column]) !== '' && cellText(row[column]) !== cellText(row[first]));
  return [first, ...others.filter(differs)];
}

/** The net price among several; none when it is not known which one counts. */
function preferredPrice(names: readonly string[], candidates: readonly number[]): number | undefined {
  const net = candidates.filter((column) => /\bnett?o?/.test(plainWords(names[column] ?? '')));
  if (net.length > 0) return net[0];
  return candidates.length === 1 ? candidates[0] : undefined;
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
  const quantities = preferredQuantities(names, body, inFirstBlock(named('quantity')));
  if (quantities.length === 1) take('quantity', quantities[0]);
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
    // Of several columns of numbers the one of whole numbers; of several of these a person has to say.
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
 * Where the tables begin that are side by side under one row of names: each has an article and a quantity. One when
 * there is no second.
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

/** Whether these suffice for lines: an article and a quantity. */
export const areEnough = ({ item, barcode, quantity }: Columns) =>
  (item !== undefined || barcode !== undefined) && quantity !== undefined;
