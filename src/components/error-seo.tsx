import type { HeadProps } from 'gatsby';
import { DEFAULT_LANGUAGE } from '../config/site';
import { languageOfPath } from '../i18n/localized-path';
import { pageI18n, type LocalesQueryResult } from '../i18n/page-i18n';
import { Seo } from './seo';

interface ErrorSeoProps {
  data: Queries.PageBasicsFragment & { readonly locales: LocalesQueryResult };
  location: HeadProps['location'];
  /** The path of the page itself; it is also shown at other addresses. */
  path: string;
  /** The key of an object in `errors.json` with `meta.title` and `meta.description`. */
  texts: string;
}

/** The head of an error page, in the language of the address that shows it. Excluded from search engines. */
export function ErrorSeo({ data, location, path, texts }: ErrorSeoProps) {
  const language = languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE;
  const { t } = pageI18n(data.locales, language);
  return (
    <Seo
      title={t(`errors:${texts}.meta.title`)}
      description={t(`errors:${texts}.meta.description`)}
      language={language}
      path={path}
      data={data}
      noIndex
    />
  );
}
