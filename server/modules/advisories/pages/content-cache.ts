import type { Content } from '../../../platform/http/send-content';

const KEPT_MS = 60_000;
const MOST = 300;

/** Returns a content by its key, rendered by `render` unless it is kept. Each key has one kind of content. */
export type ContentCache = <Kind extends Content | undefined>(
  key: string,
  render: () => Promise<Kind>,
) => Promise<Kind>;

/**
 * Keeps contents until the stamp changes, and at most a minute: releases get other names without a new stamp.
 * Requests at the same time share one rendering. A missing page is not cached.
 */
export function createContentCache(stamp: () => Promise<string>, now = Date.now): ContentCache {
  const kept = new Map<string, { content: Promise<Content | undefined>; until: number }>();
  let keptStamp: string | undefined;
  return async <Kind extends Content | undefined>(key: string, render: () => Promise<Kind>) => {
    const current = await stamp();
    if (current !== keptStamp || kept.size >= MOST) kept.clear();
    keptStamp = current;
    const found = kept.get(key);
    if (found && found.until > now()) return found.content as Promise<Kind>;
    const content = render();
    const entry = { content, until: now() + KEPT_MS };
    kept.set(key, entry);
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    content.then((rendered) => rendered ?? forget(), forget);
    return content;
  };
}
