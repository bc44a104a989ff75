import type { GatsbyCache, Node, Reporter } from 'gatsby';
import { generateImageData } from 'gatsby-plugin-sharp';
import type { PictureAttributes } from './resolve-parts';

/** Width of the text column on a wide screen, in pixels; the pictures of a row share it. */
const WIDTH = 720;
/** Max height in pixels, so that a single screenshot of a phone fits on a screen. */
const HEIGHT = 576;

interface Tools {
  cache: GatsbyCache;
  reporter: Reporter;
  pathPrefix: string;
}

/**
 * Returns the attributes of a picture in several sizes.
 * @throws Error if the picture cannot be read
 */
export async function responsivePicture(file: Node, share: number, tools: Tools): Promise<PictureAttributes> {
  const image = await generateImageData({
    file,
    args: {
      layout: 'constrained',
      width: Math.ceil(WIDTH / share),
      formats: ['webp'],
      quality: 70,
      placeholder: 'none',
    },
    ...tools,
  });
  const source = image?.images.fallback;
  if (!image || !source) throw new Error('the picture cannot be read');
  // The size is in the page, so that nothing moves when the picture loads.
  const scale = Math.min(1, HEIGHT / image.height);
  const width = Math.round(image.width * scale);
  return {
    src: source.src,
    srcSet: source.srcSet,
    sizes: `(min-width: ${String(width)}px) ${String(width)}px, 100vw`,
    width,
    height: Math.round(image.height * scale),
  };
}
