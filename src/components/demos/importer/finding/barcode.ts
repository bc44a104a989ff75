/** GTIN-8, -12, -13 and -14 (GS1 General Specifications, section 7.9). */
const LENGTHS = [8, 12, 13, 14];

/** Whether a text has the shape of a barcode number: only digits, and the right number of them. */
export const looksLikeBarcode = (code: string) => /^\d+$/.test(code) && LENGTHS.includes(code.length);

/** The digit that makes a barcode number complete. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export const isBarcode = (code: string) =>
  looksLikeBarcode(code) && checkDigit(code.slice(0, -1)) === Number(code.slice(-1));

/** The same barcode in one length, so that those with and without leading zeros are equal. */
export const asGtin14 = (code: string) => code.padStart(14, '0');
