import { looksLikeBarcode } from '../../importer/finding/barcode';
import { gtinOf } from '../items/gtin';

/** Returns a text as a barcode; `lost` if Excel has shortened it, or its check digit is wrong. */
export function barcodeIn(text: string): { barcode?: string; isLost: boolean } {
  const plain = /^[\d\s-]+$/.test(text) ? text.replace(/[\s-]/g, '') : text;
  const isShortened = /^\d(?:[.,]\d+)?e\+?\d+$/i.test(plain);
  if (isShortened || (looksLikeBarcode(plain) && gtinOf(plain) === undefined)) return { isLost: true };
  return { isLost: false, ...(plain !== '' && { barcode: plain }) };
}
