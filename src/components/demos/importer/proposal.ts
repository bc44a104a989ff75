import type { DocumentKind } from './finding/find-facts';
import type { AnalysedDocument, DocumentLine } from './finding/find-lines';
import type { Article } from './fictional-erp';
import type { Catalogue } from './finding/match-articles';
import { readQuantity, type DecimalMark, type Quantity } from './finding/numbers';

/** A person's changes, by row number of the line. */
export interface Edits {
  articles: ReadonlyMap<number, string>;
  quantities: ReadonlyMap<number, string>;
  leftOut: ReadonlySet<number>;
}

export const NO_EDITS: Edits = { articles: new Map(), quantities: new Map(), leftOut: new Set() };

/** A line with the corrections of the visitor. */
export interface CheckedLine {
  line: DocumentLine;
  article: Article | undefined;
  isCorrected: boolean;
  quantity: Quantity;
  quantityText: string;
  isLeftOut: boolean;
  /** True if the line is included but not yet valid. */
  isOpen: boolean;
}

interface CheckOptions {
  edits: Edits;
  catalogue: Catalogue;
  /** The document's decimal mark: typed numbers are read in the same way. */
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

/** True if the line in the document was invalid or doubtful, even if it has been corrected since. */
export const neededAttention = ({ line }: CheckedLine) =>
  line.match.kind === 'notFound' || line.quantity.problem !== undefined || line.differs !== undefined;

/**
 * Returns, for each line, the rows of all lines with the same article. Lines without duplicates are left out.
 */
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
  /** YYYY-MM-DD, if it differs from the order's date. */
  date?: string;
  /** Row numbers in the document. */
  rows: number[];
}

/** An order as it would be sent to the ERP. */
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
  /** Merges lines with the same article, unit, price and date. */
  isMerged: boolean;
}

/** @param checked the lines, none of them open; excluded lines are ignored */
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
      // Adds in whole millionths, so that 0.1 + 0.2 is 0.3.
      same.quantity = Math.round((same.quantity + quantity.value) * 1e6) / 1e6;
      same.rows.push(line.row);
      continue;
    }
    const proposed: ProposedLine = {
      line: lines.length + 1,
      article: article.number,
      quantity: quantity.value,
      unit: line.unit || undefined,
      price: line.price,
      date,
      rows: [line.row],
    };
    lines.push(proposed);
    known.set(key, proposed);
  }
  return {
    order: arrivesAs,
    customer,
    reference: reference.trim() || undefined,
    date: facts.date,
    document: { kind: facts.kind, name },
    lines,
  };
}
