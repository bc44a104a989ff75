import { unzipSync } from './unzip-in-place';

/** What of a sheet a spreadsheet program shows, and what the library that reads its cells does not tell. */
export interface SheetView {
  /** False for a sheet of charts, which has no cells. */
  hasCells: boolean;
  isHidden: boolean;
  /** Counted from 0. */
  hiddenRows: ReadonlySet<number>;
  /** Counted from 0; an end of Infinity is the last column. */
  hiddenColumns: readonly { from: number; to: number }[];
}

export interface WorkbookViews {
  /** Days to add to each date: the library knows only one of the two ways to write that days count from 1904. */
  shift: number;
  /** In the order of the workbook. */
  sheets: readonly SheetView[];
}

/** Between 1 January 1900 and 1 January 1904 as spreadsheet programs count. */
const DAYS_TO_1904 = 1462;

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** The attributes of each element of a name, whatever its prefix. */
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
 * What is hidden in a workbook (ECMA-376-1, 18.2.19, 18.3.1.13 and 18.3.1.73), and how it counts its days (18.2.28).
 * @throws when the archive or a part is broken
 */
export function viewsOf(bytes: Uint8Array): WorkbookViews {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(?:_rels\/)?workbook\.xml|sheets\//.test(name),
  });
  const textOf = (name: string) => new TextDecoder().decode(parts[name] ?? new Uint8Array());
  const workbook = textOf('xl/workbook.xml');
  const targets = new Map(
    elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id, Type = '', Target = '' }) => [
      Id,
      { type: Type, path: Target.startsWith('/') ? Target.slice(1) : `xl/${Target}` },
    ]),
  );
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
          ...hiddenIn(sheet),
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
