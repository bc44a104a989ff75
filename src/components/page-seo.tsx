import { PATHS } from '../config/paths';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../config/site';
import { breadcrumbList, organization } from '../config/structured-data';
import { localizedPath } from '../i18n/localized-path';
import { pageI18n, type LocalesQueryResult } from '../i18n/page-i18n';
import { Seo, siteOf } from './seo';

/** The facts of a page for its structured data. */
interface PageFacts {
  title: string;
  description: string;
  language: Language;
  siteName: string;
  siteUrl: string;
  /** Absolute URL of the page. */
  address: string;
  /** Returns the absolute URL of a path without language prefix, in the page's language. */
  addressOf: (path: string) => string;
}

interface PageSeoProps {
  /** Result of the page's query, with `...PageBasics` and `locales`. */
  data: Queries.PageBasicsFragment & { readonly locales: LocalesQueryResult };
  pageContext: { language?: string };
  /** Path without language prefix. */
  path: string;
  /** Namespace with the texts `meta.title` and `meta.description`. */
  namespace?: string;
  /** Overrides the title of the namespace. */
  title?: string;
  description?: string;
  type?: 'website' | 'article';
  published?: string;
  /** Pages between the home page and this one, for the breadcrumbs. */
  parents?: readonly { name: string; path: string }[];
  /** More schema.org objects. Every page already has the organisation and the breadcrumbs. */
  structuredData?: (facts: PageFacts) => readonly object[];
}

/** The head of a page, from the data of its query. For `Head` exports, so without hooks. */
export function PageSeo({ data, pageContext, path, namespace, parents = [], ...props }: PageSeoProps) {
  const language = isLanguage(pageContext.language) ? pageContext.language : DEFAULT_LANGUAGE;
  const { t } = pageI18n(data.locales, language);
  const { siteUrl, siteName } = siteOf(data);
  const title = props.title ?? t(`${namespace ?? ''}:meta.title`);
  const description = props.description ?? t(`${namespace ?? ''}:meta.description`);
  const addressOf = (other: string) => siteUrl + localizedPath(other, language);
  const facts = { title, description, language, siteName, siteUrl, address: addressOf(path), addressOf };
  const crumbs = [{ name: t('common:nav.home'), path: PATHS.home }, ...parents, { name: title, path }];
  const place = breadcrumbList(crumbs.map((crumb) => ({ name: crumb.name, url: addressOf(crumb.path) })));
  return (
    <Seo
      title={title}
      description={description}
      language={language}
      path={path}
      data={data}
      type={props.type}
      published={props.published}
      hasMarkdown
      structuredData={[
        ...(data.company ? [organization(data.company, siteUrl)] : []),
        ...(path === PATHS.home ? [] : [place]),
        ...(props.structuredData?.(facts) ?? []),
      ]}
    />
  );
}
