import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { BlogList } from '../components/blocks/blog/list';
import { BlogPages, type PageOfList } from '../components/blocks/blog/pages';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { PageHead } from '../components/ui/page/page-head';
import { blogPagePath, FEED_PATH, PATHS } from '../config/paths';
import { pageI18n } from '../i18n/page-i18n';

export default function BlogIndexPage({
  data,
  pageContext,
}: PageProps<Queries.BlogIndexPageQuery, PageOfList>) {
  const { t } = useTranslation('blog');
  return (
    <Layout path={blogPagePath(pageContext.page)}>
      <PageHead title={t('title')} lead={t('intro')}>
        <p>
          <a href={FEED_PATH}>{t('rss')}</a>
        </p>
      </PageHead>
      <BlogList posts={data.posts} />
      <BlogPages {...pageContext} />
    </Layout>
  );
}

type Context = PageOfList & { language: string };

export function Head({ data, pageContext }: HeadProps<Queries.BlogIndexPageQuery, Context>) {
  const { t } = pageI18n(data.locales, pageContext.language);
  const { page, pages } = pageContext;
  const own = page > 1 && {
    title: t('blog:pages.title', { page, pages }),
    description: t('blog:pages.description', { page, pages }),
    parents: [{ name: t('blog:title'), path: PATHS.blog }],
  };
  return (
    <PageSeo data={data} pageContext={pageContext} namespace="blog" path={blogPagePath(page)} {...own} />
  );
}

export const query = graphql`
  query BlogIndexPage($skip: Int!, $limit: Int!, $language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "blog"])
    posts: allPost(sort: [{ date: DESC }, { slug: ASC }], skip: $skip, limit: $limit) {
      ...BlogList
    }
  }
`;
