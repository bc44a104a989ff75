import Markdown, { type Components } from 'react-markdown';
import { limitNesting } from './limit-nesting';
import * as styles from './release-notes.module.css';

const SAFE_LINK = /^(https?:|mailto:)/i;

const components: Components = {
  // The notes are below a heading of the second level.
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
  // Nothing in the notes loads anything: a picture is its text.
  img: ({ alt }) => <>{alt}</>,
};

/** Markdown without HTML, pictures and scripts: links lead to the web or to an e-mail address only. */
export function ReleaseNotes({ text }: { text: string }) {
  return (
    <div className={styles.notes}>
      <Markdown
        skipHtml
        components={components}
        remarkPlugins={[limitNesting]}
        urlTransform={(url) => (SAFE_LINK.test(url) ? url : '')}
      >
        {text}
      </Markdown>
    </div>
  );
}
