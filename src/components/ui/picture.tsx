import { clsx } from 'clsx';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { useEffect, useRef } from 'react';
import * as styles from './picture.module.css';

interface PictureProps {
  image: IGatsbyImageData;
  /** Alternative text in the page's language; empty for decoration only. */
  alt: string;
  /**
   * For the largest picture of the first screen: fetched immediately with high priority. All others load
   * lazily.
   */
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
 * A responsive picture from `gatsbyImageData`, as plain markup. It needs no script and no style attribute
 * and, unlike GatsbyImage, no `react-dom/server` in the browser. Width and height reserve its space. A
 * picture that loads after hydration sharpens in 500 ms.
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

  // Gatsby returns a full-width picture with width 1 and its ratio as height. The attributes must be whole
  // numbers.
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
