import type { FieldError } from '../../../../server/contract/problem';
import type { Downloadable } from '../../../../server/contract/release';
import { ProblemError } from '../../../../src/portal/api/client/problem-error';
import { createUpload } from '../../../../src/portal/releases/upload/upload-engine';
import type {
  RememberedUpload,
  Upload,
  UploadCalls,
  UploadEnvironment,
  UploadSource,
  UploadPhase,
} from '../../../../src/portal/releases/upload/upload-types';

export const CHUNK = 4;

/** A clock that only the test advances. */
export class FakeClock {
  now = 0;
  private timers: { at: number; callback: () => void }[] = [];

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.now + ms, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Runs 30 turns of the event loop, so that pending work settles. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.settle();
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.now = next.at;
      this.timers = this.timers.filter((timer) => timer !== next);
      next.callback();
      await this.settle();
    }
    this.now = end;
  }

  forgetTimers(): void {
    this.timers = [];
  }
}

/** The reaction of the network and the server to one call. */
export type Fate =
  | 'answered'
  | 'lost on the way'
  | 'answer lost'
  | 'hangs'
  | {
      status: number;
      code?: string;
      errors?: FieldError[];
      retryAfter?: number;
      received?: number;
      loggedInMeanwhile?: boolean;
    };

interface ServerUpload {
  bytes: number[];
  hash: string;
  state: 'receiving' | 'finished' | 'dropped';
}

/** The server's side of the protocol (server/contract/release.ts), with a fate for each future call. */
class FakeServer implements UploadCalls {
  readonly uploads = new Map<number, ServerUpload>();
  fates: Fate[] = [];
  /** The calls in order. */
  readonly log: string[] = [];
  private underWay = 0;
  mostAtOnce = 0;
  /** True if the browser has a login. It drops a refused login unless a newer one exists. */
  isLoginKnown = true;
  private contents = new WeakMap<Blob, number[]>();

  constructor(readonly hashOf: (bytes: readonly number[]) => string) {}

  /** Returns a part of a file for the engine. */
  blob(bytes: number[]): Blob {
    const blob = new Blob([Uint8Array.from(bytes)]);
    this.contents.set(blob, bytes);
    return blob;
  }

  create({ hash }: { hash: string }): Promise<{ id: number }> {
    return this.call('create', undefined, () => {
      const id = this.uploads.size + 1;
      this.uploads.set(id, { bytes: [], hash, state: 'receiving' });
      return { id };
    });
  }

  sendChunk(
    id: number,
    { offset, isLast, bytes }: { offset: number; isLast: boolean; bytes: Blob },
    { onProgress, signal }: { onProgress: (bytes: number) => void; signal: AbortSignal },
  ): Promise<{ received: number } | { downloadable: Downloadable }> {
    onProgress(Math.floor(bytes.size / 2));
    return this.call(`chunk ${offset}+${bytes.size}${isLast ? ' last' : ''}`, signal, () => {
      onProgress(bytes.size);
      const upload = this.known(id);
      const size = upload.bytes.length;
      if (upload.state === 'finished' && !(isLast && offset + bytes.size === size)) {
        throw new ProblemError(409, 'upload_finished', { received: size });
      }
      if (offset > size) throw new ProblemError(409, 'upload_gap', { received: size });
      upload.bytes = upload.bytes.concat((this.contents.get(bytes) ?? []).slice(size - offset));
      if (!isLast) return { received: upload.bytes.length };
      if (this.hashOf(upload.bytes) !== upload.hash) {
        upload.state = 'dropped';
        throw new ProblemError(422, 'hash_differs');
      }
      upload.state = 'finished';
      return { downloadable: { id, hash: upload.hash, size: upload.bytes.length } as Downloadable };
    });
  }

  status(id: number, signal: AbortSignal): Promise<{ received: number; hash: string }> {
    return this.call('status', signal, () => {
      const { bytes, hash } = this.known(id);
      return { received: bytes.length, hash };
    });
  }

  cancel(id: number): Promise<void> {
    return this.call('cancel', undefined, () => {
      const upload = this.known(id);
      if (upload.state === 'finished') throw new ProblemError(409, 'upload_finished', { received: 0 });
      this.uploads.delete(id);
    });
  }

  private known(id: number): ServerUpload {
    const upload = this.uploads.get(id);
    if (!upload || upload.state === 'dropped') throw new ProblemError(404, 'not_found');
    return upload;
  }

  private async call<T>(name: string, signal: AbortSignal | undefined, work: () => T): Promise<T> {
    this.log.push(name);
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    const fate = this.fates.shift() ?? 'answered';
    try {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) throw new ProblemError(undefined, 'no_answer');
      if (fate === 'lost on the way') throw new ProblemError(undefined, 'no_answer');
      if (fate === 'hangs') {
        await new Promise<never>((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new ProblemError(undefined, 'no_answer'))),
        );
      }
      if (typeof fate === 'object') {
        if (fate.status === 401) this.isLoginKnown = fate.loggedInMeanwhile ?? false;
        throw new ProblemError(fate.status, fate.code ?? 'refused', fate);
      }
      const answer = work();
      if (fate === 'answer lost') throw new ProblemError(undefined, 'no_answer');
      return answer;
    } finally {
      this.underWay -= 1;
    }
  }
}

export interface Harness {
  clock: FakeClock;
  server: FakeServer;
  memory: Map<number, RememberedUpload>;
  /** All shown phases, without consecutive repetitions. */
  shown: UploadPhase[];
  percents: number[];
  upload: Upload;
  setOnline(isOnline: boolean): void;
  signIn(): void;
  /** Discards the page and its memory. The same user opens it again and chooses a file. */
  reload(bytes?: number[]): Upload;
}

/** Returns a value that differs for different contents, in place of MD5. */
export const fakeHash = (bytes: readonly number[]) => `hash-${bytes.length}-${bytes.join('.')}`;

interface HarnessOptions {
  /** False: the medium cannot read the bytes from `start` on. */
  readable?: (start: number) => boolean;
  chunkBytes?: number;
}

export function harness(bytes: number[], { readable, chunkBytes = CHUNK }: HarnessOptions = {}): Harness {
  const canRead = (start: number) => readable?.(start) ?? true;
  const blobStarts = new WeakMap<Blob, number>();
  const clock = new FakeClock();
  const server = new FakeServer(fakeHash);
  const memory = new Map<number, RememberedUpload>();
  const changed = new Set<() => void>();
  const shown: UploadPhase[] = [];
  const percents: number[] = [];
  let isOnline = true;

  const environment: UploadEnvironment = {
    now: () => clock.now,
    after: (ms, callback) => clock.after(ms, callback),
    random: () => 1,
    isOnline: () => isOnline,
    isSignedIn: () => server.isLoginKnown,
    onChange(callback) {
      changed.add(callback);
      return () => changed.delete(callback);
    },
  };

  const sourceOf = (content: number[]): UploadSource => ({
    name: 'setup.exe',
    size: content.length,
    lastModified: 1,
    slice(start, end) {
      const blob = server.blob(content.slice(start, end));
      blobStarts.set(blob, start);
      return Object.assign(blob, {
        arrayBuffer: () =>
          canRead(start)
            ? Blob.prototype.arrayBuffer.call(blob)
            : Promise.reject(new Error('NotReadableError')),
      });
    },
    hash: async ({ onProgress, signal }) => {
      onProgress(content.length / 2);
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) throw new Error('AbortError');
      if (!canRead(0)) throw new Error('NotReadableError');
      onProgress(content.length);
      return fakeHash(content);
    },
  });

  let pages = 0;

  /** Returns the calls of a page. A discarded page gets no responses. */
  const callsOf = (page: number): UploadCalls => {
    const whileOpen = <T>(answer: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        answer.then(
          (value) => page === pages && resolve(value),
          (error: unknown) => page === pages && reject(error as Error),
        );
      });
    return {
      create: (record) => whileOpen(server.create(record)),
      sendChunk: (id, chunk, options) =>
        whileOpen(
          !canRead(blobStarts.get(chunk.bytes) ?? 0)
            ? Promise.reject(new ProblemError(undefined, 'no_answer'))
            : server.sendChunk(id, chunk, options),
        ),
      status: (id, signal) => whileOpen(server.status(id, signal)),
      cancel: (id) => whileOpen(server.cancel(id)),
    };
  };

  const open = (content: number[], remembered?: RememberedUpload): Upload => {
    pages += 1;
    clock.forgetTimers();
    const upload = createUpload({
      source: sourceOf(content),
      draft: {
        downloadTypeId: 1,
        name: '1.2.3',
        releaseNotes: '',
        releaseNotesNl: '',
        kind: 'feature',
        channel: 'stable',
        supportEnds: '',
        isDraft: false,
      },
      remembered,
      calls: callsOf(pages),
      memory: { save: (entry) => memory.set(entry.id, entry), forget: (id) => memory.delete(id) },
      environment,
      chunkBytes,
    });
    upload.subscribe(() => {
      const { status, sentPercent, hashedPercent } = upload.getSnapshot();
      if (shown.at(-1) !== status) shown.push(status);
      percents.push(sentPercent, hashedPercent);
    });
    return upload;
  };

  const result: Harness = {
    clock,
    server,
    memory,
    shown,
    percents,
    upload: open(bytes),
    setOnline(online) {
      isOnline = online;
      for (const callback of [...changed]) callback();
    },
    signIn() {
      server.isLoginKnown = true;
      for (const callback of [...changed]) callback();
    },
    reload(content = bytes) {
      changed.clear();
      const [remembered] = memory.values();
      result.upload = open(content, remembered);
      return result.upload;
    },
  };
  return result;
}

export const bytesOf = (size: number) => Array.from({ length: size }, (_, index) => index % 251);
