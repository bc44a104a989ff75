import { describe, expect, it } from '@jest/globals';
import type { Row } from '../../../../src/components/demos/importer/reading/document';
import { analyse } from '../../../../src/components/demos/importer/finding/find-lines';
import {
  CATALOGUE,
  checkedLinesOf,
  customerOf,
  customerProblem,
  importerReducer,
  SOMEBODY_ELSE,
  START,
  type CheckState,
  type ImporterAction,
} from '../../../../src/components/demos/importer/importer-state';
import {
  duplicatesOf,
  neededAttention,
  proposalOf,
} from '../../../../src/components/demos/importer/proposal';
import { rowsOf } from './rows';

const HEADER = ['Artikel', 'Omschrijving', 'Aantal', 'Eenheid', 'Prijs'];

function checking(rows: readonly Row[], ...actions: ImporterAction[]): CheckState {
  const document = analyse('order.csv', { format: 'csv', rows, remarks: [] }, CATALOGUE);
  const all: ImporterAction[] = [{ kind: 'read', document }, ...actions];
  return all.reduce(importerReducer, START) as CheckState;
}

const proposed = (state: CheckState) =>
  proposalOf(state.document, checkedLinesOf(state), {
    arrivesAs: state.arrivesAs,
    customer: customerOf(state.customer),
    reference: state.reference,
    isMerged: state.isMerged,
  });

const ORDER: readonly Row[] = [
  ['Order: 4500871', '', '', '', 'Leverdatum: 16-11-2026'],
  HEADER,
  ['10407', 'Kit', '36', 'st', '4,75'],
  ['SIL-WIT', 'Kit', '12', 'st', ''],
  ['SIL-WIT', 'Kit', '0', 'st', ''],
];

describe('the proposal step', () => {
  it('is blocked by an unknown article, an invalid quantity or a missing customer', () => {
    let state = checking(ORDER, { kind: 'propose' });
    expect(state).toMatchObject({ step: 'check', showsErrors: true });
    expect(checkedLinesOf(state).map(({ isOpen }) => isOpen)).toEqual([false, true, true]);

    state = checking(ORDER, { kind: 'correct', rows: [4, 5], article: '10407' });
    expect(checkedLinesOf(state).map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
    state = importerReducer(state, { kind: 'quantity', row: 5, text: '6' }) as CheckState;
    expect(checkedLinesOf(state).some(({ isOpen }) => isOpen)).toBe(false);
    expect((importerReducer(state, { kind: 'propose' }) as CheckState).step).toBe('check');

    state = importerReducer(state, { kind: 'customer', entry: { choice: '10412' } }) as CheckState;
    state = importerReducer(state, { kind: 'propose' }) as CheckState;
    expect(state.step).toBe('proposal');
    expect(proposed(state)).toEqual({
      order: 'concept',
      customer: { number: '10412' },
      reference: '4500871',
      date: '2026-11-16',
      document: { kind: 'order', name: 'order.csv' },
      lines: [
        { line: 1, article: '10407', quantity: 36, unit: 'st', price: 4.75, rows: [3] },
        { line: 2, article: '10407', quantity: 12, unit: 'st', rows: [4] },
        { line: 3, article: '10407', quantity: 6, unit: 'st', rows: [5] },
      ],
    });
    // Going back loses nothing.
    const back = importerReducer(state, { kind: 'back' }) as CheckState;
    expect({ ...back, step: 'proposal' }).toEqual(state);
  });

  it('is reached with a differing description, which is marked for checking and can be left out', () => {
    const rows = [HEADER, ['10502', 'Schroef', '4', 'st', ''], ['10407', 'Kit', '3', 'st', '']];
    const state = checking(rows, { kind: 'customer', entry: { choice: '10412' } });
    expect(checkedLinesOf(state).map(neededAttention)).toEqual([true, false]);
    expect(checkedLinesOf(state).some(({ isOpen }) => isOpen)).toBe(false);
    expect((importerReducer(state, { kind: 'propose' }) as CheckState).step).toBe('proposal');
    const without = importerReducer(state, { kind: 'leaveOut', rows: [2], isLeftOut: true }) as CheckState;
    expect(proposed(without).lines.map(({ article }) => article)).toEqual(['10407']);
  });

  it('is reached when the open lines are left out, and blocked when all lines are', () => {
    const customer: ImporterAction = { kind: 'customer', entry: { choice: '10412' } };
    const some = checking(
      ORDER,
      customer,
      { kind: 'leaveOut', rows: [4, 5], isLeftOut: true },
      { kind: 'propose' },
    );
    expect(some.step).toBe('proposal');
    expect(proposed(some).lines).toHaveLength(1);
    const all = checking(
      ORDER,
      customer,
      { kind: 'leaveOut', rows: [3, 4, 5], isLeftOut: true },
      { kind: 'propose' },
    );
    expect(all.step).toBe('check');
  });

  it('undoes a correction when its article is cleared', () => {
    const state = checking(
      ORDER,
      { kind: 'correct', rows: [4], article: '10407' },
      { kind: 'correct', rows: [4], article: '' },
    );
    expect(checkedLinesOf(state)[1]).toMatchObject({ article: undefined, isCorrected: false });
  });
});

describe('lines of one article', () => {
  const rows: readonly Row[] = [
    HEADER,
    ['10407', 'Kit', '0,1', 'st', '4,75'],
    ['10-407', 'Kit', '0,2', 'ST', '4,75'],
    ['10407', 'Kit', '1', 'doos', '50,00'],
    ['10502', 'Tape', '1', 'st', ''],
  ];

  it('are reported as duplicates', () => {
    const duplicates = duplicatesOf(checkedLinesOf(checking(rows)));
    expect([...duplicates]).toEqual([2, 3, 4].map((row) => [row, [2, 3, 4]]));
  });

  it('are merged on request if their unit and price agree', () => {
    const merged = proposed(checking(rows, { kind: 'merge', isMerged: true }));
    expect(merged.lines.map(({ quantity, rows: from }) => [quantity, from])).toEqual([
      [0.3, [2, 3]],
      [1, [4]],
      [1, [5]],
    ]);
    expect(proposed(checking(rows)).lines).toHaveLength(4);
  });
});

it('choosing other columns updates the lines and keeps corrections with their rows', () => {
  const rows: readonly Row[] = rowsOf('foo;bar;baz', 'a-1;10407;3', 'a-2;99999;4');
  expect(checking(rows).document.areColumnsSure).toBe(false);
  const columns: ImporterAction = { kind: 'columns', columns: { item: 1, quantity: 2 } };
  const state = checking(rows, columns, { kind: 'correct', rows: [3], article: '10502' });
  expect(state.document).toMatchObject({ headerRow: 0, areColumnsSure: true });
  expect(checkedLinesOf(state).map(({ article }) => article?.number)).toEqual(['10407', '10502']);
  const again = importerReducer(state, {
    kind: 'columns',
    columns: { item: 0, quantity: 2 },
  }) as CheckState;
  expect(checkedLinesOf(again).map(({ article }) => article?.number)).toEqual([undefined, '10502']);
});

it('a typed quantity is read with the decimal mark of the document', () => {
  const typed = (price: string) =>
    checkedLinesOf(
      checking([HEADER, ['10407', 'Kit', 'x', 'st', price]], { kind: 'quantity', row: 2, text: '1.250' }),
    )[0]?.quantity;
  expect(typed('4,75')).toEqual({ value: 1250 });
  expect(typed('4.75')).toEqual({ value: 1.25 });
  expect(typed('')).toEqual({ value: 1250, isUnsure: true });
});

describe('choosing another column', () => {
  it('finds the header row again and recovers all lines', () => {
    const rows: readonly Row[] = rowsOf('a-1;kit;3', 'a-2;tape;4');
    const state = checking(
      rows,
      { kind: 'columns', columns: { item: 0, quantity: 1 } },
      { kind: 'columns', columns: { item: 0, quantity: 2 } },
    );
    expect(state.document.headerRow).toBe(-1);
    expect(state.document.lines).toHaveLength(2);
  });

  const rows: readonly Row[] = rowsOf('Artikel;Aantal;x;y', '10407;1;10412;PO-1');
  const columns: ImporterAction = {
    kind: 'columns',
    columns: { item: 0, quantity: 1, customer: 2, reference: 3 },
  };

  it('fills in the customer and reference of the document', () =>
    expect(checking(rows, columns)).toMatchObject({ customer: { choice: '10412' }, reference: 'PO-1' }));

  it('keeps the customer and reference of the user', () => {
    const state = checking(
      rows,
      { kind: 'customer', entry: { choice: '10396' } },
      { kind: 'reference', text: 'mine' },
      columns,
    );
    expect(state).toMatchObject({ customer: { choice: '10396' }, reference: 'mine' });
  });
});

describe('the customer', () => {
  it('is filled in from the document if the ERP knows the number', () => {
    const of = (number: string) =>
      checking([[`Klant: ${number}`], HEADER, ['10407', '', '1', '', '']]).customer.choice;
    expect(of('10412')).toBe('10412');
    expect(of('99999')).toBe('');
  });

  it.each([
    [{ choice: '', number: '', name: '' }, 'customerMissing'],
    [{ choice: '10412', number: '', name: '' }, undefined],
    [{ choice: SOMEBODY_ELSE, number: ' ', name: 'x' }, 'numberMissing'],
    [{ choice: SOMEBODY_ELSE, number: '1;2', name: '' }, 'numberWrong'],
    [{ choice: SOMEBODY_ELSE, number: 'K20031', name: '' }, undefined],
    [{ choice: SOMEBODY_ELSE, number: 'K'.repeat(20), name: '' }, undefined],
    [{ choice: SOMEBODY_ELSE, number: 'K'.repeat(21), name: '' }, 'numberWrong'],
  ])('entered as %j has the problem %s', (entry, problem) => expect(customerProblem(entry)).toBe(problem));
});

it.each<ImporterAction>([
  { kind: 'propose' },
  { kind: 'back' },
  { kind: 'merge', isMerged: true },
  { kind: 'leaveOut', rows: [2], isLeftOut: true },
  { kind: 'correct', rows: [2], article: '10407' },
])('the importer ignores the action $kind before a document is read', (action) =>
  expect(importerReducer(START, action)).toBe(START),
);
