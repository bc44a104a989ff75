import type { Language } from '../../../../config/site';
import { ARTICLES, nameOf } from '../../importer/fictional-erp';
import { shortName, type ShelfItem } from './shelf-item';

/** Where the fictional stock lies; the sealants as on the screenshots of the apps. */
const PLACES: readonly (Pick<ShelfItem, 'location' | 'batch' | 'stock'> & { code: string })[] = [
  { code: '10112', location: 'A-01-03', stock: 240 },
  { code: '10407', location: 'A-03-02', batch: 'L2609-14', stock: 48 },
  { code: '10231', location: 'A-02-01', stock: 75 },
  { code: '10118', location: 'A-01-04', stock: 500 },
  { code: '10408', location: 'A-03-03', batch: 'L2608-31', stock: 36 },
  { code: '10502', location: 'B-01-02', stock: 90 },
  { code: '10245', location: 'B-02-04', stock: 60 },
  { code: '10640', location: 'C-01-01', stock: 12 },
];

/** Returns items for a visitor without a list. */
export const ourItems = (language: Language): readonly ShelfItem[] =>
  PLACES.flatMap(({ code, ...place }) =>
    ARTICLES.filter(({ number }) => number === code).map((article) => ({
      code,
      name: shortName(nameOf(article, language)),
      barcode: article.barcode,
      ...place,
    })),
  );
