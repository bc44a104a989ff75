import type { Language } from '../../../config/site';
import { checkDigit } from './finding/barcode';

/** An article of the ERP. */
export interface Article {
  number: string;
  barcode: string;
  name: { en: string; nl: string };
}

/** Returns the ERP's name of an article; in English if it has none in that language. */
export function nameOf({ name }: Article, language: Language): string {
  const names: Partial<Record<Language, string>> = name;
  return names[language] ?? name.en;
}

/**
 * Returns a barcode that starts with `20`: this range is for use within a company, so no article in a shop
 * has it.
 */
function barcodeOf(number: string): string {
  const digits = `2000000${number}`;
  return `${digits}${checkDigit(digits)}`;
}

const article = (number: string, en: string, nl: string): Article => ({
  number,
  barcode: barcodeOf(number),
  name: { en, nl },
});

/** The stock in the screenshots of the apps and in the sample documents. It is fictional. */
export const ARTICLES: readonly Article[] = [
  article('10112', 'Hex bolt M8 × 40', 'Zeskantbout M8 × 40'),
  article('10118', 'Washer M8', 'Sluitring M8'),
  article('10231', 'Cable ties 200 mm', 'Kabelbinders 200 mm'),
  article('10245', 'Work gloves size 9', 'Handschoen maat 9'),
  article('10246', 'Work gloves size 10', 'Handschoen maat 10'),
  article('10302', 'Safety glasses clear', 'Veiligheidsbril helder'),
  article('10318', 'Ear plugs, 200 pairs', 'Oordoppen, 200 paar'),
  article('10407', 'Silicone sealant white', 'Siliconenkit wit'),
  article('10408', 'Silicone sealant grey', 'Siliconenkit grijs'),
  article('10415', 'Acrylic sealant white', 'Acrylaatkit wit'),
  article('10422', 'Assembly adhesive', 'Montagelijm'),
  article('10433', 'Two-part glue 50 ml', 'Tweecomponentenlijm'),
  article('10501', 'Masking tape 38 mm', 'Afplaktape 38 mm'),
  article('10502', 'Packing tape 50 mm', 'Verpakkingstape 50 mm'),
  article('10517', 'Stretch film 500 mm', 'Wikkelfolie 500 mm'),
  article('10604', 'Drill bit HSS 6 mm', 'Spiraalboor HSS 6 mm'),
  article('10605', 'Drill bit HSS 8 mm', 'Spiraalboor HSS 8 mm'),
  article('10633', 'Cordless drill 18 V', 'Accuboormachine 18 V'),
  article('10634', 'Angle grinder 125 mm', 'Haakse slijper 125 mm'),
  article('10640', 'Battery 18 V 5 Ah', 'Accu 18 V 5 Ah'),
  article('10712', 'Cable reel 25 m', 'Kabelhaspel 25 m'),
  article('10725', 'LED floodlight 50 W', 'Ledbouwlamp 50 W'),
  article('10810', 'Multi-spray 400 ml', 'Multispray 400 ml'),
  article('10811', 'Brake cleaner 500 ml', 'Remmenreiniger 500 ml'),
  article('10902', 'Hand cleaner 2.5 l', 'Handreiniger 2,5 l'),
  article('10915', 'Tape measure 5 m', 'Rolmaat 5 m'),
];

/** The customer numbers. The customers have no names. */
export const CUSTOMERS: readonly string[] = ['10367', '10388', '10396', '10412', '10421', '10455'];
