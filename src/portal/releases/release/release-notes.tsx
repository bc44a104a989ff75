import Markdown, { type Components } from 'react-markdown';
import { limitMarks } from '../../../../server/contract/limit-marks';
import { limitNesting } from './limit-nesting';
import * as styles from './release-notes.module.css';

const SAFE_LINK = /^(https?:|mailto:)/i;

const components: Components = {
  // The section already has a second-level heading, so headings in the notes start at level 3.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <>{children}</>
    ),
  // The notes must not load anything, so an image is replaced by its alternative text.
  img: ({ alt }) => <>{alt}</>,
};

/** Renders Markdown without HTML, images and scripts. Links lead only to web pages and email addresses. */
export function ReleaseNotes({ text }: { text: string }) {
  return (
    <div className={styles.notes}>
      <Markdown
        skipHtml
        components={components}
        remarkPlugins={[limitNesting]}
        urlTransform={(url) => (SAFE_LINK.test(url) ? url : '')}
      >
        {limitMarks(text)}
      </Markdown>
    </div>
  );
}
