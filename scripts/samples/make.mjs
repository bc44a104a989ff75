import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import yazl from 'yazl';
import { CONFIRMATION, NOTICE, ORDER } from './documents.mjs';

// Writes static/samples/. The bytes are always the same, so that changes are visible; ZIP files contain local
// times.
process.env.TZ = 'UTC';

const OUT = path.resolve(import.meta.dirname, '../../static/samples');
const MOMENT = new Date(Date.UTC(2026, 10, 10, 9, 42));

const own = (text, language) => (typeof text === 'object' ? text[language] : text);

function csvOf(language) {
  const delimiter = language === 'nl' ? ';' : ',';
  const number = (value, decimals) =>
    new Intl.NumberFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: language === 'nl',
    }).format(value);
  const cell = (text) =>
    /["\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const rows = ORDER.lines.map(({ code, text, quantity, price }) => [
    ORDER.reference,
    own(ORDER.date, language),
    own(code, language),
    own(text, language),
    number(quantity, 0),
    own(ORDER.unit, language),
    number(price, 2),
  ]);
  const lines = [ORDER.columns[language], ...rows].map((row) => row.map(cell).join(delimiter));
  // In the form in which a spreadsheet program in this language saves it.
  return `${language === 'nl' ? '\uFEFF' : ''}${lines.join('\r\n')}\r\n`;
}

const checkDigit = (digits) =>
  (10 - ([...digits].reverse().reduce((sum, digit, at) => sum + digit * (at % 2 ? 1 : 3), 0) % 10)) % 10;

function barcodeOf({ item, missing }) {
  const digits = `2000000${item}`;
  const right = `${digits}${checkDigit(digits)}`;
  return missing ? right.replace(/(\d)(\d)(\d)$/, '$2$1$3') : right;
}

function workbookOf(language) {
  const { texts, columns, lines, reference, customer, day } = CONFIRMATION;
  const escape = (text) =>
    String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const text = (value) => ({
    xml: (at) => `<c r="${at}" t="inlineStr"><is><t>${escape(own(value, language))}</t></is></c>`,
  });
  const number = (value) => ({ xml: (at) => `<c r="${at}"><v>${value}</v></c>` });
  const date = (value) => ({ xml: (at) => `<c r="${at}" s="1"><v>${value}</v></c>` });
  const formula = (source, value) => ({
    xml: (at) => `<c r="${at}"><f>${escape(source)}</f><v>${value}</v></c>`,
  });

  const firstLine = 8;
  const rows = [
    [text(texts.title)],
    [text(texts.reference), text(reference)],
    [text(texts.customer), text(customer)],
    [text(texts.day), date(day)],
    [],
    [],
    columns[language].map(text),
    ...lines.map((line, index) => [
      number(index + 1),
      text(barcodeOf(line)),
      text(line.text),
      number(line.quantity),
      text(CONFIRMATION.unit),
      number(line.price),
      formula(
        `D${firstLine + index}*F${firstLine + index}`,
        Math.round(line.quantity * line.price * 100) / 100,
      ),
    ]),
    [
      text(texts.total),
      ...Array.from({ length: 5 }, () => undefined),
      formula(
        `SUM(G${firstLine}:G${firstLine + lines.length - 1})`,
        Math.round(lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) * 100) / 100,
      ),
    ],
  ];
  const sheet = rows
    .map((cells, row) => {
      const inside = cells.map((cell, column) => cell?.xml(`${'ABCDEFG'[column]}${row + 1}`) ?? '').join('');
      return `<row r="${row + 1}">${inside}</row>`;
    })
    .join('');
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${own(texts.sheet, language)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><cols><col min="1" max="1" width="17" customWidth="1"/><col min="2" max="2" width="18" customWidth="1"/><col min="3" max="3" width="28" customWidth="1"/><col min="4" max="7" width="11" customWidth="1"/></cols><sheetData>${sheet}</sheetData></worksheet>`,
  };
}

async function writeWorkbook(language, file) {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(workbookOf(language))) {
    zip.addBuffer(Buffer.from(content), name, { mtime: MOMENT });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

async function writePdf(language, file) {
  const { texts, columns, lines, reference, customer, date, unit } = NOTICE;
  const t = (text) => own(text, language);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: language,
    info: { Title: `${t(texts.title)} ${reference}`, CreationDate: MOMENT },
  });
  const written = pipeline(pdf, createWriteStream(file));
  pdf.font('Helvetica-Bold').fontSize(22).text(t(texts.title), 56, 56);
  pdf.fontSize(10);
  const facts = [
    [texts.reference, reference],
    [texts.customer, customer],
    [texts.date, t(date)],
  ];
  for (const [index, [label, value]] of facts.entries()) {
    const y = 104 + 16 * index;
    pdf.font('Helvetica').text(`${t(label)}:`, 56, y, { lineBreak: false });
    pdf.font('Helvetica-Bold').text(value, 190, y, { lineBreak: false });
  }
  const at = [56, 92, 160, 330, 400, 484];
  const width = [30, 60, 160, 52, 56, 55];
  const isNumber = (column) => column === 3 || column === 4;
  const row = (cells, y, font) => {
    pdf.font(font).fontSize(9.5);
    let bottom = y;
    for (const [column, text] of cells.entries()) {
      pdf.text(text, at[column], y, { width: width[column], align: isNumber(column) ? 'right' : 'left' });
      bottom = Math.max(bottom, pdf.y);
    }
    return bottom;
  };
  let y = row(columns[language], 178, 'Helvetica-Bold') + 4;
  pdf.moveTo(56, y).lineTo(539, y).lineWidth(0.75).stroke('#14213d');
  y += 8;
  for (const [index, line] of lines.entries()) {
    const cells = [
      String(index + 1),
      line.code,
      t(line.text),
      String(line.ordered),
      String(line.quantity),
      t(unit),
    ];
    y = row(cells, y, 'Helvetica') + 6;
  }
  pdf.font('Helvetica').fontSize(8).fillColor('#46506a').text(t(texts.footer), 56, 760, { lineBreak: false });
  pdf.end();
  await written;
}

await mkdir(OUT, { recursive: true });
for (const language of ['en', 'nl']) {
  await writeFile(path.join(OUT, `order-${ORDER.reference}.${language}.csv`), csvOf(language));
  await writeWorkbook(language, path.join(OUT, `confirmation-${CONFIRMATION.reference}.${language}.xlsx`));
  await writePdf(language, path.join(OUT, `delivery-${NOTICE.reference}.${language}.pdf`));
}
console.log(`Wrote the samples to ${path.relative(process.cwd(), OUT)}`);
