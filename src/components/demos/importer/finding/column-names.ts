import { cellText, type Row } from '../reading/document';
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

const NUMBER_WORD = '(?:code|nr|no|nummer|number|num|id)';
const QUANTITY = 'aantal|aantallen|hoeveelheid|qty|quantity|menge|anzahl|quantite';
/** Words that mark a quantity other than the ordered one: per box, in stock, or the minimum order. */
const NOT_ORDERED =
  'per|inhoud|doos|dozen|carton|karton|ctn|krt|box|boxes|pack|package|verpakking|pallet|content|contents|vpe|minimum|minimaal|min|maximum|max|voorraad|stock|beschikbaar|available|gereserveerd|reserved|vrij|free|vorig|previous|prognose|forecast|x ?\\d+';
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
export function meaningOf(name: string): Field | 'none' | undefined {
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

/** Added to the score of a row that names all that a line needs. */
export const ENOUGH = 20;

/**
 * Returns the number of different columns that a row names, plus `ENOUGH` if an article and a quantity are
 * among them; 0 if it cannot be a header row.
 */
export function headerScore(row: Row): number {
  const meanings = row.map((cell) => (typeof cell === 'string' ? meaningOf(cell) : undefined));
  const fields = new Set(meanings.filter((meaning) => meaning !== undefined));
  const known = fields.size;
  fields.delete('none');
  const isOfLines = (['item', 'barcode', 'description', 'quantity'] as const).some((field) =>
    fields.has(field),
  );
  if (!isOfLines || known < 2) return 0;
  const hasArticle = fields.has('item') || fields.has('barcode');
  return fields.size + (hasArticle && fields.has('quantity') ? ENOUGH : 0);
}
