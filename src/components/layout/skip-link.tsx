import { useTranslation } from 'react-i18next';
import * as styles from './skip-link.module.css';

interface SkipLinkProps {
  /** The id of the element that it leads to. Default: the `main` of the page. */
  to?: string;
  text?: string;
}

/** A link that is visible while it has the focus. The first link of a page leads to its content. */
export function SkipLink({ to = 'content', text }: SkipLinkProps) {
  const { t } = useTranslation('common');
  return (
    <a className={styles.skip} href={`#${to}`}>
      {text ?? t('skipLink')}
    </a>
  );
}
