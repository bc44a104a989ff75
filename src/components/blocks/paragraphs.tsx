import * as styles from './paragraphs.module.css';

/** A text from `content/`, where an empty line parts paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={styles.paragraph}>
      {paragraph}
    </p>
  ));
}
