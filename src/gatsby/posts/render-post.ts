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
 * MDX to HTML, at build time: a post costs the visitor no script, and the build no bundle per file.
 * @param folder of the post below `content/`
 * @param source its file with the front matter
 * @throws Error that names file and line when the MDX is wrong
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
    // Messages about a place have it as their name: `12:3`.
    throw new Error(`content/${folder}/index.mdx:${String(error)}`, { cause: error });
  }
}

/** Its lines stay, empty, so that those below keep their numbers. */
function withoutFrontMatter(source: string): string {
  return source.replace(/^---\n[^]*?\n---\n/, (lines) => lines.replace(/[^\n]/g, ''));
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
