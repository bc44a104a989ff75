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
/** Returns the first request with all steps before this one confirmed. */
const at = (step: (typeof STEPS)[number]) =>
  read(take(START, first), ...askedBy(first).slice(0, STEPS.indexOf(step)));

describe('the list of replenishment requests', () => {
  it('has urgent requests first and each picking location once', () => {
    const urgency = REQUESTS.map(({ isUrgent }) => Number(isUrgent));
    expect(urgency).toEqual([...urgency].sort((a, b) => b - a));
    expect(new Set(urgency).size).toBe(2);
    expect(new Set(REQUESTS.map(({ to }) => to)).size).toBe(REQUESTS.length);
  });

  it('has normal requests only to refill locations that are below their threshold', () => {
    for (const request of REQUESTS) {
      if (request.isUrgent) continue;
      expect(request.left).toBeLessThan(request.threshold);
      expect(request.left + request.quantity).toBeGreaterThan(request.threshold);
    }
  });

  it('ignores scans before a request is chosen', () =>
    expect(read(START, first.from)).toMatchObject({
      step: 'choose',
      answer: { kind: 'nothing' },
      refused: 0,
    }));
});

describe.each(REQUESTS)('the replenishment request for $to', (request) => {
  it('is completed from bulk to picking location, then removed from the list', () => {
    const codes = askedBy(request);
    const states = codes.map((_, index) => read(take(START, request), ...codes.slice(0, index + 1)));
    expect(states.map(({ step }) => step)).toEqual(['item', 'quantity', 'to', 'done']);
    expect(states.slice(0, -1).every(({ open }) => open.includes(request))).toBe(true);
    expect(states.at(-1)!.open).toEqual(REQUESTS.filter((one) => one !== request));
  });

  it('has labels with unique codes', () => {
    const codes = taskOf(request).labels.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('carrying out a request', () => {
  it.each(STEPS)('rejects every other label in the step %s and keeps all requests open', (step) => {
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
  ])('rejects a quantity of %s instead of 60', (text, reason) =>
    expect(read(at('quantity'), text)).toMatchObject({ step: 'quantity', answer: { reason } }),
  );

  it('rejects a code of another request', () =>
    expect(read(at('from'), second.from).answer).toMatchObject({ reason: 'unknown-code' }));

  it('ignores the choice of a second request until the first is completed', () => {
    const state = at('quantity');
    expect(take(state, second)).toBe(state);
  });

  it('allows another request afterwards but not the same request again', () => {
    const done = carryOut(START, first);
    expect(take(done, first)).toBe(done);
    expect(take(done, second)).toMatchObject({ step: 'from', request: second, answer: { kind: 'none' } });
    expect(REQUESTS.reduce(carryOut, START)).toMatchObject({ step: 'done', open: [] });
  });

  it('ignores scans after completion and restarts from any state', () => {
    const done = carryOut(START, first);
    expect(read(done, second.from)).toBe(done);
    for (const state of [done, at('item'), read(START, first.from)])
      expect(replenishment(state, { type: 'start-again' })).toEqual(START);
  });
});

it('withNeighbours returns a location with the locations next to it', () =>
  expect(withNeighbours('K-04-10')).toEqual(['K-04-09', 'K-04-10', 'K-04-11']));
