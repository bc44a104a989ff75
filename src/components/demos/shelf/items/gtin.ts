import { asGtin14, isBarcode } from '../../importer/finding/barcode';

/**
 * Returns the GTIN of a barcode, filled up to 14 digits. Returns undefined for any other text. Excel drops the first
 * zero of UPC-A and EAN-8, so such a barcode may have 11 or 7 digits. Some readers give the 8 digits of UPC-E.
 */
export function gtinOf(barcode: string): string | undefined {
  const digits = /^(?:\d{7}|\d{11})$/.test(barcode) ? `0${barcode}` : barcode;
  const found = [upcAOf(digits), digits].find(isBarcode);
  return found === undefined ? undefined : asGtin14(found);
}

/** Returns the UPC-A whose zeros UPC-E leaves out (GS1 General Specifications); empty for another text. */
function upcAOf(text: string): string {
  if (!/^0\d{7}$/.test(text)) return '';
  const [start, last, check] = [text.slice(0, 6), Number(text[6]), text.slice(7)];
  if (last < 3) return `${start.slice(0, 3)}${String(last)}0000${start.slice(3)}${check}`;
  if (last > 4) return `${start}0000${String(last)}${check}`;
  return `${start.slice(0, last + 1)}00000${start.slice(last + 1)}${check}`;
}
