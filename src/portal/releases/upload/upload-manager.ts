import { useCallback, useSyncExternalStore } from 'react';
import { hashFile } from '../../../hashing/hash-file';
import { onSessionChange, readAuth } from '../../auth/session';
import { blockNavigation } from '../../unsaved-work/unsaved-work';
import { markAsRunning } from './running-uploads';
import { uploadCalls } from './upload-calls';
import { createUpload } from './upload-engine';
import {
  RUNNING,
  type ReleaseInput,
  type RememberedUpload,
  type Upload,
  type UploadEnvironment,
  type UploadSnapshot,
  type UploadSource,
} from './upload-types';
import { createUploadMemory } from './upload-memory';

/** The upload of this tab. It continues when the user opens another page of the portal. */
export interface CurrentUpload {
  upload: Upload;
  draft: ReleaseInput;
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
  isSignedIn: () => readAuth() !== null,
  onChange(callback) {
    const unsubscribe = onSessionChange(callback);
    window.addEventListener('online', callback);
    window.addEventListener('offline', callback);
    return () => {
      unsubscribe();
      window.removeEventListener('online', callback);
      window.removeEventListener('offline', callback);
    };
  },
};

/** Caches hashes, so that a file is not hashed again after the form was refused. */
const knownHashes = new WeakMap<File, string>();

function sourceOf(file: File): UploadSource {
  return {
    name: file.name,
    size: file.size,
    lastModified: file.lastModified,
    slice: (start, end) => file.slice(start, end),
    async hash(options) {
      const hash = knownHashes.get(file) ?? (await hashFile('md5', file, options));
      knownHashes.set(file, hash);
      return hash;
    },
  };
}

let releasePage: (() => void) | undefined;

/**
 * Asks before leaving until the upload is done or cancelled. A failed upload counts too, because its typed
 * values were not saved.
 */
function holdPageFor(upload: Upload): void {
  releasePage?.();
  releasePage = blockNavigation('upload');
  upload.subscribe(() => {
    if (['done', 'cancelled'].includes(upload.getSnapshot().status)) releasePage?.();
  });
}

/** Marks the upload as running until it stops, so that no other tab offers to resume it. */
function markUntilEnd(upload: Upload, id: number): void {
  const unmark = markAsRunning(id);
  const unsubscribe = upload.subscribe(() => {
    if (RUNNING.includes(upload.getSnapshot().status)) return;
    unmark();
    unsubscribe();
  });
}

/** Uploads a file as a release. With `remembered`, resumes an interrupted upload of the same file. */
export function startUpload(file: File, draft: ReleaseInput, remembered?: RememberedUpload): void {
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
  if (remembered) markUntilEnd(upload, remembered.id);
  holdPageFor(upload);
  setCurrent({ upload, draft, file });
  upload.start();
}

/** Removes a finished upload from the screen. */
export function dismissUpload(): void {
  releasePage?.();
  setCurrent(undefined);
}

/** Removes the upload if its release is published. Called when the user leaves the upload screen. */
export function dismissFinishedUpload(): void {
  if (current?.upload.getSnapshot().status === 'done') dismissUpload();
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
