import * as styles from './email-text.module.css';

/** An email address in a column. In a narrow one it breaks before its "@", not within a word. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
