import type { RememberedUpload, UploadMemory } from './upload-types';

const DATABASE = 'uploads';
const STORE = 'unfinished';

export interface BrowserUploadMemory extends UploadMemory {
  /** The unfinished uploads of this browser, oldest first. */
  list(): Promise<RememberedUpload[]>;
  /**
   * Calls the listener when an upload is added or removed, but not on progress. Returns an unsubscribe
   * function.
   */
  subscribe(listener: () => void): () => void;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return settled(request);
}

/** Adds fields that entries of older portal versions lack. */
const withWholeDraft = (upload: RememberedUpload): RememberedUpload => ({
  ...upload,
  draft: {
    ...{ releaseNotesNl: '', kind: 'feature', channel: 'stable', supportEnds: '', isDraft: false },
    ...upload.draft,
  },
});

/** Stores unfinished uploads in IndexedDB. Where that is blocked, in memory until the page is closed. */
export function createUploadMemory(): BrowserUploadMemory {
  const fallback = new Map<number, RememberedUpload>();
  const listeners = new Set<() => void>();
  /** The ids of the uploads that this page has saved. */
  const saved = new Set<number>();
  let database: Promise<IDBDatabase | undefined> | undefined;
  /** Runs operations in sequence, so that an upload saved and then forgotten stays forgotten. */
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<T>(
    work: (store: IDBObjectStore | undefined) => Promise<T>,
    mode: IDBTransactionMode,
  ): Promise<T> {
    const turn = queue.then(async () => {
      database ??= openDatabase().catch(() => undefined);
      const open = await database;
      return work(open?.transaction(STORE, mode).objectStore(STORE));
    });
    queue = turn.catch(() => undefined);
    return turn;
  }

  async function write(work: (store: IDBObjectStore) => IDBRequest, otherwise: () => void): Promise<void> {
    await inTurn(async (store) => {
      if (store) await settled<unknown>(work(store));
      else otherwise();
    }, 'readwrite').catch(() => otherwise());
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    save(upload) {
      const written = write(
        (store) => store.put(upload),
        () => fallback.set(upload.id, upload),
      );
      if (saved.has(upload.id)) return;
      saved.add(upload.id);
      void written.then(notify);
    },
    forget(id) {
      saved.delete(id);
      const written = write(
        (store) => store.delete(id),
        () => fallback.delete(id),
      );
      void written.then(notify);
    },
    list: () =>
      inTurn(
        async (store) =>
          store
            ? (await settled(store.getAll() as IDBRequest<RememberedUpload[]>)).map(withWholeDraft)
            : [...fallback.values()],
        'readonly',
      ).catch(() => [...fallback.values()]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
