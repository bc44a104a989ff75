import { POST_LANGUAGE } from '../../config/site';
import type { Screen } from './resolve-parts';

/** An entry of `content/apps`, as far as posts show it. */
export interface StoredApp {
  jsonId: string;
  images: { file: Record<string, string>; alt: Record<string, string> }[];
}

/** The pictures of an app in the language of posts. */
export const screensOf = (images: StoredApp['images']): Screen[] =>
  images.map(({ file, alt }) => ({ file: file[POST_LANGUAGE] ?? '', alt: alt[POST_LANGUAGE] ?? '' }));
