import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { blogPagePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import * as styles from './pages.module.css';

export interface PageOfList {
  /** Starts at 1. */
  page: number;
  pages: number;
}

/** Links to the pages with newer and older posts, if there is more than one page. */
export function BlogPages({ page, pages }: PageOfList) {
  const { t } = useTranslation('blog');
  const language = useLanguage();
  if (pages === 1) return null;
  const addressOf = (other: number) => localizedPath(blogPagePath(other), language);
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev">
          {t('pages.newer')}
        </Link>
      )}
      <span>{t('pages.current', { page, pages })}</span>
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next">
          {t('pages.older')}
        </Link>
      )}
    </nav>
  );
}
