import { BARCODE_MAX, CODE_MAX, MAX_ITEMS, NAME_MAX, type ShelfItem } from './shelf-item';

/** The first character of a fragment. A phone with an older page cannot read a newer form. */
const VERSION = '1';

/** In characters and bytes. Eight items are far below; a fragment made by hand must not fill the memory. */
const FRAGMENT_MAX = 4000;
const TEXT_MAX = 4000;

export type FragmentReading =
  | { kind: 'none' | 'damaged' }
  /** The browser cannot unpack: Safari before 16.4. */
  | { kind: 'tooOld' }
  | { kind: 'items'; items: readonly ShelfItem[] };

/** True if the browser can write and read fragments. */
export const canPack = () => 'CompressionStream' in globalThis;

/**
 * Returns the fragment with some items, without `#`. Browsers never send a fragment to a server.
 *
 * A line per item, a tab between its parts, compressed as zlib: its checksum (RFC 1950) shows damage.
 */
export async function fragmentOf(items: readonly ShelfItem[]): Promise<string> {
  const text = items
    .map(({ code, name, location, barcode = '', batch = '', stock = '' }) =>
      [code, name, location, barcode, batch, stock].join('\t').trimEnd(),
    )
    .join('\n');
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate'), Infinity);
  const letters = btoa(String.fromCharCode(...bytes));
  return VERSION + letters.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Reads the fragment of an address, with or without `#`. Whatever is not exactly as written is damaged. */
export async function readFragment(fragment: string): Promise<FragmentReading> {
  const letters = fragment.replace(/^#/, '');
  if (letters === '') return { kind: 'none' };
  if (!canPack()) return { kind: 'tooOld' };
  try {
    const items = itemsIn(await textOf(letters));
    if (items) return { kind: 'items', items };
  } catch {
    // Not base64, not compressed, a wrong checksum, or not UTF-8.
  }
  return { kind: 'damaged' };
}

async function textOf(letters: string): Promise<string> {
  if (!letters.startsWith(VERSION) || letters.length > FRAGMENT_MAX) throw new RangeError();
  const packed = atob(letters.slice(1).replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream('deflate'), TEXT_MAX);
  return new TextDecoder('utf-8', { fatal: true }).decode(text);
}

/** @throws RangeError if the stream gives more than `max` bytes */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  max: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // An error of the stream reaches the reader, too.
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(parts);
    if (parts.length + value.length > max) {
      void reader.cancel();
      throw new RangeError();
    }
    parts.push(...value);
  }
}

/** Control characters, and those that turn the direction of a text: they would show another code. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const isText = (text: string, max: number) =>
  text === text.trim() && Array.from(text).length <= max && !UNSAFE.test(text);

function itemsIn(text: string): readonly ShelfItem[] | undefined {
  const items = text.split('\n').map(itemIn);
  const codes = new Set(items.map((item) => item?.code));
  return items.length <= MAX_ITEMS && codes.size === items.length && items.every((item) => item !== undefined)
    ? items
    : undefined;
}

function itemIn(line: string): ShelfItem | undefined {
  const [code = '', name = '', location = '', barcode = '', batch = '', stock = '', ...more] =
    line.split('\t');
  const isComplete = code !== '' && name !== '' && location !== '' && more.length === 0;
  const areShort = [code, location, batch].every((part) => isText(part, CODE_MAX));
  if (!isComplete || !areShort || !isText(name, NAME_MAX) || !isText(barcode, BARCODE_MAX)) return undefined;
  if (stock !== '' && !/^\d{1,9}$/.test(stock)) return undefined;
  return {
    code,
    name,
    location,
    ...(barcode !== '' && { barcode }),
    ...(batch !== '' && { batch }),
    ...(stock !== '' && { stock: Number(stock) }),
  };
}
