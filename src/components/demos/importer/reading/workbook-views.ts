import { columnOf } from './column-letters';
import { numberFormatOf, type NumberFormat } from './number-formats';
import { unzipSync } from './unzip-in-place';

/** A cell for which the library returns no value, or not the displayed one. */
interface CellView {
  /** Counted from 0. */
  row: number;
  column: number;
  /** Replaces the library's value. */
  text?: string;
  isStruck: boolean;
}

/** The displayed state of a sheet that the library for its cells does not return. */
export interface SheetView {
  /** False for a chart sheet, which has no cells. */
  hasCells: boolean;
  isHidden: boolean;
  /** True if cells have notes or comment threads. */
  hasNotes: boolean;
  /** Counted from 0. */
  hiddenRows: ReadonlySet<number>;
  /** Counted from 0; an end of Infinity is the last column. */
  hiddenColumns: readonly { from: number; to: number }[];
  cells: readonly CellView[];
  /** Cells of one column that are merged: the rows are counted from 0. */
  merged: readonly { column: number; from: number; to: number }[];
}

export interface WorkbookViews {
  /**
   * Days to add to each date: the library supports only one of the two ways to declare the 1904 date system.
   */
  shift: number;
  /** In the order of the workbook. */
  sheets: readonly SheetView[];
}

/** Days from 1 January 1900 to 1 January 1904, as spreadsheet programs count them. */
const DAYS_TO_1904 = 1462;

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** Returns the attributes of all elements with a name, with any prefix. */
function elements(xml: string, name: string): Record<string, string | undefined>[] {
  const found = xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])([^>]*)>`, 'g'));
  return Array.from(found, ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), (match) => [
        (match[1] ?? '').replace(/^.*:/, ''),
        match[2] ?? match[3],
      ]),
    ),
  );
}

/**
 * Returns the hidden parts of a workbook (ECMA-376-1, 18.2.19, 18.3.1.13 and 18.3.1.73) and its date system
 * (18.2.28).
 * @throws if the archive or one of its parts is broken
 */
export function viewsOf(bytes: Uint8Array): WorkbookViews {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/.*\.(?:xml|rels)$/.test(name),
  });
  const textOf = (name: string) => new TextDecoder().decode(parts[name] ?? new Uint8Array());
  const workbook = textOf('xl/workbook.xml');
  const targets = new Map(
    elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id, Type = '', Target = '' }) => [
      Id,
      { type: Type, path: Target.startsWith('/') ? Target.slice(1) : `xl/${Target}` },
    ]),
  );
  const stylesPath = [...targets.values()].find(({ type }) => type.endsWith('/styles'))?.path;
  const styles = stylesIn(textOf(stylesPath ?? 'xl/styles.xml'));
  const textsPath = [...targets.values()].find(({ type }) => type.endsWith('/sharedStrings'))?.path;
  const shared = textOf(textsPath ?? 'xl/sharedStrings.xml');
  const texts = shared.includes('strike') ? partsOf(shared, 'si').map(struckIn) : [];
  const { date1904 } = elements(workbook, 'workbookPr')[0] ?? {};
  return {
    shift: date1904 === 'true' ? DAYS_TO_1904 : 0,
    sheets: elements(workbook, 'sheet')
      .filter(({ name }) => name)
      .map(({ id, state = 'visible' }) => {
        const target = targets.get(id);
        const sheet = textOf(target?.path ?? '');
        return {
          hasCells: target?.type.endsWith('/worksheet') ?? false,
          isHidden: state !== 'visible',
          hasNotes: elements(
            textOf((target?.path ?? '').replace(/[^/]*$/, '_rels/$&.rels')),
            'Relationship',
          ).some(({ Type = '' }) => /\/(?:comments|threadedComment)$/.test(Type)),
          ...hiddenIn(sheet),
          cells: cellsIn(sheet, styles, texts),
          merged: mergedIn(sheet),
        };
      }),
  };
}

function hiddenIn(sheet: string): Pick<SheetView, 'hiddenRows' | 'hiddenColumns'> {
  let row = 0;
  const hiddenRows = new Set<number>();
  for (const { r, hidden, ht } of elements(sheet, 'row')) {
    row = r === undefined ? row + 1 : Number(r);
    if (isTrue(hidden) || Number(ht ?? 1) === 0) hiddenRows.add(row - 1);
  }
  const hiddenColumns = elements(sheet, 'col')
    .filter(({ hidden, width }) => isTrue(hidden) || Number(width ?? 1) === 0)
    .map(({ min, max }) => ({ from: Number(min) - 1, to: Number(max) - 1 }));
  return { hiddenRows, hiddenColumns };
}

function mergedIn(sheet: string): SheetView['merged'] {
  return elements(sheet, 'mergeCell').flatMap(({ ref = '' }) => {
    const [, first = '', from, last, to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
    return first === last ? [{ column: columnOf(first), from: Number(from) - 1, to: Number(to) - 1 }] : [];
  });
}

/** A cell style: if its text is struck through, and how it shows numbers. */
interface Style {
  isStruck: boolean;
  format?: NumberFormat;
}

/** Ids of the built-in number formats that show a percentage. */
const PERCENTAGES = ['9', '10'];

function stylesIn(xml: string): Style[] {
  const part = (name: string) =>
    new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>].*?</(?:[\\w.-]+:)?${name}>`, 's').exec(xml)?.[0] ?? '';
  const formats = new Map(PERCENTAGES.map((id) => [id, numberFormatOf('0%')]));
  for (const { numFmtId = '', formatCode = '' } of elements(xml, 'numFmt'))
    formats.set(numFmtId, numberFormatOf(unescaped(formatCode)));
  const fonts = part('fonts').match(/<(?:[\w.-]+:)?font(?:\s*\/>|[\s>].*?<\/(?:[\w.-]+:)?font>)/gs) ?? [];
  const isStruck = fonts.map((font) => elements(font, 'strike').some(({ val = '1' }) => isTrue(val)));
  return elements(part('cellXfs'), 'xf').map(({ numFmtId, fontId }) => ({
    isStruck: isStruck[Number(fontId)] ?? false,
    format: formats.get(numFmtId ?? ''),
  }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (xml: string) =>
  xml.replace(/&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi, (all, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

const CELL = /<(?:[\w.-]+:)?c(?=[\s/>])([^>]*?)(?:\/>|>(.*?)<\/(?:[\w.-]+:)?c>)/gs;
const FORMULA = /<(?:[\w.-]+:)?f(?=[\s/>])[^>]*?(?:\/>|>([^<]*)<)/;
const VALUE = /<(?:[\w.-]+:)?v(?=[\s/>])[^>]*?(?:\/>|>([^<]*)<)/;

/** The content of all elements with a name, with any prefix. */
const partsOf = (xml: string, name: string) =>
  Array.from(
    xml.matchAll(
      new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^>]*?)?(?:/>|>(.*?)</(?:[\\w.-]+:)?${name}>)`, 'gs'),
    ),
    ([, inside = '']) => inside,
  );

interface Struck {
  isStruck: boolean;
  text: string;
}

/** Returns a text of which a part is struck through, with that part set apart; undefined if none is. */
function struckIn(xml: string): Struck | undefined {
  if (!xml.includes('strike')) return undefined;
  const runs = partsOf(xml, 'r').map((run) => ({
    isStruck: elements(run, 'strike').some(({ val = '1' }) => isTrue(val)),
    text: unescaped(partsOf(run, 't').join('')),
  }));
  const filled = runs.filter(({ text }) => text.trim() !== '');
  if (!filled.some(({ isStruck }) => isStruck)) return undefined;
  const text = filled
    .map((run, index) => (index > 0 && run.isStruck !== filled[index - 1]?.isStruck ? ' / ' : '') + run.text)
    .join('');
  return { isStruck: filled.every(({ isStruck }) => isStruck), text };
}

function cellsIn(
  sheet: string,
  styles: readonly Style[],
  texts: readonly (Struck | undefined)[],
): CellView[] {
  return Array.from(sheet.matchAll(CELL)).flatMap(([, attributes = '', inside = '']) => {
    if (inside === '') return [];
    const [, type = 'n'] = /\st=["'](\w+)["']/.exec(attributes) ?? [];
    const style = styles[Number(/\ss=["'](\d+)["']/.exec(attributes)?.[1])];
    const struck = type === 's' ? texts[Number(VALUE.exec(inside)?.[1])] : struckIn(inside);
    const isStruck = (style?.isStruck ?? false) || (struck?.isStruck ?? false);
    const text = struck?.text ?? shownText(type, inside, style?.format);
    if (text === undefined && !isStruck) return [];
    const [, letters = '', row = ''] = /\sr=["']([A-Z]+)(\d+)["']/.exec(attributes) ?? [];
    return [{ row: Number(row) - 1, column: columnOf(letters), isStruck, text }];
  });
}

/**
 * Returns the displayed text of a cell if it is not its value: an error, a date, a formula without a result,
 * a number whose format says more than the number.
 */
function shownText(type: string, inside: string, format?: NumberFormat): string | undefined {
  const valueXml = VALUE.exec(inside);
  const value = valueXml ? unescaped(valueXml[1] ?? '') : undefined;
  if (type === 'e') return value;
  // The library would read a date without a time zone in the browser's time zone.
  if (type === 'd') return /^\s*(\d{4}-\d{2}-\d{2})/.exec(value ?? '')?.[1];
  const formula = FORMULA.exec(inside);
  if (formula && (value === undefined || (value === '' && type !== 'str')))
    return `=${unescaped(formula[1] ?? '')}`;
  return type === 'n' && value ? format?.(Number(value)) : undefined;
}
