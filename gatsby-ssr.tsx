import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { GatsbySSR } from 'gatsby';
import { renderToPipeableStream } from 'react-dom/server';
import { TYPEFACES } from './src/config/paths';
import { DEFAULT_LANGUAGE } from './src/config/site';
import { beforePaintScript } from './src/gatsby/before-paint-script';
import { languageOfPath } from './src/i18n/localized-path';

/** Set by src/gatsby/on-create-webpack-config.ts. */
declare const STYLES_OF_THIS_BUILD: string;

// Gatsby renders a page again when its markup may have changed, but not for the styles that are inline in it. This key,
// which is in no page, changes with them, and all pages are rendered.
const BEFORE_PAINT = `before-paint ${STYLES_OF_THIS_BUILD}`;

/**
 * As Gatsby renders, but each part is at its place. React would move the content of the page (layout.tsx) to the
 * end, because it is large and may hydrate later.
 */
export const replaceRenderer: GatsbySSR['replaceRenderer'] = async ({
  bodyComponent,
  replaceBodyHTMLString,
}) => {
  const html = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(bodyComponent, {
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(pipe(new PassThrough())),
      onError: reject,
    });
  });
  replaceBodyHTMLString(await text(html));
};

export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  pathname,
  setHeadComponents,
  setHtmlAttributes,
}) => {
  // Not in `Head`: Gatsby would remove and set it at each navigation, and the browser lay out all text again.
  setHtmlAttributes({ lang: languageOfPath(pathname) ?? DEFAULT_LANGUAGE });
  setHeadComponents([
    <script key={BEFORE_PAINT} dangerouslySetInnerHTML={{ __html: beforePaintScript }} />,
    <link key="touch-icon" rel="apple-touch-icon" href="/icons/icon-192x192.png" />,
    // `font-display: optional` shows only a face that has loaded at once. Every page uses both, the second in its footer.
    ...TYPEFACES.map((face) => (
      <link key={face} rel="preload" href={face} as="font" type="font/woff2" crossOrigin="anonymous" />
    )),
  ]);
};

// The before-paint script comes first: what it sets must be right at the first paint.
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
}) => {
  const components = getHeadComponents();
  replaceHeadComponents(
    components
      // Pictures are plain markup (components/ui/picture.tsx) and need no styles or script of gatsby-plugin-image.
      .filter((component) => !keyOf(component).startsWith('gatsby-image-style'))
      .sort((a, b) => Number(isBeforePaint(b)) - Number(isBeforePaint(a))),
  );
};

function keyOf(component: React.ReactNode): string {
  return typeof component === 'object' && component !== null && 'key' in component
    ? (component.key ?? '')
    : '';
}

const isBeforePaint = (component: React.ReactNode) => keyOf(component) === BEFORE_PAINT;
