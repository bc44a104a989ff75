import type * as PdfJs from 'pdfjs-dist';
import { LIMITS, ReadError, type ReadDocument } from './document';
import { rowsOfPages, type PlacedText } from './pdf-rows';

export type PdfLibrary = Pick<typeof PdfJs, 'getDocument' | 'OPS' | 'VerbosityLevel'>;

/** In letters: a page with less text and a picture, or a document without any table, is a scan with a stamp. */
const STAMP = 150;

/**
 * Reads the text of a PDF with its positions. Nothing in it is run or drawn, and no other file is fetched.
 * @param onProgress from 0 to 100, after each page
 * @throws ReadError
 */
export async function readPdf(
  bytes: Uint8Array,
  { getDocument, OPS, VerbosityLevel }: PdfLibrary,
  onProgress: (percent: number) => void = () => undefined,
): Promise<ReadDocument> {
  const task = getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    // The library would fetch fonts that the file lacks; positions of text need none.
    useSystemFonts: true,
    enableXfa: false,
    stopAtErrors: true,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > LIMITS.pages) throw new ReadError('tooManyPages');
    const pages: PlacedText[][] = [];
    const scans: number[] = [];
    let allLetters = 0;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const { transform } = page.getViewport({ scale: 1 });
      const texts = items.flatMap((item) => ('str' in item ? [placed(item, transform)] : []));
      pages.push(upright(texts));
      const letters = texts.reduce((sum, { text }) => sum + text.trim().length, 0);
      allLetters += letters;
      if (letters < STAMP) {
        const { fnArray } = await page.getOperatorList();
        const pictures = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
        if (fnArray.some((drawn) => pictures.includes(drawn))) scans.push(number);
      }
      page.cleanup();
      onProgress((100 * number) / pdf.numPages);
    }
    const rows = rowsOfPages(pages);
    const isStamped = allLetters < STAMP && rows.every(({ length }) => length < 2);
    if (isStamped || scans.length === pdf.numPages) throw new ReadError('scannedPdf');
    if (rows.length > LIMITS.rows) throw new ReadError('tooManyRows');
    return {
      format: 'pdf',
      rows,
      remarks: scans.length > 0 ? [{ kind: 'scannedPages', places: scans }] : [],
    };
  } catch (cause) {
    if (cause instanceof ReadError) throw cause;
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new ReadError(isLocked ? 'lockedPdf' : 'brokenPdf', { cause });
  } finally {
    await task.destroy();
  }
}

interface TextItem {
  str: string;
  width: number;
  height: number;
  transform: unknown[];
}

/** A text with the direction in which it is written, in quarter turns from left to right. */
interface TurnedText extends PlacedText {
  turns: number;
}

/**
 * Where a text is on the page as it is shown, which may be turned.
 * @param page from the file's coordinates to those of the page, in which y goes down
 */
function placed({ str, width, height, transform }: TextItem, page: readonly number[]): TurnedText {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page;
  const [right = 1, up = 0, slant = 0, scale = 0, left = 0, top = 0] = transform.map(Number);
  const direction = Math.atan2(-(b * right + d * up), a * right + c * up);
  const zoom = Math.hypot(a, b);
  return {
    text: str,
    x: a * left + c * top + e,
    y: -(b * left + d * top + f),
    width: width * zoom,
    height: (height || Math.hypot(slant, scale)) * zoom,
    turns: Math.round(direction / (Math.PI / 2)) & 3,
  };
}

/** The texts as one reads them: in the direction of most of them. Those in another direction come below. */
function upright(texts: readonly TurnedText[]): PlacedText[] {
  const letters = [0, 0, 0, 0];
  for (const { text, turns } of texts) letters[turns] = (letters[turns] ?? 0) + text.trim().length;
  const main = letters.indexOf(Math.max(...letters));
  const turned = texts.map((text) => (text.turns === main ? turnBack(text, main) : undefined));
  const lowest = Math.min(0, ...turned.flatMap((text) => (text ? [text.y] : [])));
  let below = 0;
  return texts.map((text, index) => {
    const kept = turned[index];
    if (kept) return kept;
    below += 1;
    return { ...text, x: 0, y: lowest - below * 2 * text.height };
  });
}

function turnBack(text: TurnedText, turns: number): PlacedText {
  const { x, y } = text;
  const [across = x, upwards = y] = [
    [x, y],
    [y, -x],
    [-x, -y],
    [-y, x],
  ][turns] ?? [x, y];
  return { ...text, x: across, y: upwards };
}
