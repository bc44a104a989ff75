import { useTranslation } from 'react-i18next';
import * as styles from './skip-link.module.css';

/** The first link of a page. It leads to the `main` of the page, whose id is `content`. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a className={styles.skip} href="#content">
      {t('skipLink')}
    </a>
  );
}
