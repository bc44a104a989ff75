import { Seo } from '../../components/seo';
import { DEFAULT_LANGUAGE, isLanguage } from '../../config/site';
import { pageI18n, type LocalesQueryResult } from '../../i18n/page-i18n';

interface PortalSeoProps {
  data: Queries.PageBasicsFragment & { readonly locales: LocalesQueryResult };
  language: string;
  path: string;
  /** The key of an object with `title` and `description` in `portal.json`. */
  texts: string;
}

/**
 * Head of a portal page, which search engines must not index. For `Head` exports, therefore without hooks.
 */
export function PortalSeo({ data, language, path, texts }: PortalSeoProps) {
  const { t } = pageI18n(data.locales, language);
  return (
    <Seo
      title={t(`portal:${texts}.title`)}
      description={t(`portal:${texts}.description`)}
      language={isLanguage(language) ? language : DEFAULT_LANGUAGE}
      path={path}
      data={data}
      noIndex
      hasCanonical={false}
    />
  );
}
