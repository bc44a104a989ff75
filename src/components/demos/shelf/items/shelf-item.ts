/** An item of the visitor, or one of ours, at its location. */
export interface ShelfItem {
  code: string;
  /** At most `NAME_MAX` characters; the code if the list has no names. */
  name: string;
  location: string;
  /** A GTIN with its check digit, or another text that the label of the item has. */
  barcode?: string;
  /** The batch or serial number, if the item has one. */
  batch?: string;
  /** Pieces in stock. */
  stock?: number;
}

/** The most items of a list that go to the phone. */
export const MAX_ITEMS = 8;

/** In characters. A longer code cannot be cut, so an item with one is not offered. */
export const CODE_MAX = 32;
export const BARCODE_MAX = 48;
export const NAME_MAX = 36;
/** In pieces: as many digits as the fragment may have. */
export const STOCK_MAX = 999_999_999;

/** Returns a name short enough for the phone. */
export const shortName = (name: string): string => {
  const letters = Array.from(name.replace(/\s+/g, ' ').trim());
  return letters.length > NAME_MAX
    ? `${letters
        .slice(0, NAME_MAX - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
};
