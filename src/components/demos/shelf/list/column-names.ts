import { fieldNamed } from '../../importer/finding/column-names';
import { addressColumns } from '../../importer/finding/not-lines';
import { plainWords } from '../../importer/finding/plain-words';

/** The parts of an item, in the order in which a person is asked for them. */
export const ITEM_FIELDS = ['code', 'name', 'barcode', 'location', 'stock', 'batch'] as const;

export type ItemField = (typeof ITEM_FIELDS)[number];

/** The column of each part, counted from 0; null: the list has none. */
export type ItemColumns = Partial<Record<ItemField, number | null>>;

const OTHERS =
  /\b(?:leveranciers?|supplier|vendor|klant|customer|fabrikant|manufacturer|fabrieks|oude?|old|alternatie(?:f|ve))\b/;
const OF_A_BOX = /\b(?:doos|box|carton|colli|pallet|verpakking|package)\b/;

/** Returns a pattern that finds any of these words. */
const words = (...lists: readonly string[]) => new RegExp(`\\b(?:${lists.join('|')})\\b`);

/** Words for a fact about a part of an item, such as the size of its batch. */
const FACT =
  'type|soort|kind|status|size|grootte|date|datum|expiry|method|methode|group|groep|count|aantal|number of|qty|' +
  'quantity';
const DUTY =
  'verplicht|verplichte|required|mandatory|managed|beheer|beheerd|gestuurd|controlled|tracking|tracked|j ?n|y ?n|' +
  'ja ?nee|yes ?no';
const MONEY =
  'account|rekening|grootboek|grootboekrekening|value|waarde|prijs|price|cost|costs|kosten|bedrag|amount|valuta';
const LIMIT =
  'min|minimum|minimale|max|maximum|maximale|veiligheids|safety|bestel|reorder|gereserveerd|reserved|from|vanaf';

/** Words in the names of columns that hold a fact about the part, not the part. */
const NOT_IT: Partial<Record<ItemField, RegExp>> = {
  barcode: OF_A_BOX,
  location: words(FACT, DUTY, 'capacity|capaciteit|volume|max|maximum'),
  batch: words(FACT, DUTY, MONEY, 'voorraad|stock'),
  stock: words(
    MONEY,
    DUTY,
    LIMIT,
    'type|soort|status|date|datum|method|methode|group|groep|code|unit|eenheid',
  ),
};

/** The names of columns of item lists, by priority, in Dutch and English and as SAP names its fields. */
const NAMES: readonly (readonly [ItemField, RegExp])[] = [
  ['barcode', /\b(?:ean|ean ?\d{1,2}|ean ?codes?|gtin|bar ?codes?|streepjescode|upc|codebars)\b/],
  [
    'location',
    words(
      'locatie|locatiecode|location|magazijnlocatie|picklocatie|voorraadlocatie|opslaglocatie',
      'standaardlocatie|hoofdlocatie|bin|bin ?code|binlocatie|bin ?location|default ?bin|vak|schap',
      'stellingplaats|lagerplatz|^plaats$',
    ),
  ],
  [
    'batch',
    words(
      'batch|batchnummer|batchnr|lot|lotnummer|partij|partijnummer|charge|chargenummer',
      'serienummer|serienr|serial|distnumber',
    ),
  ],
  [
    'stock',
    words(
      'voorraad|voorraadaantal|vrije voorraad|huidige voorraad|in stock|instock|stock|on ?hand',
      'op voorraad|beschikbaar|available|bestand',
    ),
  ],
  ['name', /^(?:item ?name|item ?description|artikel ?naam|korte omschrijving|short description)$/],
];

/** Returns the part of an item that a column holds by its name; undefined if none or unknown. */
export function itemFieldNamed(name: string): ItemField | undefined {
  const words = plainWords(name);
  if (words === '' || words.length > 40) return undefined;
  const [field] = NAMES.find(([, pattern]) => pattern.test(words)) ?? [];
  if (field && !NOT_IT[field]?.test(words)) return field;
  const ofOrder = fieldNamed(name);
  if (ofOrder === 'description') return 'name';
  return ofOrder === 'item' && !OTHERS.test(words) ? 'code' : undefined;
}

/**
 * True if `Naam` and `Plaats` beside each other are an item and its location, not those of a customer: another
 * column is only of items. A customer may have a `Code`, too.
 */
export function areOfItems(names: readonly string[]): boolean {
  const words = names.map(plainWords);
  const isOfItem = (name: string, column: number) => {
    const field = itemFieldNamed(name);
    return field === 'code'
      ? words[column] !== 'code'
      : field === 'barcode' || field === 'stock' || field === 'batch';
  };
  const ofAddresses = [...addressColumns(names)].map((column) => words[column]);
  return ofAddresses.join() === 'naam,plaats' && names.some(isOfItem);
}
