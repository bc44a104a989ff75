import { clsx } from 'clsx';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { useEffect, useRef } from 'react';
import * as styles from './picture.module.css';

interface PictureProps {
  image: IGatsbyImageData;
  /** What the picture shows, in the page's language; empty only for decoration. */
  alt: string;
  /** For the largest picture of the first view: fetched at once and first. All others are loaded lazily. */
  eager?: boolean;
  sizes?: string;
  className?: string;
}

const LAYOUTS = ['fixed', 'fullWidth', 'constrained'];

function warnOfMistakes(alt: unknown, layout: unknown): void {
  // eslint-disable-next-line no-restricted-globals -- webpack puts the value in its place
  if (process.env.NODE_ENV === 'production') return;
  if (typeof alt !== 'string')
    console.warn('Picture: the text "alt" is missing; a picture says what it shows.');
  if (!LAYOUTS.includes(String(layout))) {
    console.warn(`Picture: "${String(layout)}" is no layout; use one of ${LAYOUTS.join(', ')}.`);
  }
}

/**
 * A responsive picture from `gatsbyImageData`, as plain markup: it needs no script and no style attribute, and unlike
 * GatsbyImage it brings no `react-dom/server` to the browser. Its room is kept by width and height; where React has taken
 * over before a picture came in, it sharpens in 500 ms.
 */
export function Picture({ image, alt, eager = false, sizes, className }: PictureProps) {
  const element = useRef<HTMLImageElement>(null);
  const { images, layout, width, height } = image;
  const { fallback, sources = [] } = images;
  warnOfMistakes(alt, layout);

  useEffect(() => {
    const picture = element.current;
    if (!picture || eager || picture.complete) return;
    const loaded = () => delete picture.dataset.loading;
    picture.dataset.loading = '';
    picture.addEventListener('load', loaded, { once: true });
    picture.addEventListener('error', loaded, { once: true });
    return () => {
      picture.removeEventListener('load', loaded);
      picture.removeEventListener('error', loaded);
      loaded();
    };
  }, [eager]);

  // Gatsby gives a full-width picture a width of 1 and its proportion as height; attributes are whole numbers.
  const scale = layout === 'fullWidth' ? 1000 : 1;
  return (
    <picture className={clsx(styles.picture, className)}>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes ?? source.sizes} />
      ))}
      <img
        ref={element}
        className={layout === 'fullWidth' ? styles.fullWidth : styles.image}
        sizes={sizes ?? fallback?.sizes}
        srcSet={fallback?.srcSet}
        src={fallback?.src}
        width={Math.round(scale * width)}
        height={Math.round(scale * height)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
