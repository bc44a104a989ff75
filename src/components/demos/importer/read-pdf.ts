import type * as PdfJs from 'pdfjs-dist';
import { LIMITS, ReadError, type ReadDocument } from './document';
import { rowsOfPages, type PlacedText } from './pdf-rows';

export type PdfLibrary = Pick<typeof PdfJs, 'getDocument' | 'VerbosityLevel'>;

/**
 * Reads the text of a PDF with its positions. Nothing in it is run or drawn, and no other file is fetched.
 * @param onProgress from 0 to 100, after each page
 * @throws ReadError
 */
export async function readPdf(
  bytes: Uint8Array,
  { getDocument, VerbosityLevel }: PdfLibrary,
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
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.flatMap((item) => ('str' in item ? [placed(item)] : [])));
      page.cleanup();
      onProgress((100 * number) / pdf.numPages);
    }
    const rows = rowsOfPages(pages);
    if (rows.length === 0) throw new ReadError('scannedPdf');
    if (rows.length > LIMITS.rows) throw new ReadError('tooManyRows');
    return { format: 'pdf', rows, remarks: [] };
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

function placed({ str, width, height, transform }: TextItem): PlacedText {
  const [x, y] = [Number(transform[4]), Number(transform[5])];
  return { text: str, x, y, width, height: height || Math.abs(Number(transform[3])) };
}
