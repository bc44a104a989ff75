import { isEmptyRow, cellText, type DocumentFormat, type ReadDocument, type Row } from './document';
import { findColumns, headerScore, type Columns } from './find-columns';
import { findFacts, readDate, type DocumentFacts } from './find-facts';
import { describesAnother, type Catalogue, type Match } from './match-articles';
import { decimalMarkOf, readNumber, readQuantity, type DecimalMark, type Quantity } from './numbers';
import { plainWords } from './plain-words';

/** One line of a document, matched with the ERP's articles. */
export interface DocumentLine {
  /** Its row in the document, counted from 1. */
  row: number;
  /** The article's code in the document, or else its barcode. */
  code: string;
  description: string;
  quantityText: string;
  quantity: Quantity;
  unit: string;
  price?: number;
  match: Match;
  /** An article was found, and the description seems to be that of another. */
  differs: boolean;
}

/** A row below the column names that is not a line. Blank rows and repeated names are left out. */
interface RowAside {
  row: number;
  text: string;
}

export interface DocumentLines {
  lines: readonly DocumentLine[];
  aside: readonly RowAside[];
  facts: DocumentFacts;
  /** The lines name more than one order. */
  hasSeveralOrders: boolean;
  /** As the quantities prove it, or else the prices; absent when neither does. */
  decimalMark?: DecimalMark;
}

/** A document with its columns found and its lines proposed. */
export interface AnalysedDocument extends DocumentLines {
  name: string;
  document: ReadDocument;
  /** The row with the names of the columns, counted from 0; -1 when there is none. */
  headerRow: number;
  /** The same, as it was found before a person chose columns. */
  foundHeaderRow: number;
  columns: Columns;
  areColumnsSure: boolean;
}

export function analyse(name: string, document: ReadDocument, catalogue: Catalogue): AnalysedDocument {
  const { headerRow, columns, isSure } = findColumns(document.rows, catalogue);
  return {
    name,
    document,
    headerRow,
    foundHeaderRow: headerRow,
    columns,
    areColumnsSure: isSure,
    ...findLines({ name, document, headerRow, columns }, catalogue),
  };
}

const isTotal = (row: Row) =>
  /^(?:sub ?totaal|sub ?total|totaal|total|btw|vat|eindtotaal|grand total|orderbedrag)\b/.test(
    plainWords(cellText(row.find((cell) => cellText(cell) !== ''))),
  );

type Where = Pick<AnalysedDocument, 'name' | 'document' | 'headerRow' | 'columns'>;

/** The lines of a document, read by its columns. */
export function findLines(where: Where, catalogue: Catalogue): DocumentLines {
  const { name, document, headerRow, columns } = where;
  const { rows, format } = document;
  const cellOf = (row: Row, column: number | undefined) => (column === undefined ? undefined : row[column]);
  const textIn = (row: Row, column: number | undefined) => cellText(cellOf(row, column));
  const markOf = (column: number | undefined): DecimalMark | undefined =>
    decimalMarkOf(rows.slice(headerRow + 1).map((row) => cellOf(row, column)));
  // Prices prove the mark more often than quantities.
  const decimalMark = markOf(columns.quantity) ?? markOf(columns.price);

  const namesScore = headerScore(rows[headerRow] ?? []);

  const lines: DocumentLine[] = [];
  const aside: RowAside[] = [];
  const around: Row[] = [];
  const orders = new Set<string>();
  const fromColumns: Omit<DocumentFacts, 'kind'> = {};

  for (const [index, row] of rows.entries()) {
    if (isEmptyRow(row)) continue;
    if (index === headerRow) continue;
    if (index < headerRow) {
      around.push(row);
      continue;
    }
    const item = textIn(row, columns.item);
    const barcode = textIn(row, columns.barcode);
    const description = textIn(row, columns.description);
    const quantity = readQuantity(cellOf(row, columns.quantity), decimalMark);
    const code = item === '' ? barcode : item;
    const isLine = code !== '' || (description !== '' && quantity.problem !== 'empty');
    if (!isLine || (isTotal(row) && catalogue.find(code).kind === 'notFound')) {
      const last = lines[lines.length - 1];
      if (isContinued(format, row, columns, description) && last && aside[aside.length - 1]?.row !== index) {
        last.description = `${last.description} ${description}`;
      } else {
        aside.push({ row: index + 1, text: row.map(cellText).filter(Boolean).join(' · ') });
        around.push(row);
      }
      continue;
    }
    // The names of the columns once more, at the top of a page.
    if (namesScore > 0 && headerScore(row) === namesScore) continue;
    const price = readNumber(cellOf(row, columns.price), decimalMark);
    const match = catalogue.find(item, barcode);
    lines.push({
      row: index + 1,
      code,
      description,
      quantityText: textIn(row, columns.quantity),
      quantity,
      unit: textIn(row, columns.unit) || (quantity.unit ?? ''),
      ...(price.kind === 'number' && { price: price.value }),
      match,
      differs: match.kind === 'found' && describesAnother(match.article, description),
    });
    const order = textIn(row, columns.reference);
    if (order !== '') orders.add(order);
    fromColumns.reference ??= order || undefined;
    fromColumns.customer ??= textIn(row, columns.customer) || undefined;
    fromColumns.date ??= readDate(textIn(row, columns.date));
  }
  const facts = findFacts(around, [name, ...(rows[headerRow] ?? []).map(cellText)].join(' '));
  return {
    lines,
    aside,
    facts: {
      kind: facts.kind,
      reference: facts.reference ?? fromColumns.reference,
      customer: facts.customer ?? fromColumns.customer,
      date: facts.date ?? fromColumns.date,
    },
    hasSeveralOrders: orders.size > 1,
    ...(decimalMark !== undefined && { decimalMark }),
  };
}

/** In a PDF a long description continues in the next row, which holds nothing else. */
function isContinued(format: DocumentFormat, row: Row, { description }: Columns, text: string): boolean {
  return (
    format === 'pdf' &&
    text !== '' &&
    row.every((cell, column) => column === description || cellText(cell) === '')
  );
}
