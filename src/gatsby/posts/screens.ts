import { POST_LANGUAGE } from '../../config/site';
import type { Screen } from './resolve-parts';

/** The fields of an entry of `content/apps` that posts use. */
export interface StoredApp {
  jsonId: string;
  images: { file: Record<string, string>; alt: Record<string, string> }[];
}

/** Returns the screenshots of an app in the language of posts. */
export const screensOf = (images: StoredApp['images']): Screen[] =>
  images.map(({ file, alt }) => ({ file: file[POST_LANGUAGE] ?? '', alt: alt[POST_LANGUAGE] ?? '' }));
