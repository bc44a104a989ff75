import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

/** A code in the picture of the camera. The place is that of its centre, from 0 to 1. */
export interface SeenCode {
  text: string;
  x: number;
  y: number;
}

/** The codes of a picture; an empty list once the reader has started. */
export type ScanAnswer = readonly SeenCode[] | 'failed';

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ImageData | undefined>) => void) | null;
  postMessage: (message: ScanAnswer) => void;
};

const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
  // A line code must be the same in several lines of the picture.
  minLineCount: 3,
};

/** From our own host; the library's own address is another one. */
const engine = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url);

async function answerTo(picture: ImageData | undefined): Promise<ScanAnswer> {
  if (!picture) {
    await prepareZXingModule({ overrides: { locateFile: () => engine.href }, fireImmediately: true });
    return [];
  }
  const codes = await readBarcodes(picture, OPTIONS);
  return codes
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, bottomRight } }) => ({
      text,
      x: (topLeft.x + bottomRight.x) / 2 / picture.width,
      y: (topLeft.y + bottomRight.y) / 2 / picture.height,
    }));
}

scope.onmessage = ({ data }) => {
  answerTo(data).then(
    (answer) => scope.postMessage(answer),
    () => scope.postMessage('failed'),
  );
};
