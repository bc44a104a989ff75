import { asGtin14, isBarcode } from '../../importer/finding/barcode';

/**
 * Returns the GTIN of a barcode with 14 digits; undefined if it is none. Excel drops the first zero of UPC-A and
 * EAN-8, so such a barcode may have 11 or 7 digits.
 */
export function gtinOf(barcode: string): string | undefined {
  const digits = /^(?:\d{7}|\d{11})$/.test(barcode) ? `0${barcode}` : barcode;
  return isBarcode(digits) ? asGtin14(digits) : undefined;
}
