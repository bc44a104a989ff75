import { isBarcode, looksLikeBarcode } from '../../importer/finding/barcode';
import { gtinOf } from './gtin';
import type { ShelfItem } from './shelf-item';

/** The item, location or other code that a scanned or typed text matches. */
type Scanned =
  /** The code of the item whose barcode or code this is, or the text itself. */
  | { kind: 'code'; code: string }
  /** A barcode whose check digit is wrong: misread, or mistyped. */
  | { kind: 'misread'; code: string };

/** Application identifier 01 and a GTIN, as a scanner sends a GS1 code: with brackets or without. */
const GS1 = /^(?:\][A-Z]\d)?\(?01\)?(\d{14})/i;

const isSame = (a: string, b: string) => a.toUpperCase() === b.toUpperCase();

/** Compares barcodes. A GTIN may come with and without leading zeros: UPC-A as EAN-13. */
function isSameBarcode(a: string, b: string): boolean {
  const gtin = gtinOf(a);
  return isSame(a, b) || (gtin !== undefined && gtin === gtinOf(b));
}

/** Returns the item, location or other code that a scanned or typed text matches. */
export function findScanned(text: string, items: readonly ShelfItem[]): Scanned {
  const scanned = text.trim();
  if (items.some(({ code }) => isSame(code, scanned))) return { kind: 'code', code: scanned };
  const gtin = GS1.exec(scanned)?.[1];
  for (const form of [scanned, gtin]) {
    const item = items.find(({ barcode }) => form && barcode && isSameBarcode(barcode, form));
    if (item) return { kind: 'code', code: item.code };
  }
  const known = items.flatMap(({ location, batch }) => [location, batch]);
  if (known.some((code) => code && isSame(code, scanned))) return { kind: 'code', code: scanned };
  // Eight digits may be a code of another item. The reader has verified those of EAN-8.
  if (looksLikeBarcode(scanned) && scanned.length > 8 && !isBarcode(scanned))
    return { kind: 'misread', code: scanned };
  return { kind: 'code', code: gtin ?? scanned };
}
