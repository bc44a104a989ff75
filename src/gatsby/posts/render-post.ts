import { evaluate } from '@mdx-js/mdx';
import { createElement, type ImgHTMLAttributes } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as jsxRuntime from 'react/jsx-runtime';
import { markdownTables } from './markdown-tables';
import { pictureRows } from './picture-rows';
import { postStructure, type PostHeading } from './post-structure';

export interface RenderedPost {
  /** Pictures that stand beside the post are still `<img data-file="…">`: see `pictures.ts`. */
  html: string;
  headings: PostHeading[];
}

/** Raise it when the HTML of an unchanged post changes: it is part of the cache's key. */
export const RENDERER_VERSION = 2;

/**
 * MDX to HTML, at build time: a post costs the visitor no script, and the build no bundle per file.
 * @throws Error with the place when the MDX is wrong; lines count from below the front matter
 */
export async function renderPost(source: string): Promise<RenderedPost> {
  const headings: PostHeading[] = [];
  const { default: Content } = await evaluate(source, {
    ...(jsxRuntime as Pick<typeof jsxRuntime, 'jsx' | 'jsxs' | 'Fragment'>),
    development: false,
    remarkPlugins: [markdownTables],
    rehypePlugins: [postStructure(headings), pictureRows],
  });
  return {
    html: renderToStaticMarkup(createElement(Content, { components: { img: PictureOfPost } })),
    headings,
  };
}

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  'data-share'?: string;
}

function PictureOfPost({ src = '', alt, title, 'data-share': share }: PictureProps) {
  const isBesidePost = typeof src === 'string' && !/^(\/|[a-z]+:)/i.test(src);
  const source = isBesidePost ? { 'data-file': src.replace(/^\.\//, '') } : { src };
  return createElement('img', { ...source, alt, 'data-share': share, title, loading: 'lazy' });
}

const WORDS_PER_MINUTE = 220;

/** Minutes to read, at least one. */
export function minutesToRead(source: string): number {
  const words = source
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
