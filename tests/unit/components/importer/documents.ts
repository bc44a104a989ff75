import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';

/** Returns the bytes of a sample that visitors can use. */
export const sample = (name: string) => new Uint8Array(readFileSync(path.resolve('static/samples', name)));

export const bytesOf = (text: string) => new TextEncoder().encode(text);

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface FormulaCell {
  formula: string;
  /** The last calculated value; undefined: never calculated. */
  value?: string | number;
}

/** The index of a text in the shared texts of the workbook. */
interface SharedText {
  shared: number;
}

/** The XML attributes and content of a cell. */
interface RawCell {
  attributes: string;
  inside: string;
}

export type SheetCell = string | number | FormulaCell | SharedText | RawCell;

const letters = (column: number) => String.fromCharCode(65 + column);

function cellXml(cell: SheetCell, address: string): string {
  const at = address && ` r="${address}"`;
  if (typeof cell === 'number') return `<c${at}><v>${String(cell)}</v></c>`;
  if (cell === '') return at ? '' : '<c/>';
  if (typeof cell === 'string') return `<c${at} t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  if ('inside' in cell) return `<c${at} ${cell.attributes}>${cell.inside}</c>`;
  if ('shared' in cell) return `<c${at} t="s"><v>${String(cell.shared)}</v></c>`;
  const isText = typeof cell.value !== 'number';
  const value = cell.value === undefined ? '' : `<v>${escape(String(cell.value))}</v>`;
  return `<c${at}${isText ? ' t="str"' : ''}><f>${escape(cell.formula)}</f>${value}</c>`;
}

interface WorkbookOptions {
  /** The XML of the styles. */
  styles?: string;
  /** The folder of the sheets, with a trailing slash: from the folder of the workbook, or absolute. */
  folder?: string;
  /** True: each sheet refers to a file of notes. */
  isAnnotated?: boolean;
  /** The attributes of each row, by its number counted from 1. */
  rowAttributes?: Record<number, string>;
  /** The attributes of the workbook's properties. */
  properties?: string;
  /** The states of hidden sheets, by their names. */
  hidden?: Record<string, 'hidden' | 'veryHidden'>;
  /** The names of sheets of charts, which have no cells. */
  charts?: readonly string[];
  /** The ranges of merged cells. */
  merged?: readonly string[];
  /** The shared texts of the workbook, as XML. */
  texts?: string;
  /** Which rows (column undefined) and cells have no address; counted from 0. */
  isNameless?: (row: number, column?: number) => boolean;
  /** The prefix of the elements of a sheet, with a colon. */
  prefix?: string;
}

/** Returns a workbook with these sheets. */
export async function workbook(
  sheets: Record<string, readonly (readonly SheetCell[])[]>,
  {
    styles,
    folder = 'worksheets/',
    isAnnotated = false,
    rowAttributes = {},
    properties = '',
    hidden = {},
    charts = [],
    merged = [],
    texts,
    isNameless = () => false,
    prefix = '',
  }: WorkbookOptions = {},
): Promise<Uint8Array> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const names = Object.keys(sheets);
  const place = folder.startsWith('/') ? folder.slice(1) : `xl/${folder}`;
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${properties}/><sheets>${names.map((name, index) => `<sheet name="${escape(name)}"${name in hidden ? ` state="${String(hidden[name])}"` : ''} sheetId="${String(index + 1)}" r:id="rId${String(index + 1)}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((name, index) => `<Relationship Id="rId${String(index + 1)}" Type="${relations}/${charts.includes(name) ? 'chartsheet' : 'worksheet'}" Target="${folder}sheet${String(index + 1)}.xml"/>`).join('')}${styles === undefined ? '' : `<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/>`}${texts === undefined ? '' : `<Relationship Id="rIdTexts" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>`}</Relationships>`,
  );
  if (texts !== undefined) add('xl/sharedStrings.xml', `<sst xmlns="${main}">${texts}</sst>`);
  if (styles !== undefined) add('xl/styles.xml', `<styleSheet xmlns="${main}">${styles}</styleSheet>`);
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const mergedXml = ranges && `<mergeCells>${ranges}</mergeCells>`;
  for (const [index, [name, rows]] of Object.entries(sheets).entries()) {
    if (isAnnotated)
      add(
        `${place}_rels/sheet${String(index + 1)}.xml.rels`,
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/comments" Target="../comments1.xml"/></Relationships>`,
      );
    const data = rows.map(
      (cells, row) =>
        `<row${isNameless(row) ? '' : ` r="${String(row + 1)}"`} ${rowAttributes[row + 1] ?? ''}>${cells.map((cell, column) => cellXml(cell, isNameless(row, column) ? '' : `${letters(column)}${String(row + 1)}`)).join('')}</row>`,
    );
    const sheet = charts.includes(name)
      ? `<chartsheet xmlns="${main}"/>`
      : `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData>${mergedXml}</worksheet>`;
    const prefixed = sheet
      .replace(/<(\/?)(?=\w)/g, `<$1${prefix}`)
      .replace('xmlns=', `xmlns:${prefix.slice(0, -1)}=`);
    add(`${place}sheet${String(index + 1)}.xml`, prefix === '' ? sheet : prefixed);
  }
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

interface PdfOptions {
  password?: string;
  /** The left edge of each column, in points. */
  at?: readonly number[];
  rowsPerPage?: number;
  /** The size of a unit of the page, in points. */
  userUnit?: number;
  /** Rotates the page by these degrees, and its content back. */
  turn?: keyof typeof TURNED;
  /**
   * The page as a leaning scan, in degrees: with leaning words, or with upright ones whose places lean.
   */
  lean?: readonly [degrees: number, what: 'words' | 'places'];
  /** Writes the number of each page below its rows. */
  hasFeet?: boolean;
  /** Draws more content on the last page. */
  draw?: (document: PDFKit.PDFDocument) => void;
}

/** The origin of the content on a page that is rotated by these degrees. */
const TURNED = { 90: [-842, 0], 180: [-595, -842], 270: [0, -595] } as const;

/** Returns a PDF with rows of cells, 40 rows per page. */
export async function pdf(
  rows: readonly (readonly string[])[],
  {
    password,
    at = [50, 90, 180, 380, 450],
    rowsPerPage = 40,
    userUnit,
    turn,
    lean: [degrees, leaning] = [0, 'words'],
    hasFeet = false,
    draw,
  }: PdfOptions = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 40,
    ...(userUnit && { userUnit }),
    ...(password && { userPassword: password }),
  });
  if (turn) {
    Object.assign(document.page.dictionary.data, { Rotate: turn });
    document.rotate(-turn).translate(TURNED[turn][0], TURNED[turn][1]);
  }
  const start = () => document.fontSize(9).rotate(leaning === 'words' ? degrees : 0);
  const [cos, sin] =
    leaning === 'words' ? [1, 0] : [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  start();
  for (const [index, cells] of rows.entries()) {
    const row = index % rowsPerPage;
    if (index > 0 && row === 0) {
      document.addPage();
      start();
    }
    const foot = `Pagina ${String(Math.floor(index / rowsPerPage) + 1)}`;
    if (hasFeet && row === 0) document.text(foot, 40, 98 + 16 * rowsPerPage, { lineBreak: false });
    for (const [column, text] of cells.entries()) {
      const [x, y] = [at[column] ?? 0, 50 + 16 * row];
      document.text(text, x * cos - y * sin, x * sin + y * cos, { lineBreak: false });
    }
  }
  draw?.(document);
  const bytes = buffer(document);
  document.end();
  return new Uint8Array(await bytes);
}

/** Returns a PDF whose font does not map its glyphs to characters (ISO 32000-1, 9.10). */
export function pdfOfGlyphs(): Uint8Array {
  const text = 'BT /F 9 Tf 50 700 Td <000100020003000400050006> Tj 100 0 Td <00130014> Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${String(text.length)}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/AAAAAA+X/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/AAAAAA+X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/AAAAAA+X/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ].map((object, index) => `${String(index + 1)} 0 obj\n${object}\nendobj\n`);
  const start = '%PDF-1.4\n';
  const places = objects.map((_object, index) => start.length + objects.slice(0, index).join('').length);
  const size = String(objects.length + 1);
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = start.length + objects.join('').length;
  return bytesOf(
    `${start}${objects.join('')}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${String(end)}\n%%EOF`,
  );
}

/** Returns an OLE compound file with these names of streams in its directory (MS-CFB, 2.6). */
export function compound(...names: string[]): Uint8Array {
  const bytes = new Uint8Array(512 + 128 * (names.length + 1));
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [index, name] of ['Root Entry', ...names].entries())
    bytes.set(Buffer.from(name, 'utf16le'), 512 + 128 * index);
  return bytes;
}

/** Returns an archive with these files. */
export async function archive(files: Record<string, string>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, { compress: false });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** Returns a cell with this XML. */
export const raw = (attributes: string, inside: string): SheetCell => ({ attributes, inside });

/** Returns styles with these number formats, from number 1. */
export const numberStyles = (...formats: string[]) =>
  `<numFmts>${formats.map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_format, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs>`;
