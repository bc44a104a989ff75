import { MAX_ITEMS, type ShelfItem } from '../items/shelf-item';

const SHOWN = 6;

/** Returns the items that a trial starts with: with different locations, as far as possible. */
export function firstItems(items: readonly ShelfItem[]): readonly ShelfItem[] {
  const first = items.slice(0, 200);
  const places = new Set<string>();
  const spread = first.filter(
    ({ location }) => location === '' || (!places.has(location) && places.add(location)),
  );
  const chosen = [...spread, ...first.filter((item) => !spread.includes(item))];
  return chosen.slice(0, MAX_ITEMS);
}

/** Returns the items that a text is about: a part of their code, name or barcode. */
export function searchItems(items: readonly ShelfItem[], text: string): readonly ShelfItem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted.length < 2) return [];
  const holds = ({ code, name, barcode = '' }: ShelfItem) =>
    [code, name, barcode].some((part) => part.toLowerCase().includes(wanted));
  return items.filter(holds).slice(0, SHOWN);
}

/** Returns the chosen items without one; the next of the list takes its place. */
export function withoutItem(
  chosen: readonly ShelfItem[],
  item: ShelfItem,
  items: readonly ShelfItem[],
  dismissed: ReadonlySet<string>,
): readonly ShelfItem[] {
  const rest = chosen.filter((each) => each !== item);
  const next = items.find((each) => !chosen.includes(each) && !dismissed.has(each.code));
  return next ? [...rest, next] : rest;
}

/** Returns the items with a location each. A list without locations gets invented ones. */
export const withLocations = (items: readonly ShelfItem[]): readonly ShelfItem[] => {
  const taken = new Set(items.map(({ location }) => location.toUpperCase()));
  const free = Array.from(
    { length: 2 * MAX_ITEMS },
    (_, index) => `A-${String(index + 1).padStart(2, '0')}`,
  ).filter((place) => !taken.has(place));
  return items.map((item) =>
    item.location === '' ? { ...item, location: free.shift() ?? item.code } : item,
  );
};
