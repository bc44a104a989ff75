import type { Content } from '../../platform/http/send-content';

const MAX_BYTES = 64 * 1024 * 1024;

/** Returns a content by its key, created by `create` unless it is kept. Each key has one kind of content. */
export type ContentCache = <Kind extends Content | undefined>(
  key: string,
  create: () => Promise<Kind>,
) => Promise<Kind>;

/** Returns the bytes of a content in all its codings. */
const sizeOf = ({ bodies }: Content) => [...bodies.values()].reduce((sum, { size }) => sum + size, 0);

/**
 * Keeps contents until the stamp changes. Above `maxBytes`, those go that were not asked for the longest.
 * Requests at the same time share one creation. Contents are created one after the other, so that visitors
 * who ask for many do not use the processor alone. Missing contents and errors are not kept.
 */
export function createContentCache(stamp: () => Promise<string>, maxBytes = MAX_BYTES): ContentCache {
  /** in the order of their last use */
  const kept = new Map<string, { content: Promise<Content | undefined>; size: number }>();
  let keptStamp: string | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function dropOldest(): void {
    let bytes = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of kept) {
      if (bytes <= maxBytes || kept.size === 1) return;
      kept.delete(key);
      bytes -= size;
    }
  }

  return async <Kind extends Content | undefined>(key: string, create: () => Promise<Kind>) => {
    const current = await stamp();
    if (current !== keptStamp) kept.clear();
    keptStamp = current;
    const found = kept.get(key);
    kept.delete(key);
    if (found) {
      kept.set(key, found);
      return found.content as Promise<Kind>;
    }
    const content = last.then(create);
    last = content.catch(() => undefined);
    const entry = { content, size: 0 };
    kept.set(key, entry);
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    content.then((created) => {
      if (!created) return forget();
      entry.size = sizeOf(created);
      dropOldest();
    }, forget);
    return content;
  };
}
