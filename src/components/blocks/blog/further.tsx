import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS, postPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import * as styles from './further.module.css';

interface BlogFurtherProps {
  newer: Queries.BlogFurtherFragment | null;
  older: Queries.BlogFurtherFragment | null;
}

/** Links to the next and the previous post, and to all posts. */
export function BlogFurther({ newer, older }: BlogFurtherProps) {
  const { t } = useTranslation('blog');
  const language = useLanguage();
  const neighbours = [
    { post: older, label: t('previous') },
    { post: newer, label: t('next') },
  ];
  return (
    <nav className={styles.further} aria-label={t('further')}>
      <ul>
        {neighbours.map(
          ({ post, label }) =>
            post && (
              <li key={post.slug}>
                <span>{label}</span>
                <Link to={localizedPath(postPath(post.slug), language)}>{post.title}</Link>
              </li>
            ),
        )}
      </ul>
      <p>
        <Link to={localizedPath(PATHS.blog, language)}>{t('backToIndex')}</Link>
      </p>
    </nav>
  );
}

export const fragment = graphql`
  fragment BlogFurther on Post {
    slug
    title
  }
`;
