import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { postPath } from '../../../config/paths';
import { POST_LANGUAGE } from '../../../config/site';
import { localizedPath } from '../../../i18n/localized-path';
import * as styles from './list.module.css';
import { BlogByline } from './byline';

/** A list of posts. They keep their own language on a page in another one. */
export function BlogList({ posts }: { posts: Queries.BlogListFragment }) {
  const { t } = useTranslation('blog');
  return (
    <ol className={styles.list}>
      {posts.nodes.map((post) => (
        <li key={post.slug}>
          <article className={styles.post}>
            <BlogByline post={post} />
            <div>
              <h2>
                <Link
                  to={localizedPath(postPath(post.slug), POST_LANGUAGE)}
                  hrefLang={POST_LANGUAGE}
                  lang={POST_LANGUAGE}
                >
                  {post.title}
                </Link>
              </h2>
              <p lang={POST_LANGUAGE}>{post.description}</p>
              <ul className={styles.tags} aria-label={t('tags')}>
                {post.tags.map((tag) => (
                  <li key={tag} lang={POST_LANGUAGE}>
                    {tag}
                  </li>
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
