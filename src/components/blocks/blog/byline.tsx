import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import * as styles from './byline.module.css';

/** Date, author and reading time of a post. */
export function BlogByline({ post }: { post: Queries.BlogBylineFragment }) {
  const { t } = useTranslation('blog');
  const language = useLanguage();
  return (
    <ul className={styles.byline}>
      <li>
        <time dateTime={post.date}>{formatLongDate(post.date, language)}</time>
      </li>
      <li>{t('by', { author: post.author })}</li>
      <li>{t('readingTime', { count: post.minutes })}</li>
    </ul>
  );
}

export const fragment = graphql`
  fragment BlogByline on Post {
    date
    author
    minutes
  }
`;
