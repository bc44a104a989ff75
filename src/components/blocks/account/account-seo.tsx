import { DEFAULT_LANGUAGE, isLanguage } from '../../../config/site';
import { pageI18n, type LocalesQueryResult } from '../../../i18n/page-i18n';
import { Seo } from '../../seo';

interface AccountSeoProps {
  /** Result of the page's query, with `...PageBasics` and `locales`. */
  data: Queries.PageBasicsFragment & { readonly locales: LocalesQueryResult };
  pageContext: { language: string };
  /** Path without language prefix. */
  path: string;
  /** The key of its title and description. */
  meta: string;
}

/** The head of a page with a form to log in or of a mailed link, which search engines do not list. */
export function AccountSeo({ data, pageContext: { language }, path, meta }: AccountSeoProps) {
  const { t } = pageI18n(data.locales, language);
  return (
    <Seo
      title={t(`${meta}.title`)}
      description={t(`${meta}.description`)}
      language={isLanguage(language) ? language : DEFAULT_LANGUAGE}
      path={path}
      data={data}
      noIndex
    />
  );
}
