import { evaluate } from '@mdx-js/mdx';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as jsxRuntime from 'react/jsx-runtime';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { outline, type PostHeading } from './outline';
import { COMPONENTS } from './parts';
import { resolveParts, type PostContent } from './resolve-parts';

export interface RenderedPost {
  html: string;
  headings: PostHeading[];
}

/**
 * Renders MDX to HTML at build time, so that a post needs no script in the browser and no bundle per file.
 * @param folder of the post, relative to `content/`
 * @param source the file including its front matter
 * @throws Error with file and line if the MDX is invalid
 */
export async function renderPost(
  folder: string,
  source: string,
  content: PostContent,
): Promise<RenderedPost> {
  const headings: PostHeading[] = [];
  try {
    const { default: Content } = await evaluate(withoutFrontMatter(source), {
      ...(jsxRuntime as Pick<typeof jsxRuntime, 'jsx' | 'jsxs' | 'Fragment'>),
      development: false,
      remarkPlugins: [remarkGfm, resolveParts(folder, content)],
      rehypePlugins: [rehypeSlug, outline(headings)],
    });
    return { html: renderToStaticMarkup(createElement(Content, { components: COMPONENTS })), headings };
  } catch (error) {
    // A message about a position has that position as its name: `12:3`.
    throw new Error(`content/${folder}/index.mdx:${String(error)}`, { cause: error });
  }
}

/** Replaces the front matter by empty lines, so that line numbers in errors stay right. */
function withoutFrontMatter(source: string): string {
  return source.replace(/^---\n[^]*?\n---\n/, (lines) => lines.replace(/[^\n]/g, ''));
}

const WORDS_PER_MINUTE = 220;

/** Returns the reading time in minutes, at least 1. */
export function minutesToRead(source: string): number {
  const words = source
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
