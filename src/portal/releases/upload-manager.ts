import { useCallback, useSyncExternalStore } from 'react';
import { onSessionChange, readAuth } from '../session/session';
import { holdPage } from '../session/log-in-again';
import { hashFile } from '../hashing/hash-file';
import { markAsRunning } from './running-uploads';
import { uploadCalls } from './upload-calls';
import {
  createUpload,
  RUNNING,
  type ReleaseDraft,
  type RememberedUpload,
  type Upload,
  type UploadEnvironment,
  type UploadSnapshot,
  type UploadSource,
} from './upload-engine';
import { createUploadMemory } from './upload-memory';

/** The upload of this tab. It lives on while one walks through the portal. */
export interface CurrentUpload {
  upload: Upload;
  draft: ReleaseDraft;
  file: File;
}

export const uploadMemory = createUploadMemory();

let current: CurrentUpload | undefined;
const listeners = new Set<() => void>();

function setCurrent(next: CurrentUpload | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

const environment: UploadEnvironment = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = window.setTimeout(callback, ms);
    return () => window.clearTimeout(timer);
  },
  random: () => Math.random(),
  isOnline: () => navigator.onLine,
  onConnection(callback) {
    const online = () => callback(true);
    const offline = () => callback(false);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  },
  onSignedIn: (callback) =>
    onSessionChange(() => {
      if (readAuth()) callback();
    }),
};

/** What was hashed once need not be hashed again when the form was refused. */
const knownHashes = new WeakMap<File, string>();

function sourceOf(file: File): UploadSource {
  return {
    name: file.name,
    size: file.size,
    lastModified: file.lastModified,
    slice: (start, end) => file.slice(start, end),
    async hash(options) {
      const hash = knownHashes.get(file) ?? (await hashFile(file, options)).md5;
      knownHashes.set(file, hash);
      return hash;
    },
  };
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** While it runs: leaving asks first, a login that ends is asked for in place, no other tab offers to go on with it. */
function watchOver(upload: Upload, remembered: RememberedUpload | undefined): void {
  let letGo: (() => void) | undefined;
  const look = () => {
    const runs = RUNNING.includes(upload.getSnapshot().status);
    if (runs && !letGo) {
      const releasePage = holdPage();
      window.addEventListener('beforeunload', warn);
      letGo = () => {
        releasePage();
        window.removeEventListener('beforeunload', warn);
      };
    } else if (!runs && letGo) {
      letGo();
      letGo = undefined;
    }
  };
  upload.subscribe(look);
  if (remembered) markUntilEnd(upload, remembered.id);
  look();
}

function markUntilEnd(upload: Upload, id: number): void {
  const unmark = markAsRunning(id);
  const stop = upload.subscribe(() => {
    if (RUNNING.includes(upload.getSnapshot().status)) return;
    unmark();
    stop();
  });
}

/** Uploads a file as a release; with `remembered`, goes on with an interrupted upload of the same file. */
export function startUpload(file: File, draft: ReleaseDraft, remembered?: RememberedUpload): void {
  const marked = new Set<number>(remembered ? [remembered.id] : []);
  const upload = createUpload({
    source: sourceOf(file),
    draft,
    remembered,
    calls: uploadCalls,
    memory: {
      save(entry) {
        if (!marked.has(entry.id)) markUntilEnd(upload, entry.id);
        marked.add(entry.id);
        uploadMemory.save(entry);
      },
      forget: (id) => uploadMemory.forget(id),
    },
    environment,
  });
  watchOver(upload, remembered);
  setCurrent({ upload, draft, file });
  upload.start();
}

/** Takes the upload that has ended off the screen. */
export function dismissUpload(): void {
  setCurrent(undefined);
}

function subscribeToManager(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCurrentUpload(): CurrentUpload | undefined {
  return useSyncExternalStore(
    subscribeToManager,
    () => current,
    () => undefined,
  );
}

export function useUploadSnapshot(upload: Upload): UploadSnapshot {
  const subscribe = useCallback((listener: () => void) => upload.subscribe(listener), [upload]);
  return useSyncExternalStore(
    subscribe,
    () => upload.getSnapshot(),
    () => upload.getSnapshot(),
  );
}
