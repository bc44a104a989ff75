import { ReadError, type DocumentFormat, type ReadDocument, type ReadProblem } from './document';
import { ARTICLES } from '../fictional-erp';
import { formatOf } from './file-kind';
import { analyse, type AnalysedDocument } from '../finding/find-lines';
import { catalogueOf } from '../finding/match-articles';
import type { PdfLibrary } from './read-pdf';

/** The message to the worker: the file. Sent once. */
export interface ReadRequest {
  file: Blob;
  name: string;
}

export type ReadMessage =
  /** `percent` is 0 to 100; undefined if unknown. */
  | { kind: 'progress'; percent?: number }
  | { kind: 'done'; document: AnalysedDocument }
  | { kind: 'failed'; problem: ReadProblem };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ReadRequest>) => void) | null;
  postMessage: (message: ReadMessage) => void;
};

/** Waits for a format's reader, which is fetched with the first file of that format. */
async function loaded<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    throw new ReadError('notLoaded', { cause });
  }
}

/** Loads the library unbundled, as two files from our own host (src/gatsby/on-create-webpack-config.ts). */
async function loadPdfLibrary(): Promise<PdfLibrary> {
  const engine = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);
  const library = new URL('pdfjs-dist/legacy/build/pdf.min.mjs', import.meta.url);
  // This code already runs in a worker. If the engine is loaded here, the library starts no worker of its
  // own.
  await import(/* webpackIgnore: true */ engine.href);
  return (await import(/* webpackIgnore: true */ library.href)) as PdfLibrary;
}

function progress() {
  let last = -1;
  return (percent: number) => {
    const whole = Math.floor(percent);
    if (whole === last) return;
    last = whole;
    scope.postMessage({ kind: 'progress', percent: whole });
  };
}

const readers: Record<DocumentFormat, (bytes: Uint8Array) => Promise<ReadDocument>> = {
  csv: async (bytes) => (await loaded(import('./read-csv'))).readCsv(bytes, progress()),
  xlsx: async (bytes) => (await loaded(import('./read-xlsx'))).readXlsx(bytes),
  pdf: async (bytes) => {
    const [{ readPdf }, library] = await loaded(Promise.all([import('./read-pdf'), loadPdfLibrary()]));
    return readPdf(bytes, library, progress());
  },
};

/** Reads the file's bytes. Fails if the file is gone, or if the browser may not read it. */
async function bytesOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new ReadError('unreadable', { cause });
  }
}

async function read({ file, name }: ReadRequest): Promise<void> {
  scope.postMessage({ kind: 'progress' });
  const bytes = await bytesOf(file);
  const document = await readers[formatOf(bytes, name)](bytes);
  scope.postMessage({ kind: 'done', document: analyse(name, document, catalogueOf(ARTICLES)) });
}

scope.onmessage = ({ data }) => {
  read(data).catch((error: unknown) =>
    scope.postMessage({ kind: 'failed', problem: error instanceof ReadError ? error.problem : 'unexpected' }),
  );
};
