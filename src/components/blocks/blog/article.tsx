import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { formatKilobytes } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { ButtonLink } from '../../ui/button';
import * as styles from './article.module.css';

/** Minimum number of headings for a table of contents. */
const CONTENTS_FROM = 3;

/**
 * The text of a post, with its table of contents beside it on wide screens. The HTML is trusted: the build
 * makes it from our own files.
 */
export function BlogArticle({ post }: { post: Queries.BlogArticleFragment }) {
  const { t } = useTranslation('blog');
  const language = useLanguage();
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {post.content.headings.length >= CONTENTS_FROM && (
          <nav aria-labelledby="contents">
            <h2 id="contents">{t('contents')}</h2>
            <ol>
              {post.content.headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {post.leaflet && (
          <ButtonLink to={post.leaflet.address} download className={styles.leaflet}>
            {t('leaflet.download', {
              count: post.leaflet.pages,
              size: formatKilobytes(post.leaflet.bytes, language),
            })}
          </ButtonLink>
        )}
      </div>
      <article className={styles.text} dangerouslySetInnerHTML={{ __html: post.content.html }} />
    </div>
  );
}

export const fragment = graphql`
  fragment BlogArticle on Post {
    content {
      html
      headings {
        id
        text
      }
    }
    leaflet {
      address
      pages
      bytes
    }
  }
`;
