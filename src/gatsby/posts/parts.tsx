import type { ImgHTMLAttributes, PropsWithChildren } from 'react';

/** Pictures side by side. */
function Row({ children }: PropsWithChildren) {
  return <div data-row="">{children}</div>;
}

/** A picture; its children are the caption. */
function Figure({ children, ...picture }: PropsWithChildren<ImgHTMLAttributes<HTMLImageElement>>) {
  return (
    <figure>
      <Picture {...picture} />
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}

function Picture({ alt = '', ...picture }: ImgHTMLAttributes<HTMLImageElement>) {
  return <img {...picture} alt={alt} loading="lazy" decoding="async" />;
}

/** A note that a reader must not miss. */
function Note({ children }: PropsWithChildren) {
  return (
    <div role="note" data-note="">
      {children}
    </div>
  );
}

/** A numbered list, shown as steps. */
function Steps({ children }: PropsWithChildren) {
  return <div data-steps="">{children}</div>;
}

/** Components that a post may use besides Markdown; `Screen` is replaced by a `Figure` before rendering. */
export const PARTS = { Row, Figure, Note, Steps };

export const COMPONENTS = { ...PARTS, img: Picture };
