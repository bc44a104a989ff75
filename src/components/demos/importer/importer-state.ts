import { isEmptyRow, withSheet, type ReadProblem } from './reading/document';
import { areEnough, type Columns } from './finding/find-columns';
import type { DocumentFacts } from './finding/find-facts';
import { analyse, findLines, type AnalysedDocument } from './finding/find-lines';
import { ARTICLES, CUSTOMERS } from './fictional-erp';
import { catalogueOf } from './finding/match-articles';
import { readQuantity } from './finding/numbers';
import { checkLine, NO_EDITS, type CheckedLine, type Customer, type Edits, type Proposal } from './proposal';

export const CATALOGUE = catalogueOf(ARTICLES);

/** The option for a customer that is not in the list. */
export const SOMEBODY_ELSE = 'else';

export interface CustomerEntry {
  /** A number from the list, SOMEBODY_ELSE, or empty. */
  choice: string;
  number: string;
  name: string;
}

export interface CheckState {
  step: 'check' | 'proposal';
  document: AnalysedDocument;
  edits: Edits;
  customer: CustomerEntry;
  reference: string;
  isMerged: boolean;
  arrivesAs: Proposal['order'];
  /** True after a request for the proposal while a value was missing or invalid. */
  showsErrors: boolean;
}

/** A document that could not be read, and why; `sample`: one of our samples could not be fetched. */
export interface FailedReading {
  name: string;
  problem: ReadProblem | 'sample';
}

export type ImporterState =
  | { step: 'choose'; failed?: FailedReading }
  | { step: 'reading'; name: string; percent?: number }
  | CheckState;

export type ImporterAction =
  | { kind: 'reading'; name: string; percent?: number }
  | { kind: 'read'; document: AnalysedDocument }
  | ({ kind: 'failed' } & FailedReading)
  | { kind: 'anew' }
  | { kind: 'columns'; columns: Columns }
  | { kind: 'sheet'; name: string }
  | { kind: 'correct'; rows: readonly number[]; article: string }
  | { kind: 'quantity'; row: number; text: string }
  | { kind: 'leaveOut'; rows: readonly number[]; isLeftOut: boolean }
  | { kind: 'customer'; entry: Partial<CustomerEntry> }
  | { kind: 'reference'; text: string }
  | { kind: 'merge'; isMerged: boolean }
  | { kind: 'arrivesAs'; arrivesAs: Proposal['order'] }
  | { kind: 'propose' }
  | { kind: 'back' };

export const START: ImporterState = { step: 'choose' };

export function importerReducer(state: ImporterState, action: ImporterAction): ImporterState {
  switch (action.kind) {
    case 'reading':
      return { step: 'reading', name: action.name, percent: action.percent };
    case 'read':
      return checkStateOf(action.document);
    case 'failed':
      return { step: 'choose', failed: { name: action.name, problem: action.problem } };
    case 'anew':
      return START;
    case 'columns':
    case 'sheet':
    case 'correct':
    case 'quantity':
    case 'leaveOut':
    case 'customer':
    case 'reference':
    case 'merge':
    case 'arrivesAs':
    case 'propose':
    case 'back':
      return state.step === 'check' || state.step === 'proposal' ? checking(state, action) : state;
  }
}

type CheckAction = Exclude<ImporterAction, { kind: 'reading' | 'read' | 'failed' | 'anew' }>;

function checking(state: CheckState, action: CheckAction): CheckState {
  const { edits } = state;
  switch (action.kind) {
    case 'columns':
      return withFacts(state, withColumns(state.document, action.columns));
    case 'sheet': {
      const { name, document } = state.document;
      return checkStateOf(analyse(name, withSheet(document, action.name), CATALOGUE));
    }
    case 'correct': {
      const articles = new Map(edits.articles);
      for (const row of action.rows) {
        if (action.article === '') articles.delete(row);
        else articles.set(row, action.article);
      }
      return { ...state, edits: { ...edits, articles } };
    }
    case 'quantity':
      return {
        ...state,
        edits: { ...edits, quantities: new Map(edits.quantities).set(action.row, action.text) },
      };
    case 'leaveOut': {
      const leftOut = new Set(edits.leftOut);
      for (const row of action.rows) {
        if (action.isLeftOut) leftOut.add(row);
        else leftOut.delete(row);
      }
      return { ...state, edits: { ...edits, leftOut } };
    }
    case 'customer':
      return { ...state, customer: { ...state.customer, ...action.entry } };
    case 'reference':
      return { ...state, reference: action.text };
    case 'merge':
      return { ...state, isMerged: action.isMerged };
    case 'arrivesAs':
      return { ...state, arrivesAs: action.arrivesAs };
    case 'propose':
      return isComplete(state)
        ? { ...state, step: 'proposal', showsErrors: false }
        : { ...state, showsErrors: true };
    case 'back':
      return { ...state, step: 'check' };
  }
}

/** Returns the form's initial values. */
const formOf = ({ customer = '', reference = '' }: DocumentFacts) => ({
  customer: { choice: CUSTOMERS.includes(customer) ? customer : '', number: '', name: '' },
  reference,
});

/** Reads the facts again after a change of columns; values entered by a person stay. */
function withFacts(state: CheckState, document: AnalysedDocument): CheckState {
  const [before, now] = [formOf(state.document.facts), formOf(document.facts)];
  return {
    ...state,
    document,
    customer: state.customer.choice === before.customer.choice ? now.customer : state.customer,
    reference: state.reference === before.reference ? now.reference : state.reference,
  };
}

function checkStateOf(document: AnalysedDocument): CheckState {
  return {
    step: 'check',
    document,
    edits: NO_EDITS,
    ...formOf(document.facts),
    isMerged: false,
    arrivesAs: 'concept',
    showsErrors: false,
  };
}

/** Reads the lines again with other columns. Corrections stay with their rows. */
function withColumns(analysed: AnalysedDocument, columns: Columns): AnalysedDocument {
  const { rows } = analysed.document;
  let headerRow = analysed.foundHeaderRow;
  if (headerRow < 0 && columns.quantity !== undefined) {
    // If the quantity column is known, a first row without a number in it is the header row.
    const { quantity } = columns;
    const first = rows.findIndex((row) => !isEmptyRow(row));
    if (readQuantity(rows[first]?.[quantity]).problem === 'notANumber') headerRow = first;
  }
  const { quantities: _asked, ...others } = analysed;
  return {
    ...others,
    columns,
    headerRow,
    areColumnsSure: areEnough(columns),
    ...findLines({ ...analysed, columns, headerRow }, CATALOGUE),
  };
}

export const checkedLinesOf = ({ document, edits }: Pick<CheckState, 'document' | 'edits'>): CheckedLine[] =>
  document.lines.map((line) =>
    checkLine(line, { edits, catalogue: CATALOGUE, decimalMark: document.decimalMark }),
  );

/** In characters. */
export const CUSTOMER_NUMBER_MAX = 20;

export type CustomerProblem = 'customerMissing' | 'numberMissing' | 'numberWrong';

export function customerProblem({ choice, number }: CustomerEntry): CustomerProblem | undefined {
  if (choice === '') return 'customerMissing';
  if (choice !== SOMEBODY_ELSE) return undefined;
  if (number.trim() === '') return 'numberMissing';
  const isRight = /^[\p{L}\p{N}]+$/u.test(number.trim()) && number.trim().length <= CUSTOMER_NUMBER_MAX;
  return isRight ? undefined : 'numberWrong';
}

export function customerOf({ choice, number, name }: CustomerEntry): Customer {
  if (choice !== SOMEBODY_ELSE) return { number: choice };
  return { number: number.trim(), ...(name.trim() !== '' && { name: name.trim() }) };
}

const isComplete = (state: CheckState) => {
  const lines = checkedLinesOf(state);
  return (
    customerProblem(state.customer) === undefined &&
    lines.every(({ isOpen }) => !isOpen) &&
    lines.some(({ isLeftOut }) => !isLeftOut)
  );
};
