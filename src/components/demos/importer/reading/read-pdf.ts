import type * as PdfJs from 'pdfjs-dist';
import { LIMITS, ReadError, type ReadDocument } from './document';
import { rowsOfPages, type PlacedText } from './pdf-rows';
import { straightened } from './straighten';

export type PdfLibrary = Pick<typeof PdfJs, 'getDocument' | 'OPS' | 'VerbosityLevel'>;

/**
 * In characters: a page with a picture and less text, or such a document without a table, is a scan with a
 * stamp.
 */
const STAMP = 150;

/**
 * The characters that the library returns for an unknown glyph: its number in the font, or a private-use code
 * point.
 */
const UNKNOWN = /[\p{Co}\ufffd]|[^\P{Cc}\s]/gu;

/**
 * Reads the text of a PDF with its positions. Runs no code in the file, draws nothing, and fetches no other
 * file.
 * @param onProgress called with 0 to 100 after each page
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
    // Otherwise the library would fetch missing fonts, which positions of text do not need.
    useSystemFonts: true,
    enableXfa: false,
    stopAtErrors: true,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > LIMITS.pages) throw new ReadError('tooManyPages');
    const pages: PlacedText[][] = [];
    const scans: number[] = [];
    const notes: number[] = [];
    let allLetters = 0;
    let unknown = 0;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const { transform } = page.getViewport({ scale: 1 });
      const { filledIn, hasNotes } = annotationsOf((await page.getAnnotations()) as Annotation[]);
      if (hasNotes) notes.push(number);
      const texts = [...items, ...filledIn].flatMap((item) =>
        'str' in item ? [placed(item, transform)] : [],
      );
      pages.push(upright(texts));
      const letters = texts.reduce((sum, { text }) => sum + text.trim().length, 0);
      allLetters += letters;
      unknown += texts.reduce((sum, { text }) => sum + (text.match(UNKNOWN)?.length ?? 0), 0);
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
    if (unknown > allLetters / 2) throw new ReadError('unknownLetters');
    if (rows.length > LIMITS.rows) throw new ReadError('tooManyRows');
    return {
      format: 'pdf',
      rows,
      remarks: [
        ...(scans.length > 0 ? [{ kind: 'scannedPages', places: scans } as const] : []),
        ...(notes.length > 0 ? [{ kind: 'pageNotes', places: notes } as const] : []),
      ],
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

/** The properties of the library's annotations that are used here (ISO 32000-1, 12.5). */
interface Annotation {
  subtype: string;
  annotationFlags?: number;
  rect: [number, number, number, number];
  fieldType?: string;
  fieldValue?: unknown;
  contentsObj?: { str: string };
  defaultAppearanceData?: { fontSize?: number };
}

const HIDDEN_OR_NO_VIEW = 0b100010;

/** Returns the values of form fields and texts typed onto the page, and tells if there are comments. */
function annotationsOf(annotations: readonly Annotation[]): { filledIn: TextItem[]; hasNotes: boolean } {
  const shown = annotations.filter(({ annotationFlags = 0 }) => (annotationFlags & HIDDEN_OR_NO_VIEW) === 0);
  const textOf = ({ subtype, fieldType, fieldValue, contentsObj }: Annotation) => {
    if (subtype === 'FreeText') return contentsObj?.str ?? '';
    const isText = subtype === 'Widget' && (fieldType === 'Tx' || fieldType === 'Ch');
    return isText
      ? [fieldValue]
          .flat()
          .filter((value) => typeof value === 'string')
          .join(', ')
      : '';
  };
  const hasText = ({ subtype, contentsObj }: Annotation) =>
    !['FreeText', 'Widget', 'Link'].includes(subtype) && (contentsObj?.str ?? '').trim() !== '';
  return {
    hasNotes: shown.some(hasText),
    filledIn: shown.flatMap((annotation) => {
      const [left, bottom, , top] = annotation.rect;
      const lines = textOf(annotation).split(/\r\n?|\n/);
      const lineHeight = (top - bottom) / lines.length;
      const size = Math.min(annotation.defaultAppearanceData?.fontSize || 12, lineHeight * 0.8);
      return lines.map((str, index) => {
        const baseline = top - (index + 0.5) * lineHeight - size * 0.35;
        // The usual width of a letter is half its height.
        return {
          str,
          width: (str.length * size) / 2,
          height: size,
          transform: [size, 0, 0, size, left, baseline],
        };
      });
    }),
  };
}

/** A text with its writing direction: quarter turns from left to right, and the degrees beyond them. */
interface TurnedText extends PlacedText {
  turns: number;
  lean: number;
}

/**
 * Returns the position of a text on the displayed page, which may be rotated.
 * @param page matrix from the file's coordinates to the page's, where y goes down
 */
function placed({ str, width, height, transform }: TextItem, page: readonly number[]): TurnedText {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page;
  const [right = 1, up = 0, slant = 0, scale = 0, left = 0, top = 0] = transform.map(Number);
  const direction = Math.atan2(-(b * right + d * up), a * right + c * up);
  const quarters = Math.round(direction / (Math.PI / 2));
  const zoom = Math.hypot(a, b);
  return {
    text: str,
    x: a * left + c * top + e,
    y: -(b * left + d * top + f),
    width: width * zoom,
    height: (height || Math.hypot(slant, scale)) * zoom,
    turns: quarters & 3,
    lean: (direction * 180) / Math.PI - 90 * quarters,
  };
}

/**
 * Returns the texts in reading order. Most texts define the direction; texts in other directions come last.
 */
function upright(texts: readonly TurnedText[]): PlacedText[] {
  const letters = [0, 0, 0, 0];
  for (const { text, turns } of texts) letters[turns] = (letters[turns] ?? 0) + text.trim().length;
  const main = letters.indexOf(Math.max(...letters));
  const turned = texts.filter(({ turns }) => turns === main).map((text) => turnBack(text, main));
  const kept = straightened(
    turned,
    turned.map(({ lean }) => lean),
  );
  const lowest = Math.min(0, ...kept.map(({ y }) => y));
  const others = texts.filter(({ turns }) => turns !== main);
  return [
    ...kept,
    ...others.map((text, index) => ({ ...text, x: 0, y: lowest - (index + 1) * 2 * text.height })),
  ];
}

function turnBack(text: TurnedText, turns: number): TurnedText {
  const { x, y } = text;
  switch (turns) {
    case 1:
      return { ...text, x: y, y: -x };
    case 2:
      return { ...text, x: -x, y: -y };
    case 3:
      return { ...text, x: -y, y: x };
    default:
      return text;
  }
}
