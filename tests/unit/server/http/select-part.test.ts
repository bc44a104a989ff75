import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { selectPart } from '../../../../server/platform/http/select-part';

const file = { etag: '"abc"', lastModified: 'Mon, 23 Nov 2026 10:00:00 GMT', size: 100 };
const select = (headers: Record<string, string>) => selectPart(headers, file);
const part = (start: number, end: number) => ({ status: 206, part: { start, end } });

describe('a Range header', () => {
  it.each([
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-', part(0, 99)],
    ['bytes=40-59', part(40, 59)],
    ['Bytes=40-', part(40, 99)],
    ['bytes=40-1000', part(40, 99)],
    [`bytes=40-${'9'.repeat(400)}`, part(40, 99)],
    ['bytes=-1', part(99, 99)],
    ['bytes=-1000', part(0, 99)],
    ['bytes=100-', { status: 416 }],
    ['bytes=100-200', { status: 416 }],
    [`bytes=${'9'.repeat(400)}-`, { status: 416 }],
    ['bytes=-0', { status: 416 }],
  ])('%s is answered with %j', (range, expected) => expect(select({ range })).toEqual(expected));

  it.each([
    'bytes=50-40',
    'bytes=0-1,5-6',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=0x1-0x2',
    'lines=1-2',
    '',
    'bytes=--1',
  ])('%j is unsupported and returns the whole file', (range) =>
    expect(select({ range })).toEqual({ status: 200 }),
  );

  it('of an empty file is not satisfiable', () => {
    for (const range of ['bytes=0-', 'bytes=-5'])
      expect(selectPart({ range }, { ...file, size: 0 })).toEqual({ status: 416 });
    expect(selectPart({}, { ...file, size: 0 })).toEqual({ status: 200 });
  });

  it('never selects bytes outside the file', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^bytes=[0-9]{0,4}-[0-9]{0,4}$/), fc.nat(2000), (range, size) => {
        const selected = selectPart({ range }, { ...file, size });
        if (!('part' in selected)) return;
        const { start, end } = selected.part;
        expect([start >= 0, start <= end, end < size]).toEqual([true, true, true]);
      }),
    );
  });
});

it.each([
  ['"abc"', part(10, 99)],
  [file.lastModified, part(10, 99)],
  ['"abd"', { status: 200 }],
  ['W/"abc"', { status: 200 }],
  ['Mon, 23 Nov 2026 10:00:01 GMT', { status: 200 }],
  ['nonsense', { status: 200 }],
])('If-Range %s is answered with %j', (ifRange, expected) =>
  expect(select({ range: 'bytes=10-', 'if-range': ifRange })).toEqual(expected),
);

describe('a conditional request', () => {
  const earlier = 'Mon, 23 Nov 2026 09:59:59 GMT';
  it.each([
    [{ 'if-match': '"abc"' }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': '"x", "abc"' }, 200],
    [{ 'if-match': '"abd"' }, 412],
    [{ 'if-match': 'W/"abc"' }, 412],
    [{ 'if-match': '"abd"', range: 'bytes=1-' }, 412],
    [{ 'if-match': '"abc"', 'if-unmodified-since': earlier }, 200],
    [{ 'if-unmodified-since': file.lastModified }, 200],
    [{ 'if-unmodified-since': earlier }, 412],
    [{ 'if-unmodified-since': 'nonsense' }, 200],
    [{ 'if-none-match': '"abc"' }, 304],
    [{ 'if-none-match': 'W/"abc"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"abd"' }, 200],
    [{ 'if-none-match': '"abd"', 'if-modified-since': file.lastModified }, 200],
    [{ 'if-modified-since': file.lastModified }, 304],
    [{ 'if-modified-since': earlier }, 200],
    [{ 'if-modified-since': 'nonsense' }, 200],
  ])('%j is answered with %i', (headers, status) =>
    expect(select(headers as Record<string, string>).status).toBe(status),
  );
});
