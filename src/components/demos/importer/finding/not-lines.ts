import { cellText, isEmptyRow, type Row } from '../reading/document';
import { ENOUGH, fieldNamed, headerScore } from './column-names';
import { plainWords } from './plain-words';

const OF =
  '(?:(?:aflever|bezorg|factuur|post|vestigings|verzend|delivery|shipping|billing|postal|visiting|e) ?)?';

/** Names of columns and labels of addresses, in Dutch and English, with the common German ones. */
const ADDRESS = new RegExp(
  `^${OF}(?:${[
    'adres(?:sen|regel)?(?: ?\\d)?|address(?:es)?(?: ?line)?(?: ?\\d)?|anschrift',
    'straat(?:naam)?(?: en huisnummer)?|street(?: name)?|strasse|huis ?(?:nr|nummer)|house ?(?:no|number)',
    'post ?code|zip(?: ?code)?|postal ?code|plz|(?:woon)?plaats(?:naam)?|stad|city|town|ort',
    'land|country|county|state|provincie|province',
    'telefoon(?: ?nr| ?nummer)?|tel|phone(?: ?no| number)?|mobiel|mobile|telefon|fax',
    'mail(?: ?adres| address)?|website|contact(?: ?persoon| person)?|t ?a ?v|attn|kvk(?: ?nummer)?|iban',
  ].join('|')})$`,
);
const WHO =
  /^(?:(?:bedrijfs|klant|company|customer) ?)?(?:naam|name)$|^(?:bedrijf|firma|company|vestiging|filiaal)$/;

const POSTCODES = [
  String.raw`(?:\d{4} [A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?:\s+\p{L}.*)?`,
  String.raw`(?:\d{4}[A-Z]{2}|[A-Z]{1,2}-\d{4,5})\s+\p{L}.*`,
];
const POSTCODE = new RegExp(`^(?:${POSTCODES.join('|')})$`, 'u');
const EMAIL = /^\S+@\S+\.\p{L}{2,}$/u;
const STREETS = 'straat|str\\.|weg|laan|plein|kade|dijk|singel|gracht|street|road|avenue|lane|strasse|straße';
const STREET = new RegExp(String.raw`^\p{L}[\p{L} .'-]*(?:${STREETS}) \d+\s?\p{L}?$`, 'iu');

const isAddressName = (text: string) => ADDRESS.test(plainWords(text));
const isWho = (text: string) => WHO.test(plainWords(text));

const filledTexts = (row: Row) => row.map(cellText).filter(Boolean);

/** Returns the columns of addresses among column names: several beside each other, with the name of whom. */
export function addressColumns(names: readonly string[]): ReadonlySet<number> {
  const columns = new Set<number>();
  let run: number[] = [];
  for (const [column, name] of [...names, ''].entries()) {
    if (isAddressName(name) || isWho(name)) run.push(column);
    else {
      if (
        run.filter((each) => isAddressName(names[each] ?? '')).length > 1 ||
        (run.some((each) => isWho(names[each] ?? '')) && run.length > 1)
      )
        for (const each of run) columns.add(each);
      run = [];
    }
  }
  return columns;
}

/** False for most rows that are not column names, at little cost. */
function mayBeNames(row: Row): boolean {
  const filled = row.filter((cell) => cell !== '');
  const numbers = filled.filter((cell) => typeof cell === 'number' || /\d/.test(cell));
  return filled.length > 1 && 3 * numbers.length <= filled.length;
}

/** True for the column names of a table that is not of lines: of addresses, customers or other facts. */
function isOtherHeader(row: Row): boolean {
  const texts = filledTexts(row);
  if (texts.length < 2 || headerScore(row) >= ENOUGH) return false;
  if (isAddressHeader(row)) return true;
  const named = texts.filter(
    (text) => !/\d/.test(text) && (fieldNamed(text) !== undefined || isAddressName(text)),
  );
  return named.length > 1 && named.length >= 0.75 * texts.length;
}

/** True if a row has the column names of a table of addresses, and none of a table of items beside it. */
export function isAddressHeader(row: Row): boolean {
  const names = row.map(cellText);
  const columns = addressColumns(names);
  if (columns.size < 2 || headerScore(row) >= ENOUGH) return false;
  const others = names.filter((_name, column) => !columns.has(column)).map(fieldNamed);
  return (
    others.filter((field) => field === 'item' || field === 'barcode' || field === 'description').length < 2
  );
}

export interface OtherTables {
  /** The rows of tables that are not of lines, counted from 0. */
  rows: ReadonlySet<number>;
  /** The header rows of such tables below the lines. */
  starts: readonly number[];
}

/**
 * Finds tables of addresses and customers above and below the lines. They end with a header row of lines; above
 * it also with a blank row.
 * @param isOfLines true for a header row of lines
 */
export function otherTables(
  rows: readonly Row[],
  headerRow: number,
  isOfLines: (row: Row) => boolean = (row) => headerScore(row) >= ENOUGH,
): OtherTables {
  const found = new Set<number>();
  const starts: number[] = [];
  let isInside = false;
  for (const [index, row] of rows.entries()) {
    const isAbove = index < headerRow;
    if (isInside && (index === headerRow || (isAbove && isEmptyRow(row)) || isOfLines(row))) isInside = false;
    else if (
      index !== headerRow &&
      mayBeNames(row) &&
      !isOfLines(row) &&
      (isAbove ? isOtherHeader(row) : isAddressHeader(row))
    ) {
      isInside = true;
      if (!isAbove) starts.push(index);
    }
    if (isInside) found.add(index);
  }
  return { rows: found, starts };
}

/** True if a row has a postcode or an email address. */
export const hasPostcode = (row: Row) =>
  filledTexts(row).some((text) => POSTCODE.test(text) || EMAIL.test(text));

/**
 * True for a row of an address without column names, or with a label.
 * @param code the cell in the column of codes
 */
export function isAddress(row: Row, code: string): boolean {
  const texts = filledTexts(row);
  const [first = ''] = texts;
  if (texts.length < 4 && (isAddressName(first) || isWho(first))) return true;
  return !/\d/.test(code) && (hasPostcode(row) || texts.some((text) => STREET.test(text)));
}

/** True for a row of a total. */
export const isTotal = (row: Row) =>
  /^(?:(?:sub|eind|grand)? ?(?:totaal|totalen|totals?)|btw|vat|orderbedrag|summe|gesamt|som)\b/.test(
    plainWords(cellText(row.find((cell) => cellText(cell) !== ''))),
  );

/** True for a row of dashes between others. */
export const isRuler = (row: Row) =>
  row.every((cell) => typeof cell === 'string' && /^[-=_:+*\s]*$/.test(cell));
