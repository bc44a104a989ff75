import type { ScanAnswer, SeenCode } from './barcode-worker';

export interface Scanner {
  /** Returns the codes in the current picture. */
  read: (video: HTMLVideoElement) => Promise<readonly SeenCode[]>;
  close: () => void;
}

/** The browser's own reader. TypeScript does not know it. */
interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string; boundingBox: DOMRectReadOnly }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const NEEDED = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code', 'data_matrix'];

/** Width of the picture that is searched, in pixels. More takes longer and finds no more codes. */
const SEARCHED_WIDTH = 1280;

/**
 * Returns the browser's reader, or else ours, which is fetched now.
 * @throws Error if ours could not be fetched or started
 */
export const openScanner = async (): Promise<Scanner> => (await ofBrowser()) ?? ofWorker();

async function ofBrowser(): Promise<Scanner | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    if (!BarcodeDetector || !NEEDED.every((format) => formats.includes(format))) return undefined;
    const detector = new BarcodeDetector({ formats: NEEDED });
    return {
      read: async (video) =>
        (await detector.detect(video)).map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
          text: rawValue,
          x: (x + width / 2) / video.videoWidth,
          y: (y + height / 2) / video.videoHeight,
        })),
      close: () => undefined,
    };
  } catch {
    return undefined; // such as a system without the service that reads
  }
}

/** Reads in a worker, so that the page stays responsive. The picture does not leave the browser. */
async function ofWorker(): Promise<Scanner> {
  // The server allows WebAssembly for the script with this name only (server/site/site-policy.ts).
  const worker = new Worker(
    /* webpackChunkName: "barcode-worker" */ new URL('./barcode-worker.ts', import.meta.url),
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });

  const ask = (picture?: ImageData) =>
    new Promise<readonly SeenCode[]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) => {
        if (data === 'failed') reject(new Error('The reader of barcodes did not start'));
        else resolve(data);
      };
      worker.onerror = () => reject(new Error('The reader of barcodes could not be fetched'));
      worker.postMessage(picture, picture ? [picture.data.buffer] : []);
    });

  try {
    await ask();
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    read: async (video) => {
      const { videoWidth, videoHeight } = video;
      const scale = Math.min(1, SEARCHED_WIDTH / videoWidth);
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      if (!context || canvas.width === 0) return [];
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return ask(context.getImageData(0, 0, canvas.width, canvas.height));
    },
    close: () => worker.terminate(),
  };
}
