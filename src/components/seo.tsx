import { assertPresent } from '../config/assert-present';
import { languagesOf, markdownPath, sharingPicturePath } from '../config/paths';
import { DEFAULT_LANGUAGE, LOCALES, type Language } from '../config/site';
import { localizedPath } from '../i18n/localized-path';
import { StructuredData } from './structured-data';

interface SeoProps {
  /** Title without the site's name, which is appended unless the title contains it. */
  title: string;
  description: string;
  language: Language;
  /** Path without language prefix. */
  path: string;
  /** Result of the page's query, with `...PageBasics`. */
  data: Queries.PageBasicsFragment;
  type?: 'website' | 'article';
  /** Publication date of an article, ISO 8601. */
  published?: string;
  noIndex?: boolean;
  hasCanonical?: boolean;
  /** True if the page also exists in Markdown. */
  hasMarkdown?: boolean;
  /** schema.org objects, written as JSON-LD. */
  structuredData?: readonly object[];
}

/** Returns the site's absolute URL and name. */
export const siteOf = ({ site, company }: Queries.PageBasicsFragment) => ({
  siteUrl: assertPresent(site?.siteMetadata?.siteUrl, 'siteUrl in gatsby-config.ts'),
  siteName: assertPresent(company?.name, 'name in content/site.json'),
});

/** The complete head of a page. For `Head` exports, so without hooks. */
export function Seo(props: SeoProps) {
  const { description, language, path, type = 'website', published } = props;
  const { siteUrl, siteName } = siteOf(props.data);
  const { noIndex = false, hasCanonical = true, hasMarkdown = false, structuredData = [] } = props;
  const title = props.title.includes(siteName) ? props.title : `${props.title} | ${siteName}`;
  const addressIn = (other: Language) => siteUrl + localizedPath(path, other);
  const languages = languagesOf(path);
  const isTranslated = languages.length > 1;
  // If the content is not written in this language, the canonical URL is the page in the language that has
  // it.
  const [written = language] = languages.includes(language) ? [language] : languages;
  const isOriginal = written === language;
  const canonical = addressIn(written);
  const picture = siteUrl + sharingPicturePath(localizedPath(path, written));
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {(noIndex || !isOriginal) && <meta name="robots" content="noindex" />}
      {hasCanonical && <link rel="canonical" href={canonical} />}
      {hasMarkdown && isOriginal && (
        <link rel="alternate" type="text/markdown" href={markdownPath(localizedPath(path, language))} />
      )}
      {!noIndex &&
        isTranslated &&
        languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />
        ))}
      {!noIndex && isTranslated && (
        <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE)} />
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={LOCALES[language].replace('-', '_')} />
      {published && <meta property="article:published_time" content={published} />}
      {!noIndex && (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {structuredData.map((data) => (
        <StructuredData key={JSON.stringify(data)} data={data} />
      ))}
    </>
  );
}
