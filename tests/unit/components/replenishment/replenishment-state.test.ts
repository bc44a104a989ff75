import { describe, expect, it } from '@jest/globals';
import {
  replenishment,
  START,
  STEPS,
  taskOf,
  withNeighbours,
  type ReplenishmentState,
} from '../../../../src/components/demos/replenishment/replenishment-state';
import { REQUESTS, type ReplenishmentRequest } from '../../../../src/components/demos/replenishment/requests';
import { codeOf } from '../../../../src/components/demos/scan-confirm/scan-confirm-state';

const read = (state: ReplenishmentState, ...texts: string[]) =>
  texts.reduce((before, text) => replenishment(before, { type: 'read', text }), state);
const take = (state: ReplenishmentState, request: ReplenishmentRequest) =>
  replenishment(state, { type: 'take', request });

const askedBy = (request: ReplenishmentRequest) =>
  STEPS.map((step) => String(codeOf(taskOf(request).asked[step])));
const carryOut = (state: ReplenishmentState, request: ReplenishmentRequest) =>
  read(take(state, request), ...askedBy(request));

const [first, second] = REQUESTS as [ReplenishmentRequest, ReplenishmentRequest];
/** The first request with everything before this step confirmed. */
const at = (step: (typeof STEPS)[number]) =>
  read(take(START, first), ...askedBy(first).slice(0, STEPS.indexOf(step)));

describe('the list of requests', () => {
  it('has the urgent ones first, and no picking location twice', () => {
    const urgency = REQUESTS.map(({ isUrgent }) => Number(isUrgent));
    expect(urgency).toEqual([...urgency].sort((a, b) => b - a));
    expect(new Set(urgency).size).toBe(2);
    expect(new Set(REQUESTS.map(({ to }) => to)).size).toBe(REQUESTS.length);
  });

  it('has normal ones only for locations below their threshold, which they bring above it', () => {
    for (const request of REQUESTS) {
      if (request.isUrgent) continue;
      expect(request.left).toBeLessThan(request.threshold);
      expect(request.left + request.quantity).toBeGreaterThan(request.threshold);
    }
  });

  it('wants one to be taken before anything is scanned', () => {
    expect(read(START, first.from)).toMatchObject({
      step: 'choose',
      answer: { kind: 'nothing' },
      refused: 0,
    });
  });
});

describe.each(REQUESTS)('the request for $to', (request) => {
  it('is carried out from the bulk to the picking location, and is then off the list', () => {
    const codes = askedBy(request);
    const states = codes.map((_, index) => read(take(START, request), ...codes.slice(0, index + 1)));
    expect(states.map(({ step }) => step)).toEqual(['item', 'quantity', 'to', 'done']);
    expect(states.slice(0, -1).every(({ open }) => open.includes(request))).toBe(true);
    expect(states.at(-1)!.open).toEqual(REQUESTS.filter((one) => one !== request));
  });

  it('has no two labels with the same code', () => {
    const codes = taskOf(request).labels.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('carrying out a request', () => {
  it.each(STEPS)('refuses every other label while it asks for %s, and books nothing', (step) => {
    const { labels, asked } = taskOf(first);
    for (const label of labels.filter(({ code }) => code !== codeOf(asked[step]))) {
      const state = read(at(step), label.code);
      expect(state).toMatchObject({ step, answer: { reason: 'wrong-label', label }, refused: 1 });
      expect(state.open).toEqual(REQUESTS);
    }
  });

  it.each([
    ['61', 'too-many'],
    ['59', 'too-few'],
    ['0', 'too-few'],
    ['sixty', 'not-a-number'],
  ])('does not take %s for 60 pieces', (text, reason) => {
    expect(read(at('quantity'), text)).toMatchObject({ step: 'quantity', answer: { reason } });
  });

  it('refuses a code of another request', () => {
    expect(read(at('from'), second.from).answer).toMatchObject({ reason: 'unknown-code' });
  });

  it('leaves no room for a second request at the same time', () => {
    const state = at('quantity');
    expect(take(state, second)).toBe(state);
  });

  it('is followed by another one, but never by the same', () => {
    const done = carryOut(START, first);
    expect(take(done, first)).toBe(done);
    expect(take(done, second)).toMatchObject({ step: 'from', request: second, answer: { kind: 'none' } });
    expect(REQUESTS.reduce(carryOut, START)).toMatchObject({ step: 'done', open: [] });
  });

  it('hears nothing more when it is done, and starts again from any state', () => {
    const done = carryOut(START, first);
    expect(read(done, second.from)).toBe(done);
    for (const state of [done, at('item'), read(START, first.from)]) {
      expect(replenishment(state, { type: 'start-again' })).toEqual(START);
    }
  });
});

it('a location has the ones beside it as neighbours', () => {
  expect(withNeighbours('K-04-10')).toEqual(['K-04-09', 'K-04-10', 'K-04-11']);
});
