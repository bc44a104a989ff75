import type { GatsbyCache, Node, Reporter } from 'gatsby';
import { generateImageData } from 'gatsby-plugin-sharp';
import type { PictureAttributes } from './resolve-parts';

/** Of the column of text on a wide screen; pictures of a row share it. */
const WIDTH = 720;
/** At most, so that a single picture of a phone fits a screen. */
const HEIGHT = 576;

interface Tools {
  cache: GatsbyCache;
  reporter: Reporter;
  pathPrefix: string;
}

/** @throws Error when the picture cannot be read */
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
  // Its size is in the page, so that nothing moves when it loads.
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
