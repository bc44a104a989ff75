import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { postPath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './blog-list.module.css';
import { BlogByline } from './blog-byline';

export function BlogList({ posts }: { posts: Queries.BlogListFragment }) {
  const { t } = useTranslation('blog');
  const language = useLanguage();
  return (
    <ol className={styles.list}>
      {posts.nodes.map((post) => (
        <li key={post.slug}>
          <article className={styles.post}>
            <BlogByline post={post} />
            <div>
              <h2>
                <Link to={localizedPath(postPath(post.slug), language)}>{post.title}</Link>
              </h2>
              <p>{post.description}</p>
              <ul className={styles.tags} aria-label={t('tags')}>
                {post.tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}

export const fragment = graphql`
  fragment BlogList on PostConnection {
    nodes {
      slug
      title
      description
      tags
      ...BlogByline
    }
  }
`;
