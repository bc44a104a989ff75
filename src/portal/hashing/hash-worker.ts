import SparkMD5 from 'spark-md5';
import { CHUNK_BYTES } from '../../config/upload';

/** What the worker is sent: the file, once. */
export interface HashRequest {
  file: Blob;
}

export type HashMessage =
  /** `bytes` read so far. */
  { kind: 'progress'; bytes: number } | { kind: 'done'; md5: string } | { kind: 'failed'; message: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<HashRequest>) => void) | null;
  postMessage: (message: HashMessage) => void;
};

async function hash(file: Blob): Promise<void> {
  const md5 = new SparkMD5.ArrayBuffer();
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    const end = Math.min(start + CHUNK_BYTES, file.size);
    md5.append(await file.slice(start, end).arrayBuffer());
    scope.postMessage({ kind: 'progress', bytes: end });
  }
  scope.postMessage({ kind: 'done', md5: md5.end() });
}

scope.onmessage = ({ data }) => {
  hash(data.file).catch((error: unknown) =>
    scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
};
