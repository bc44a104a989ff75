import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { BlogList } from '../components/blocks/blog-list';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { PageHead } from '../components/ui/page-head';
import { FEED_PATH, PATHS } from '../config/paths';

export default function BlogPage({ data }: PageProps<Queries.BlogPageQuery>) {
  const { t } = useTranslation('blog');
  return (
    <Layout path={PATHS.blog}>
      <PageHead title={t('title')} lead={t('intro')}>
        <p>
          <a href={FEED_PATH}>{t('rss')}</a>
        </p>
      </PageHead>
      <BlogList posts={data.posts} />
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.BlogPageQuery, { language: string }>) {
  return <PageSeo data={data} pageContext={pageContext} namespace="blog" path={PATHS.blog} />;
}

export const query = graphql`
  query BlogPage($language: String!) {
    ...PageBasics
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "blog"] } }) {
      ...Locales
    }
    posts: allPost(sort: [{ date: DESC }, { slug: ASC }]) {
      ...BlogList
    }
  }
`;
