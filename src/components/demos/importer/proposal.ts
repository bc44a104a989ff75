import type { DocumentKind } from './finding/find-facts';
import type { AnalysedDocument, DocumentLine } from './finding/find-lines';
import type { Article } from './fictional-erp';
import type { Catalogue } from './finding/match-articles';
import { readQuantity, type DecimalMark, type Quantity } from './finding/numbers';

/** What a person has changed, by the row of the line. */
export interface Edits {
  articles: ReadonlyMap<number, string>;
  quantities: ReadonlyMap<number, string>;
  leftOut: ReadonlySet<number>;
}

export const NO_EDITS: Edits = { articles: new Map(), quantities: new Map(), leftOut: new Set() };

/** A line with what the document, the ERP and the visitor say about it. */
export interface CheckedLine {
  line: DocumentLine;
  article: Article | undefined;
  isCorrected: boolean;
  quantity: Quantity;
  quantityText: string;
  isLeftOut: boolean;
  /** It is to go along, and cannot yet. */
  isOpen: boolean;
}

interface CheckOptions {
  edits: Edits;
  catalogue: Catalogue;
  /** Of the document: what a person types is read as the document is. */
  decimalMark: DecimalMark | undefined;
}

export function checkLine(line: DocumentLine, { edits, catalogue, decimalMark }: CheckOptions): CheckedLine {
  const chosen = catalogue.byNumber(edits.articles.get(line.row) ?? '');
  const article = chosen ?? (line.match.kind === 'found' ? line.match.article : undefined);
  const typed = edits.quantities.get(line.row);
  const quantity = typed === undefined ? line.quantity : readQuantity(typed, decimalMark);
  const isLeftOut = edits.leftOut.has(line.row);
  return {
    line,
    article,
    isCorrected: chosen !== undefined,
    quantity,
    quantityText: typed ?? line.quantityText,
    isLeftOut,
    isOpen: !isLeftOut && (article === undefined || quantity.problem !== undefined),
  };
}

/** It was not right as the document has it, or may not be; it may be right by now. */
export const neededAttention = ({ line }: CheckedLine) =>
  line.match.kind === 'notFound' || line.quantity.problem !== undefined || line.differs !== undefined;

/** The rows of the lines that order the same article, for each line that is not alone. */
export function duplicatesOf(lines: readonly CheckedLine[]): ReadonlyMap<number, readonly number[]> {
  const byArticle = new Map<string, number[]>();
  for (const { article, isLeftOut, line } of lines) {
    if (!article || isLeftOut) continue;
    const rows = byArticle.get(article.number);
    if (rows) rows.push(line.row);
    else byArticle.set(article.number, [line.row]);
  }
  const groups = [...byArticle.values()].filter((rows) => rows.length > 1);
  return new Map(groups.flatMap((rows) => rows.map((row) => [row, rows] as const)));
}

export interface Customer {
  number: string;
  name?: string;
}

export interface ProposedLine {
  line: number;
  article: string;
  quantity: number;
  unit?: string;
  price?: number;
  /** YYYY-MM-DD, where it is not that of the order. */
  date?: string;
  /** The rows of the document that it comes from. */
  rows: number[];
}

/** An order in the form in which it would be sent to the ERP. */
export interface Proposal {
  order: 'concept' | 'definitive';
  customer: Customer;
  reference?: string;
  date?: string;
  document: { kind: DocumentKind; name: string };
  lines: ProposedLine[];
}

interface ProposalOptions {
  arrivesAs: Proposal['order'];
  customer: Customer;
  reference: string;
  /** Lines with the same article, unit, price and date become one. */
  isMerged: boolean;
}

/** @param checked lines of which none is open; those left out stay out */
export function proposalOf(
  { name, facts }: Pick<AnalysedDocument, 'name' | 'facts'>,
  checked: readonly CheckedLine[],
  { arrivesAs, customer, reference, isMerged }: ProposalOptions,
): Proposal {
  const lines: ProposedLine[] = [];
  const known = new Map<string, ProposedLine>();
  for (const { line, article, quantity, isLeftOut } of checked) {
    if (isLeftOut || !article || quantity.value === undefined) continue;
    const date = line.date === facts.date ? undefined : line.date;
    const key = JSON.stringify([article.number, line.unit.toLowerCase(), line.price, date]);
    const same = isMerged ? known.get(key) : undefined;
    if (same) {
      // In whole millionths: 0.1 + 0.2 stays 0.3.
      same.quantity = Math.round((same.quantity + quantity.value) * 1e6) / 1e6;
      same.rows.push(line.row);
      continue;
    }
    const proposed: ProposedLine = {
      line: lines.length + 1,
      article: article.number,
      quantity: quantity.value,
      ...(line.unit !== '' && { unit: line.unit }),
      ...(line.price !== undefined && { price: line.price }),
      ...(date !== undefined && { date }),
      rows: [line.row],
    };
    lines.push(proposed);
    known.set(key, proposed);
  }
  return {
    order: arrivesAs,
    customer,
    ...(reference.trim() !== '' && { reference: reference.trim() }),
    ...(facts.date !== undefined && { date: facts.date }),
    document: { kind: facts.kind, name },
    lines,
  };
}
