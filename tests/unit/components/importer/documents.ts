import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';

/** The bytes of a sample that visitors can take. */
export const sample = (name: string) => new Uint8Array(readFileSync(path.resolve('static/samples', name)));

export const bytesOf = (text: string) => new TextEncoder().encode(text);

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface FormulaCell {
  formula: string;
  /** What the spreadsheet program saw last; without it the cell was never calculated. */
  value?: string | number;
}

/** A text that stands elsewhere in the workbook, by its number. */
interface SharedText {
  shared: number;
}

export type SheetCell = string | number | FormulaCell | SharedText;

const letters = (column: number) => String.fromCharCode(65 + column);

function cellXml(cell: SheetCell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${String(cell)}</v></c>`;
  if (typeof cell === 'string')
    return cell === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  if ('shared' in cell) return `<c r="${at}" t="s"><v>${String(cell.shared)}</v></c>`;
  const isText = typeof cell.value !== 'number';
  const value = cell.value === undefined ? '' : `<v>${escape(String(cell.value))}</v>`;
  return `<c r="${at}"${isText ? ' t="str"' : ''}><f>${escape(cell.formula)}</f>${value}</c>`;
}

/** A workbook with these sheets. */
export async function workbook(
  sheets: Record<string, readonly (readonly SheetCell[])[]>,
): Promise<Uint8Array> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const names = Object.keys(sheets);
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${escape(name)}" sheetId="${String(index + 1)}" r:id="rId${String(index + 1)}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_name, index) => `<Relationship Id="rId${String(index + 1)}" Type="${relations}/worksheet" Target="worksheets/sheet${String(index + 1)}.xml"/>`).join('')}</Relationships>`,
  );
  for (const [index, rows] of Object.values(sheets).entries()) {
    const data = rows.map(
      (cells, row) =>
        `<row r="${String(row + 1)}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${String(row + 1)}`)).join('')}</row>`,
    );
    add(
      `xl/worksheets/sheet${String(index + 1)}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`,
    );
  }
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

interface PdfOptions {
  password?: string;
  /** Where each column begins, in points. */
  at?: readonly number[];
  rowsPerPage?: number;
}

/** A PDF with rows of cells; a page for every forty of them. */
export async function pdf(
  rows: readonly (readonly string[])[],
  { password, at = [50, 90, 180, 380, 450], rowsPerPage = 40 }: PdfOptions = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', margin: 40, ...(password && { userPassword: password }) });
  document.fontSize(9);
  for (const [index, cells] of rows.entries()) {
    if (index > 0 && index % rowsPerPage === 0) document.addPage().fontSize(9);
    for (const [column, text] of cells.entries()) {
      document.text(text, at[column], 50 + 16 * (index % rowsPerPage), { lineBreak: false });
    }
  }
  const bytes = buffer(document);
  document.end();
  return new Uint8Array(await bytes);
}
