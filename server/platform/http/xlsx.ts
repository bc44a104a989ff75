import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Page } from '../../contract/list';
import { pagesAfter, type Part } from './answer-page';
import type { Cell, CsvColumn } from './csv';
import { escapeXml } from './escape-xml';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Limits of Excel: https://support.microsoft.com/office/excel-specifications-and-limits */
const maxCellLength = 32_767;
const maxRows = 1_048_576;

const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const ofWorkbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of `cellXfs` below. A text stays a text when somebody edits it: `@`, and the quote prefix. */
const styles = { text: 1, time: 2, day: 3, heading: 4 } as const;

/** The parts of a workbook with one sheet, except the sheet (ECMA-376, part 1). */
const fixedParts: Readonly<Record<string, Buffer>> = {
  '[Content_Types].xml': xml(
    `<Types xmlns="${packages}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Default Extension="xml" ContentType="application/xml"/>
      <Override PartName="/xl/workbook.xml" ContentType="${ofWorkbook}.sheet.main+xml"/>
      <Override PartName="/xl/styles.xml" ContentType="${ofWorkbook}.styles+xml"/>
      <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ofWorkbook}.worksheet+xml"/></Types>`,
  ),
  '_rels/.rels': xml(
    `<Relationships xmlns="${packages}/relationships">
      <Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': xml(
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Belstock" sheetId="1" r:id="r1"/>
      </sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': xml(
    `<Relationships xmlns="${packages}/relationships">
      <Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ),
  'xl/styles.xml': xml(
    `<styleSheet xmlns="${main}"><numFmts count="2">
      <numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>
      <numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/>
      <name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2">
      <fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
      <borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5">
      <xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/>
      <xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/>
      <xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  ),
};

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(
    // `_x0041_` would be read as the character with this code.
    text.slice(0, maxCellLength).replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_'),
  )}</t></is></c>`;

const daysUntil1970 = 25_569;

/** @param at its address, such as `B12` */
function cellXml(at: string, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textCell(at, cell, styles.text);
  const days = Date.parse(cell.time) / 86_400_000 + daysUntil1970;
  if (Number.isNaN(days)) return textCell(at, cell.time, styles.text);
  return `<c r="${at}" s="${cell.time.length === 10 ? styles.day : styles.time}"><v>${days}</v></c>`;
}

/** The names of the columns; no list has more. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const usualRowsPerPage = 500;

/**
 * Returns a list as a workbook for Excel (ECMA-376): texts stay texts, times are times in UTC. It is read page
 * by page while it is sent. Ends at the number of rows that Excel can open.
 * @param read reads a page; the first page is read before the promise resolves
 */
export async function xlsxOf<Row>(
  columns: readonly CsvColumn<Row>[],
  read: (part: Part) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
  rowsPerPage = usualRowsPerPage,
): Promise<Readable> {
  const first = await read({ limit: String(rowsPerPage), uncounted: true });
  let row = 0;
  const rowXml = (cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`;
  const rowsXml = (rows: readonly Row[]) =>
    rows
      .slice(0, maxRows - row)
      .map((each) => {
        row += 1;
        return rowXml(columns.map(({ cell }, index) => cellXml(`${letters[index]}${row}`, cell(each))));
      })
      .join('');
  async function* sheet() {
    yield `${xml('').toString()}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">
      <pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>
      <col min="1" max="${columns.length}" width="24" customWidth="1"/></cols><sheetData>`;
    row += 1;
    yield rowXml(
      columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, styles.heading)),
    );
    yield rowsXml(first.rows);
    for await (const rows of pagesAfter(first, read, rowsPerPage)) {
      if (row === maxRows) break;
      yield rowsXml(rows);
    }
    yield '</sheetData></worksheet>';
  }
  const file = new ZipFile();
  const output = new PassThrough();
  file.on('error', (error: Error) => output.destroy(error));
  for (const [name, content] of Object.entries(fixedParts)) file.addBuffer(content, name);
  const rows = Readable.from(sheet(), { objectMode: false });
  rows.once('error', (error) => output.destroy(error));
  output.once('close', () => rows.destroy());
  file.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compress: true });
  file.end();
  file.outputStream.pipe(output);
  return output;
}
