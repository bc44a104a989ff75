import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { BlogArticle } from '../components/blocks/blog/article';
import { BlogByline } from '../components/blocks/blog/byline';
import { BlogFurther } from '../components/blocks/blog/further';
import { BlogPaper } from '../components/blocks/blog/paper';
import { ContactCall } from '../components/blocks/contact/contact-call';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { PageHead } from '../components/ui/page/page-head';
import { PATHS, postPath, sharingPicturePath } from '../config/paths';
import { assertPresent } from '../config/assert-present';
import { blogPosting } from '../config/structured-data';
import { localizedPath } from '../i18n/localized-path';
import { pageI18n } from '../i18n/page-i18n';

export default function BlogPostPage({ data }: PageProps<Queries.BlogPostPageQuery>) {
  const { t } = useTranslation('blog');
  const post = assertPresent(data.post, 'content/blog');
  return (
    <Layout path={postPath(post.slug)}>
      <BlogPaper
        company={assertPresent(data.paper, 'content/site.json')}
        head={
          <PageHead title={post.title} lead={post.description}>
            <BlogByline post={post} />
          </PageHead>
        }
      >
        <BlogArticle post={post} />
      </BlogPaper>
      <BlogFurther newer={data.newer} older={data.older} />
      <ContactCall title={post.next?.title ?? t('cta.title')} text={post.next?.text ?? t('cta.text')} />
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.BlogPostPageQuery, { language: string }>) {
  const post = assertPresent(data.post, 'content/blog');
  const path = postPath(post.slug);
  const { t } = pageI18n(data.locales, pageContext.language);
  return (
    <PageSeo
      data={data}
      pageContext={pageContext}
      path={path}
      title={post.title}
      description={post.description}
      type="article"
      published={post.date}
      parents={[{ name: t('blog:title'), path: PATHS.blog }]}
      structuredData={({ siteUrl, address, language }) => {
        const image = siteUrl + sharingPicturePath(localizedPath(path, language));
        return [blogPosting({ ...post, language, url: address, image }, siteUrl)];
      }}
    />
  );
}

export const query = graphql`
  query BlogPostPage($slug: String!, $newer: String, $older: String, $language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "blog"])
    post(slug: { eq: $slug }) {
      slug
      title
      description
      tags
      next {
        title
        text
      }
      ...BlogByline
      ...BlogArticle
    }
    paper: company {
      ...BlogPaper
    }
    newer: post(slug: { eq: $newer }) {
      ...BlogFurther
    }
    older: post(slug: { eq: $older }) {
      ...BlogFurther
    }
  }
`;
