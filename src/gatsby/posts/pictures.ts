import path from 'node:path';
import type { GatsbyCache, Node, Reporter } from 'gatsby';
import { generateImageData } from 'gatsby-plugin-sharp';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const PLACEHOLDER = /<img data-file="([^"]*)" alt="([^"]*)"(?: data-share="(\d+)")?[^>]*>/g;
/** As wide as the column of text on a wide screen; pictures of a row share it. */
const WIDTH = 720;
/** A picture of a phone that stands alone is no higher than a screen. */
const HEIGHT = 576;

interface PictureTools {
  findPicture(relativePath: string): Promise<Node | null>;
  cache: GatsbyCache;
  reporter: Reporter;
  pathPrefix: string;
}

/**
 * Puts responsive pictures in the place of those that stand beside a post.
 * @param folder the post's folder, relative to `content/`; a picture may stand elsewhere below it: `../../screens/`
 * @throws Error that names post and picture when the file is missing or the picture has no text
 */
export async function insertPictures(html: string, folder: string, tools: PictureTools): Promise<string> {
  const found = [...html.matchAll(PLACEHOLDER)];
  const pictures = await Promise.all(
    found.map(([, file = '', alt = '', share = '1']) =>
      pictureOf(path.posix.join(folder, file), alt, Math.ceil(WIDTH / Number(share)), tools),
    ),
  );
  return html.replace(PLACEHOLDER, () => pictures.shift() ?? '');
}

async function pictureOf(
  relativePath: string,
  alt: string,
  width: number,
  tools: PictureTools,
): Promise<string> {
  const file = await tools.findPicture(decodeURI(relativePath));
  if (!file) throw new Error(`content/${relativePath}: the picture is missing`);
  if (!alt) throw new Error(`content/${relativePath}: say in the post what the picture shows: ![text](file)`);
  const { cache, reporter, pathPrefix } = tools;
  const image = await generateImageData({
    file,
    args: {
      layout: 'constrained',
      width,
      formats: ['webp'],
      quality: 70,
      placeholder: 'none',
    },
    cache,
    reporter,
    pathPrefix,
  });
  const source = image?.images.fallback;
  if (!image || !source) throw new Error(`content/${relativePath}: the picture cannot be read`);
  // The place that it takes stands in the page, so that nothing moves when it comes.
  const scale = Math.min(1, HEIGHT / image.height);
  const shownWidth = Math.round(image.width * scale);
  const shown = createElement('img', {
    src: source.src,
    srcSet: source.srcSet,
    sizes: `(min-width: ${shownWidth}px) ${shownWidth}px, 100vw`,
    width: shownWidth,
    height: Math.round(image.height * scale),
    loading: 'lazy',
    decoding: 'async',
  });
  // The text comes from HTML and is escaped already.
  return renderToStaticMarkup(shown).replace('<img ', `<img alt="${alt}" `);
}
