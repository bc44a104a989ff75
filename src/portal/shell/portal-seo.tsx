import { Seo } from '../../components/seo';
import { PATHS } from '../../config/paths';
import { DEFAULT_LANGUAGE, isLanguage } from '../../config/site';
import { pageI18n, type LocalesQueryResult } from '../../i18n/page-i18n';
import type { PortalPageName } from './portal-page';

interface PortalSeoProps {
  name: PortalPageName;
  /** The path of the page, without language prefix. Default: that of its name. */
  at?: string;
  data: Queries.PageBasicsFragment & { readonly locales: LocalesQueryResult };
  pageContext: { language: string };
}

/** Head of a portal page, which search engines must not index. For `Head` exports, therefore without hooks. */
export function PortalSeo({ name, at = PATHS[name], data, pageContext: { language } }: PortalSeoProps) {
  const { t } = pageI18n(data.locales, language);
  return (
    <Seo
      title={t(`portal:meta.${name}.title`)}
      description={t(`portal:meta.${name}.description`)}
      language={isLanguage(language) ? language : DEFAULT_LANGUAGE}
      path={at}
      data={data}
      noIndex
      hasCanonical={false}
    />
  );
}
