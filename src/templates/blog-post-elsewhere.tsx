import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { BlogList } from '../components/blocks/blog/list';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { PageHead } from '../components/ui/page/page-head';
import { PATHS, postPath } from '../config/paths';
import { assertPresent } from '../config/assert-present';
import { localizedPath } from '../i18n/localized-path';
import { pageI18n } from '../i18n/page-i18n';
import { useLanguage } from '../i18n/use-language';

/**
 * Shown at the address of a post in a language without a translation: its subject, and a link to the post.
 */
export default function BlogPostElsewherePage({
  data,
  pageContext,
}: PageProps<Queries.BlogPostElsewherePageQuery, { slug: string }>) {
  const { t } = useTranslation('blog');
  const language = useLanguage();
  return (
    <Layout path={postPath(pageContext.slug)}>
      <PageHead title={t('elsewhere.title')} lead={t('elsewhere.text')}>
        <p>
          <Link to={localizedPath(PATHS.blog, language)}>{t('backToIndex')}</Link>
        </p>
      </PageHead>
      <BlogList posts={data.posts} />
    </Layout>
  );
}

export function Head({
  data,
  pageContext,
}: HeadProps<Queries.BlogPostElsewherePageQuery, { language: string }>) {
  const { slug, title, description } = assertPresent(data.posts.nodes[0], 'content/blog');
  const { t } = pageI18n(data.locales, pageContext.language);
  return (
    <PageSeo
      data={data}
      pageContext={pageContext}
      path={postPath(slug)}
      title={t('blog:elsewhere.metaTitle', { title })}
      description={description}
      parents={[{ name: t('blog:title'), path: PATHS.blog }]}
    />
  );
}

export const query = graphql`
  query BlogPostElsewherePage($slug: String!, $language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "blog"])
    posts: allPost(filter: { slug: { eq: $slug } }) {
      ...BlogList
    }
  }
`;
