import * as styles from './paragraphs.module.css';

/** A text from `content/`, split into paragraphs at empty lines. */
export function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={styles.paragraph}>
      {paragraph}
    </p>
  ));
}
