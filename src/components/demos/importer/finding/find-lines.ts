import {
  cellText,
  filledIn,
  isEmptyRow,
  type ReadDocument,
  type Remark,
  type Row,
} from '../reading/document';
import { lettersOf } from '../reading/column-letters';
import { fieldsNamed, headerScore, isPricedPer } from './column-names';
import { blocksOf, findColumns, type Columns } from './find-columns';
import {
  dateOrderOf,
  findFacts,
  hasFact,
  isOfFacts,
  kindOf,
  isEitherOrder,
  readDate,
  type DocumentFacts,
  type RowAround,
} from './find-facts';
import { isLongRow } from './long-rows';
import { describesAnother, type Catalogue, type Match } from './match-articles';
import { isAddress, isRuler, isTotal, otherTables } from './not-lines';
import { decimalMarkOf, readPrice, readQuantity, type DecimalMark, type Quantity } from './numbers';
import { plainWords } from './plain-words';

/** One line of a document, matched with the ERP's articles. */
export interface DocumentLine {
  /** Row number in the document, counted from 1. */
  row: number;
  /** The article's code in the document, else its barcode. */
  code: string;
  description: string;
  quantityText: string;
  quantity: Quantity;
  unit: string;
  price?: number;
  /** YYYY-MM-DD, from the line's own row. */
  date?: string;
  match: Match;
  /** Set if the line matches an article, but its description or barcode seems to belong to another one. */
  differs?: 'description' | 'barcode';
}

/** A row that is neither a line nor a fact. Blank rows and repeated header rows are left out. */
interface RowAside {
  row: number;
  text: string;
}

export interface DocumentLines {
  lines: readonly DocumentLine[];
  aside: readonly RowAside[];
  facts: DocumentFacts;
  /** Differences between the document and the lines. */
  remarks: readonly Remark[];
  /** The mark that the quantities prove, or else the prices; undefined without proof. */
  decimalMark?: DecimalMark;
}

/** A document with its detected columns and proposed lines. */
export interface AnalysedDocument extends DocumentLines {
  name: string;
  document: ReadDocument;
  /** The header row, counted from 0; -1 if there is none. */
  headerRow: number;
  /** The header row that was detected, before a person chose columns. */
  foundHeaderRow: number;
  columns: Columns;
  areColumnsSure: boolean;
  /** Names of the columns that may be the ordered quantity; a person must choose one. */
  quantities?: readonly string[];
}

export function analyse(name: string, document: ReadDocument, catalogue: Catalogue): AnalysedDocument {
  const { headerRow, columns, isSure, quantities } = findColumns(document.rows, catalogue);
  return {
    name,
    document,
    headerRow,
    foundHeaderRow: headerRow,
    columns,
    areColumnsSure: isSure,
    quantities,
    ...findLines({ name, document, headerRow, columns }, catalogue),
  };
}

type Where = Pick<AnalysedDocument, 'name' | 'document' | 'headerRow' | 'columns'>;

/**
 * Returns the lines of a document.
 * @param where the document and the meaning of its columns
 */
export function findLines(where: Where, catalogue: Catalogue): DocumentLines {
  const { name, document, headerRow, columns } = where;
  const { rows } = document;
  const cellOf = (row: Row, column: number | undefined) => (column === undefined ? undefined : row[column]);
  const textIn = (row: Row, column: number | undefined) => cellText(cellOf(row, column));
  const proofOf = (column: number | undefined) =>
    decimalMarkOf(rows.slice(headerRow + 1).map((row) => cellOf(row, column)));
  const [ofQuantities, ofPrices] = [proofOf(columns.quantity), proofOf(columns.price)];
  // A column without proof takes that of the other one. Prices prove the decimal mark more often.
  const decimalMark = (ofQuantities === undefined ? ofPrices : ofQuantities) ?? undefined;
  const priceMark = (ofPrices === undefined ? ofQuantities : ofPrices) ?? undefined;

  const namesScore = headerScore(rows[headerRow] ?? []);
  const names = (rows[headerRow] ?? []).map(cellText);
  const isLong = isLongRow(document, headerRow);
  const dateTexts = rows.slice(headerRow + 1).map((row) => textIn(row, columns.date));
  const dateOrder =
    dateOrderOf(dateTexts) ?? dateOrderOf(rows.slice(0, Math.max(0, headerRow)).flat().map(cellText));

  const others = otherTables(rows, headerRow);
  let isOtherTable = false;
  const lines: DocumentLine[] = [];
  const aside: RowAside[] = [];
  const around: RowAround[] = [];
  const orders = new Set<string>();
  const customers = new Set<string>();
  const dates = new Set<string>();
  const filled = new Set<number>();
  const longRows: number[] = [];
  const unreadDates: number[] = [];
  const unreadPrices: number[] = [];
  const unsureNumbers: number[] = [];
  const rowsAbove: number[] = [];
  const otherTablePlaces: number[] = [];
  const currencies = new Set<string>();
  const pricedPer = names.flatMap((each, column) => (isPricedPer(each) ? [column] : []));

  for (const [index, row] of rows.entries()) {
    if (isEmptyRow(row)) continue;
    if (index === headerRow) continue;
    const place = index + 1;
    if (index < headerRow) {
      if (!others.rows.has(index)) around.push({ place, cells: row });
      if (isLineAbove(row, catalogue)) rowsAbove.push(place);
      if (others.rows.has(index) || (!hasFact(row) && kindOf(asideText(row)) === 'unknown'))
        aside.push({ row: place, text: asideText(row) });
      continue;
    }
    if (others.rows.has(index)) {
      if (others.starts.includes(index)) otherTablePlaces.push(place);
      aside.push({ row: place, text: asideText(row) });
      continue;
    }
    // A repeated header row at the top of a page, or the header row of another table.
    const score = namesScore > 0 ? headerScore(row) : 0;
    if (score > 0 && fieldsNamed(row) === fieldsNamed(rows[headerRow] ?? [])) {
      isOtherTable = false;
      continue;
    }
    if (score > 1 && lines.length > 0) {
      isOtherTable = true;
      otherTablePlaces.push(place);
    }
    if (isOtherTable || score > 1) {
      aside.push({ row: place, text: asideText(row) });
      continue;
    }
    const item = textIn(row, columns.item);
    const barcode = textIn(row, columns.barcode);
    const description = textIn(row, columns.description);
    const isShifted = isLong(row);
    const read = readQuantity(cellOf(row, columns.quantity), decimalMark);
    const unit = textIn(row, columns.unit);
    const quantity: Quantity = isShifted
      ? { problem: 'shifted' }
      : areTwoUnits(unit, read.unit)
        ? { problem: 'twoUnits' }
        : read;
    const code = item === '' ? barcode : item;
    const match = catalogue.find(item, barcode);
    const isLine = code !== '' || (description !== '' && quantity.problem !== 'empty');
    // The second printed line of column names.
    const isOfNames =
      document.format !== 'csv' &&
      index === headerRow + 1 &&
      quantity.value === undefined &&
      !/\d/.test(asideText(row));
    // A page number, a group title, a remark, a total, dashes or an address.
    const isNoArticle =
      match.kind === 'notFound' &&
      (isOfNames ||
        isTotal(row) ||
        isRuler(row) ||
        filledIn(row).length === 1 ||
        isOfFacts(row) ||
        isAddress(row, code));
    if (!isLine || isNoArticle) {
      aside.push({ row: place, text: asideText(row) });
      around.push({ place, cells: row });
      continue;
    }
    const written = readPrice(cellOf(row, columns.price), priceMark);
    const isOfSeveral = pricedPer.some((column) => Number(textIn(row, column) || 1) !== 1);
    const price = written.kind === 'number' && isOfSeveral ? ({ kind: 'text' } as const) : written;
    if (price.kind === 'text') unreadPrices.push(place);
    if (price.kind === 'number' && price.currency !== undefined) currencies.add(price.currency);
    if (!isShifted && (quantity.isUnsure ?? (price.kind === 'number' && price.isUnsure)))
      unsureNumbers.push(place);
    const dateText = textIn(row, columns.date);
    const date = readDate(dateText, dateOrder);
    if (date !== undefined) dates.add(date);
    else if (dateText !== '') unreadDates.push(place);
    if (isShifted) longRows.push(place);
    for (const column of filledIn(row)) filled.add(column);
    lines.push({
      row: place,
      code,
      description,
      quantityText: textIn(row, columns.quantity),
      quantity,
      unit: unit || (quantity.unit ?? ''),
      ...(price.kind === 'number' && !isShifted && { price: price.value }),
      ...(date !== undefined && !isShifted && { date }),
      match,
      ...differenceOf(match, description),
    });
    const order = textIn(row, columns.reference);
    if (order !== '') orders.add(order);
    const customer = textIn(row, columns.customer);
    if (customer !== '') customers.add(customer);
  }
  const found = findFacts(around, [name, ...names].join(' '), dateOrder);
  const { several } = found;
  const isOtherCustomer =
    found.customer !== undefined && [...customers].some((each) => isOther(each, found.customer ?? ''));
  const facts: DocumentFacts = {
    kind: found.kind,
    reference: found.reference ?? (several.has('reference') ? undefined : onlyOne(orders)),
    customer: isOtherCustomer || several.has('customer') ? undefined : (found.customer ?? onlyOne(customers)),
    // A date that could not be read may be another one.
    date: found.date ?? (several.has('date') || unreadDates.length > 0 ? undefined : onlyOne(dates)),
  };
  const eitherOrder =
    dateOrder === undefined ? (found.eitherOrder ?? dateTexts.find(isEitherOrder)) : undefined;

  const remarks: Remark[] = [];
  if (longRows.length > 0) remarks.push({ kind: 'longRows', places: longRows });
  if (found.otherKind !== undefined) remarks.push({ kind: 'otherKind', text: found.otherKind });
  if (rowsAbove.length > 0) remarks.push({ kind: 'rowsAbove', places: rowsAbove });
  if (otherTablePlaces.length > 0) remarks.push({ kind: 'otherTable', places: otherTablePlaces });
  if (orders.size > 1 || several.has('reference')) remarks.push({ kind: 'severalOrders' });
  if (customers.size > 1 || isOtherCustomer || several.has('customer'))
    remarks.push({ kind: 'severalCustomers' });
  if (lines.some(({ date }) => date !== undefined && date !== facts.date))
    remarks.push({ kind: 'severalDates' });
  if (several.has('date')) remarks.push({ kind: 'dateLeftOut' });
  if (eitherOrder !== undefined) remarks.push({ kind: 'dayFirst', text: eitherOrder });
  unreadDates.push(...found.unreadDates);
  if (unreadDates.length > 0)
    remarks.push({ kind: 'unreadDates', places: unreadDates.sort((a, b) => a - b) });
  if (unreadPrices.length > 0) remarks.push({ kind: 'unreadPrices', places: unreadPrices });
  if (unsureNumbers.length > 0) remarks.push({ kind: 'unsureNumbers', places: unsureNumbers });
  if (currencies.size > 1) remarks.push({ kind: 'severalCurrencies', text: [...currencies].join(', ') });
  const used = new Set(Object.values(columns));
  const nameOf = (column: number) => names[column] || lettersOf(column);
  const unused = [...filled].filter((column) => !used.has(column)).sort((a, b) => a - b);
  const second = blocksOf(names)[1] ?? Infinity;
  const inSecond = unused.filter((column) => column >= second);
  if (inSecond.length > 0) remarks.push({ kind: 'secondTable', columns: inSecond.map(nameOf) });
  const inFirst = unused.filter((column) => column < second);
  if (inFirst.length > 0) remarks.push({ kind: 'unusedColumns', columns: inFirst.map(nameOf) });

  return { lines, aside, facts, remarks, decimalMark };
}

const asideText = (row: Row) => row.map(cellText).filter(Boolean).join(' · ');

/** True if a row above the header row starts with an article and has more cells. */
function isLineAbove(row: Row, catalogue: Catalogue): boolean {
  const [first, second] = filledIn(row);
  return first !== undefined && second !== undefined && catalogue.find(cellText(row[first])).kind === 'found';
}

/** True if neither unit can be an abbreviation of the other. */
function areTwoUnits(unit: string, behind = ''): boolean {
  const [a, b] = [plainWords(unit), plainWords(behind)];
  return a !== '' && b !== '' && !a.startsWith(b) && !b.startsWith(a);
}

/** True if `b` is another customer. In `10367 Jansen` the number alone is the same customer. */
const isOther = (a: string, b: string) => /\d/.test(b) && !a.includes(b) && !b.includes(a);

function differenceOf(match: Match, description: string): Pick<DocumentLine, 'differs'> {
  if (match.kind !== 'found') return {};
  if (match.isOtherBarcode) return { differs: 'barcode' };
  return describesAnother(match.article, description) ? { differs: 'description' } : {};
}

const onlyOne = (values: ReadonlySet<string>) => (values.size === 1 ? [...values][0] : undefined);
