import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { acceptCodes } from '../../../../src/components/demos/shelf/camera/accept-codes';
import { findScanned } from '../../../../src/components/demos/shelf/items/find-scanned';
import { fragmentOf, readFragment } from '../../../../src/components/demos/shelf/items/fragment';
import { ourItems } from '../../../../src/components/demos/shelf/items/our-items';
import { shortName, type ShelfItem } from '../../../../src/components/demos/shelf/items/shelf-item';
import { linesOf, shelf, START, type ShelfState } from '../../../../src/components/demos/shelf/shelf-state';

const ITEMS: readonly ShelfItem[] = [
  { code: '10112', name: 'Hexagon bolt M8 x 40', location: 'A-01', barcode: '8712345678906', stock: 3 },
  { code: 'b-7', name: 'Señal – ünï ☂', location: 'A-02', batch: 'L1' },
  { code: '6', name: 'Washer', location: 'A-03', barcode: '036000291452' },
  { code: '7', name: 'Nut', location: 'A-04', barcode: '12345678905' },
  { code: '8', name: 'Pin', location: '0112345678901234', barcode: '1234565' },
  { code: '9', name: 'Cap', location: 'A-06', barcode: '042100005264' },
];
const written = (text: string) => `1${deflateSync(text).toString('base64url')}`;

describe('the fragment with the items', () => {
  it.each([['en'], ['nl']] as const)('gives back our items in %s, and fits a QR code', async (language) => {
    const fragment = await fragmentOf(ourItems(language));
    expect(await readFragment(`#${fragment}`)).toEqual({ kind: 'items', items: ourItems(language) });
    expect(fragment).toMatch(/^1[\w-]+$/);
    expect(fragment.length).toBeLessThan(450);
  });

  it('gives back every letter and every part', async () =>
    expect(await readFragment(await fragmentOf(ITEMS))).toEqual({ kind: 'items', items: ITEMS }));

  it('never gives other items when a letter is changed or missing', async () => {
    const fragment = await fragmentOf(ITEMS);
    for (let index = 0; index < fragment.length; index += 1) {
      const other = fragment[index] === 'A' ? 'B' : 'A';
      const changed = fragment.slice(0, index) + other + fragment.slice(index + 1);
      const reading = await readFragment(changed);
      // A few bits mean nothing.
      if (reading.kind !== 'damaged') expect(reading).toEqual({ kind: 'items', items: ITEMS });
      expect((await readFragment(fragment.slice(0, index))).kind).toBe(index === 0 ? 'none' : 'damaged');
    }
  });

  it.each([
    ['another version', `2${written('1\tA\tB').slice(1)}`],
    ['no name', written('1\t\tB')],
    ['no location', written('1\tA')],
    ['more parts', written('1\tA\tB\t\t\t5\tmore')],
    ['a stock that is no number', written('1\tA\tB\t\t\t-5')],
    ['a text that turns the direction', written('1\tA\u202Eb\tB')],
    ['a control character', written('1\tA\u0007\tB')],
    ['the same code twice', written('1\tA\tB\n1\tC\tD')],
    ['nine items', written(Array.from({ length: 9 }, (_, index) => `${index}\tA\tB`).join('\n'))],
    ['a name that is too long', written(`1\t${'A'.repeat(37)}\tB`)],
    ['a megabyte', written('A'.repeat(1_000_000))],
    ['bytes that are no text', `1${deflateSync(Uint8Array.of(49, 9, 255, 9, 66)).toString('base64url')}`],
    ['something else', 'contact'],
  ])('is damaged with %s', async (_what, fragment) =>
    expect(await readFragment(fragment)).toEqual({ kind: 'damaged' }),
  );
});

it.each([
  ['its code', '10112', { kind: 'code', code: '10112' }],
  ['its code in other letters', ' B-7 ', { kind: 'code', code: 'B-7' }],
  ['its barcode', '8712345678906', { kind: 'code', code: '10112' }],
  ['its barcode as GTIN-14', '08712345678906', { kind: 'code', code: '10112' }],
  ['UPC-A read as EAN-13', '0036000291452', { kind: 'code', code: '6' }],
  ['UPC-A whose zero Excel has dropped', '012345678905', { kind: 'code', code: '7' }],
  ['EAN-8 whose zero Excel has dropped', '01234565', { kind: 'code', code: '8' }],
  ['UPC-A read as UPC-E', '04252614', { kind: 'code', code: '9' }],
  ["another item's code of eight digits", '12345678', { kind: 'code', code: '12345678' }],
  ['a GS1 code', '010871234567890610L1', { kind: 'code', code: '10112' }],
  ['a GS1 code with brackets', '(01)08712345678906(10)L1', { kind: 'code', code: '10112' }],
  ['another barcode', '4006381333931', { kind: 'code', code: '4006381333931' }],
  ['a wrong check digit', '8712345678907', { kind: 'misread', code: '8712345678907' }],
  ['two digits swapped', '8712354678906', { kind: 'misread', code: '8712354678906' }],
  ['a location', 'A-02', { kind: 'code', code: 'A-02' }],
  ['a location like a GS1 code', '0112345678901234', { kind: 'code', code: '0112345678901234' }],
])('a scan of %s is told', (_what, text, expected) => expect(findScanned(text, ITEMS)).toEqual(expected));

describe('the order on the phone', () => {
  const read = (state: ShelfState, ...texts: string[]) =>
    texts.reduce((before, text) => shelf(before, { type: 'read', text, items: ITEMS }), state);

  it('asks for three items line by line, a batch only where there is one', () => {
    const states = ['A-01', '8712345678906', '3', 'a-02', 'B-7', 'l1', '2', 'A-03', '6', '6'].map(
      (_, index, texts) => read(START, ...texts.slice(0, index + 1)),
    );
    expect(states.map(({ line, scan }) => `${String(line)} ${scan.step}`).join()).toBe(
      '0 item,0 quantity,1 location,1 item,1 batch,1 quantity,2 location,2 item,2 quantity,2 done',
    );
    expect(states.at(-1)?.scan.refused).toBe(0);
    expect(linesOf(ITEMS).map(({ quantity }) => quantity)).toEqual([3, 2, 6]);
  });

  it('takes a label with two spaces, which are shown as one', () =>
    expect(
      shelf(START, {
        type: 'read',
        text: ' A  01',
        items: [{ code: '1', name: 'Bolt', location: 'A 01' }],
      }).scan.step,
    ).toBe('item'));

  it('takes what is asked for, though it is the barcode of an item, too', () => {
    const items = [
      { code: 'a', name: 'Bolt', location: '0112345678901234', batch: 'L1', barcode: '4' },
      { code: 'b', name: 'Nut', location: 'L1', barcode: 'L1' },
    ];
    const answers = ['0112345678901234', 'a', 'l1', '4', 'L1', '4'];
    const { line, scan } = answers.reduce(
      (state, text) => shelf(state, { type: 'read', text, items }),
      START,
    );
    expect([line, scan.step, scan.answer]).toEqual([
      1,
      'item',
      { kind: 'refused', reason: 'wrong-label', label: { kind: 'item', code: 'a' } },
    ]);
  });

  it.each([
    ['another item', ['A-01', 'b-7'], { reason: 'wrong-label', label: { kind: 'item', code: 'b-7' } }],
    ['the barcode of another item', ['A-01', '036000291452'], { label: { kind: 'item', code: '6' } }],
    ['a location for an item', ['A-01', 'A-02'], { label: { kind: 'location', code: 'A-02' } }],
    ['a misread barcode', ['A-01', '8712345678907'], { reason: 'misread', code: '8712345678907' }],
    ['an unknown code', ['A-01', '4006381333931'], { reason: 'unknown-code', code: '4006381333931' }],
    [
      'an item for a quantity',
      ['A-01', '10112', '8712345678906'],
      { label: { kind: 'item', code: '10112' } },
    ],
    ['more than asked', ['A-01', '10112', '4'], { reason: 'too-many', quantity: 4 }],
  ])('refuses %s, stays in its step and counts it', (_what, texts, refusal) => {
    const before = read(START, ...texts.slice(0, -1));
    const { line, scan } = read(START, ...texts);
    expect(scan).toMatchObject({
      step: before.scan.step,
      refused: 1,
      answer: { kind: 'refused', ...refusal },
    });
    expect(line).toBe(before.line);
  });
});

describe('the camera', () => {
  const seen = (text: string, x = 0.5) => ({ text, x, y: 0.5 });
  const pictures = (...all: { text: string; x: number; y: number }[][]) => {
    const accepted = acceptCodes();
    return all.map((codes, index) => accepted(codes, index * 200)).filter((text) => text !== undefined);
  };
  it.each([
    ['once while it stays in the picture', [[seen('A')], [seen('A')], [], [seen('A')], [seen('A')]], ['A']],
    ['not if it is in one picture only', [[seen('A')], [seen('B')], [seen('A')]], []],
    [
      'nearest to the middle',
      [
        [seen('A', 0.1), seen('B')],
        [seen('B'), seen('A', 0.1)],
      ],
      ['B'],
    ],
    [
      'once each while two stay in the picture and the nearest changes',
      [
        ...['A', 'A', 'B', 'B', 'A', 'A', 'B', 'B', 'A', 'A'].map((near) => [
          seen(near),
          seen(near === 'A' ? 'B' : 'A', 0.1),
        ]),
      ],
      ['A', 'B'],
    ],
    [
      'again after it was away',
      [[seen('A')], [seen('A')], [], [], [], [], [], [], [], [seen('A')], [seen('A')]],
      ['A', 'A'],
    ],
  ])('reads a code %s', (_what, all, texts) => expect(pictures(...all)).toEqual(texts));
});

it('a name is cut between letters', () => {
  expect(shortName('☂'.repeat(40))).toBe(`${'☂'.repeat(35)}…`);
  expect(shortName('  two \n words ')).toBe('two words');
});
