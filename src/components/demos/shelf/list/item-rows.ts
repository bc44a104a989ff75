import { isBarcode } from '../../importer/finding/barcode';
import { hasPostcode } from '../../importer/finding/not-lines';
import { plainWords } from '../../importer/finding/plain-words';
import { cellText, type Row } from '../../importer/reading/document';
import type { ItemColumns, ItemField } from './column-names';

export const firstText = (row: Row) => row.map(cellText).find(Boolean) ?? '';

/** True if a text has no more words than the name of a total. */
const isOneWord = (text: string) => !/\s/.test(plainWords(text).replace(/^(?:sub|eind|grand) /, ''));

const textsOf = (row: Row, columns: ItemColumns) => {
  const textOf = (field: ItemField) => cellText(row[columns[field] ?? -1]);
  const [barcode, location, name] = [textOf('barcode'), textOf('location'), textOf('name')];
  return { code: textOf('code') || barcode, barcode, location, name };
};

/**
 * True for an item whose first cell begins like that of a total, such as the code `VAT-200` or the name
 * `Total Quartz 5W40`: it has a cell that a total has not.
 */
export function isItemLikeTotal(row: Row, columns: ItemColumns): boolean {
  const { code, barcode, location, name } = textsOf(row, columns);
  const first = firstText(row);
  const hasPlace = location !== '' || isBarcode(barcode);
  // Below a column of codes, a number alone may be how many there are.
  if (code !== first) return code !== '' && (hasPlace || (!isOneWord(first) && /[^\d.,]/.test(code)));
  const isCode = !isOneWord(code) && (/\d/.test(code) || !/\s/.test(code));
  return isCode && (hasPlace || /\p{L}/u.test(name));
}

/** True for an item that looks like an address, such as `Land` or `Lange weg 12`, but has a place in a warehouse. */
export function isItemLikeAddress(row: Row, columns: ItemColumns): boolean {
  const { code, barcode, location } = textsOf(row, columns);
  const isPlace = /\d/.test(location) && (barcode === '' || isBarcode(barcode));
  return code !== '' && !/\s/.test(code) && (isPlace || isBarcode(barcode)) && !hasPostcode(row);
}
