/** Number of digits of GTIN-8, -12, -13 and -14 (GS1 General Specifications, section 7.9). */
const LENGTHS = [8, 12, 13, 14];

/** True if a text consists of digits only, as many as a barcode has. The check digit is not verified. */
export const looksLikeBarcode = (code: string) => /^\d+$/.test(code) && LENGTHS.includes(code.length);

/**
 * Returns the check digit of a barcode.
 * @param digits the barcode without its check digit
 */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export const isBarcode = (code: string) =>
  looksLikeBarcode(code) && checkDigit(code.slice(0, -1)) === Number(code.slice(-1));

/** Returns a barcode with 14 digits, so that barcodes with and without leading zeros are equal. */
export const asGtin14 = (code: string) => code.padStart(14, '0');
