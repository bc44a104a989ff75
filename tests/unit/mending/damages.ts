import { createHash } from 'node:crypto';
import type { BlockList } from '../../../src/mending/block-list';
import type { Verdict } from '../../../src/mending/diagnose';
import type { Finding } from '../../../src/mending/findings';

/** Returns numbers from 0 up to 1 that depend on the seed only (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function bytesOf(random: () => number, size: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(size / 4)).map(() => random() * 2 ** 32);
  return new Uint8Array(words.buffer, 0, size);
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function listOf(content: Uint8Array, blockBytes: number): BlockList {
  const count = Math.ceil(content.byteLength / blockBytes);
  return {
    fileName: 'Belstock-server-4.2.0.exe',
    size: content.byteLength,
    sha256: sha256Of(content),
    blockBytes,
    hashes: Array.from({ length: count }, (_, block) =>
      sha256Of(content.subarray(block * blockBytes, (block + 1) * blockBytes)),
    ),
  };
}

/** A change of the original at `at`: `removed` bytes go, `added` come. */
interface Edit {
  at: number;
  removed: number;
  added: Uint8Array;
  /** Blocks that cannot be found in the file any more. */
  lost: number[];
  finding?: Finding;
}

const page = (title: string) =>
  new TextEncoder().encode(
    `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${'<p>Ask your administrator.</p>'.repeat(30)}</body></html>\n`,
  );
const header = new TextEncoder().encode(
  'HTTP/1.1 200 OK\r\nServer: proxy\r\nContent-Type: text/html\r\n\r\n',
);

export interface Damage {
  name: string;
  file: Blob;
  verdict: Verdict;
  /** The number of blocks that have to be fetched. */
  lost: number;
}

const ORDER = ['cut', 'zeros', 'removed', 'added', 'changed', 'tail'];

/** Makes damages of `content`, each of a seed of its own. */
export function damagesOf(content: Uint8Array<ArrayBuffer>, blockBytes: number) {
  const size = content.byteLength;
  const count = Math.ceil(size / blockBytes);
  const lastStart = (count - 1) * blockBytes;
  const blocksIn = (from: number, to: number) =>
    Array.from(
      { length: Math.ceil(to / blockBytes) - Math.floor(from / blockBytes) },
      (_, index) => Math.floor(from / blockBytes) + index,
    );

  /** Each kind, between the bytes `from` and `to` of the original. */
  const kinds: Record<string, (random: () => number, from: number, to: number) => Edit[]> = {
    cut: (random, from, to) => {
      const at = Math.max(1, between(random, from, to));
      return [
        {
          at,
          removed: size - at,
          added: new Uint8Array(),
          lost: blocksIn(at, size),
          finding: { kind: 'cut', at },
        },
      ];
    },
    tail: (random) => {
      const added = bytesOf(random, between(random, 1, 3 * blockBytes));
      return [{ at: size, removed: 0, added, lost: [], finding: { kind: 'tail', bytes: added.byteLength } }];
    },
    flips: (random, from, to) => {
      const places = Array.from({ length: between(random, 1, 20) }, () => between(random, from, to));
      return [...new Set(places)].map((at) => ({
        at,
        removed: 1,
        added: Uint8Array.of((content[at] as number) ^ (1 << between(random, 0, 8))),
        lost: blocksIn(at, at + 1),
      }));
    },
    zeros: (random, from, to) => {
      const length = Math.min(to - from, between(random, blockBytes / 64, 12 * blockBytes));
      const at = between(random, from, to - length + 1);
      // A zero of the original beside the hole cannot be told from it.
      let [start, end] = [at, at + length];
      while (content[start - 1] === 0) start -= 1;
      while (content[end] === 0) end += 1;
      return [
        {
          at,
          removed: length,
          added: new Uint8Array(length),
          lost: blocksIn(at, at + length),
          finding: { kind: 'zeros', bytes: end - start },
        },
      ];
    },
    'page inserted': (random, from, to) => insert(between(random, from, to), page('Login')),
    'header inserted': (random, from, to) => insert(between(random, from, to), header),
    removed: (random, from, to) => {
      const last = Math.min(to, lastStart);
      const length = Math.min(last - from, between(random, 1, 3 * blockBytes));
      const at = between(random, from, last - length + 1);
      const finding = { kind: 'removed' as const, bytes: length, at: blockStart(at) };
      return [{ at, removed: length, added: new Uint8Array(), lost: blocksIn(at, at + length), finding }];
    },
    swapped: (random, from, to) => {
      const [first, end] = [Math.ceil(from / blockBytes), Math.floor(to / blockBytes)];
      const one = between(random, first, end - 3);
      const other = between(random, one + 2, end);
      return [
        [one, other],
        [other, one],
      ].map(([to, taken]) => ({
        at: (to as number) * blockBytes,
        removed: blockBytes,
        added: content.slice((taken as number) * blockBytes, ((taken as number) + 1) * blockBytes),
        lost: [],
      }));
    },
  };
  const blockStart = (at: number) => Math.floor(at / blockBytes) * blockBytes;
  const insert = (at: number, added: Uint8Array): Edit[] => [
    {
      at,
      removed: 0,
      added,
      lost: at % blockBytes === 0 ? [] : [Math.floor(at / blockBytes)],
      finding: { kind: 'added', bytes: added.byteLength, at: blockStart(at) },
    },
  ];

  function build(name: string, edits: Edit[]): Damage {
    const sorted = edits.toSorted((one, other) => one.at - other.at);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let from = 0;
    for (const { at, removed, added } of sorted) {
      parts.push(content.subarray(from, at), added as Uint8Array<ArrayBuffer>);
      from = at + removed;
    }
    parts.push(content.subarray(from));
    const changed = new Set(
      sorted.filter(({ finding }) => !finding).map(({ at }) => Math.floor(at / blockBytes)),
    );
    const findings = sorted.flatMap(({ finding }) => finding ?? []);
    const places = [...changed].filter((block) => !changed.has(block - 1)).length;
    if (places > 0) findings.push({ kind: 'changed', places });
    findings.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
    const lost = new Set(sorted.flatMap((edit) => edit.lost)).size;
    return { name, file: new Blob(parts), verdict: { kind: 'damaged', findings }, lost };
  }

  const names = Object.keys(kinds);
  /** Returns the damage of a seed: of one kind, a page in place of the file, or of two kinds. */
  return function damage(seed: number): Damage {
    const random = seeded(seed);
    const choice = seed % (names.length + 4);
    const single = names[choice];
    if (single !== undefined) return build(single, kinds[single]?.(random, 0, size) ?? []);
    if (choice === names.length) {
      const title = `Access denied ${seed}`;
      return {
        name: 'page',
        file: new Blob([page(title)]),
        verdict: { kind: 'page', title },
        lost: count,
      };
    }
    // The end is cut off or has a tail, so these two come after the other kind.
    const first = names[between(random, 2, names.length)] as string;
    const rest = names.filter((name) => name !== first);
    const second = rest[between(random, 0, rest.length)] as string;
    // Apart from each other: two changes in one block cannot be told from one.
    const middle = between(random, 6, count - 6) * blockBytes;
    const edits = [
      ...(kinds[first]?.(random, 0, middle - 2 * blockBytes) ?? []),
      ...(kinds[second]?.(random, middle, size) ?? []),
    ];
    return build(`${first} and ${second}`, edits);
  };
}

const between = (random: () => number, from: number, to: number) => from + Math.floor(random() * (to - from));
