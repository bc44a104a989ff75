import { useTranslation } from 'react-i18next';
import { languagesOf, PATHS } from '../../config/paths';
import { LANGUAGES } from '../../config/site';
import { languageName } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './language-switcher.module.css';

/**
 * Real links, which work without scripts. `before-paint-script.ts` saves the choice and adds the
 * address's query and hash. In a language that a page lacks, it leads to the home page.
 */
export function LanguageSwitcher({ path }: { path: string }) {
  const { t } = useTranslation('common');
  const current = useLanguage();
  const languages = languagesOf(path);
  return (
    <ul className={styles.list} aria-label={t('languageSwitcher.label')}>
      {LANGUAGES.map((language) => {
        const leavesPage = !languages.includes(language);
        return (
          <li key={language}>
            <a
              href={localizedPath(leavesPage ? PATHS.home : path, language)}
              hrefLang={language}
              data-language={language}
              data-fixed={leavesPage || undefined}
              aria-current={language === current ? 'true' : undefined}
              // What an old browser does not know, the finished page says.
              suppressHydrationWarning
            >
              {languageName(language, current)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
