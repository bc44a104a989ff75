import { useTranslation } from 'react-i18next';
import { DUTCH_ONLY, PATHS } from '../../config/paths';
import { LANGUAGES } from '../../config/site';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './language-switcher.module.css';

/**
 * Real links, which work without scripts. `before-paint-script.ts` saves the choice and adds the
 * address's query and hash; a page that exists in Dutch only leads to the English home page.
 */
export function LanguageSwitcher({ path }: { path: string }) {
  const { t } = useTranslation('common');
  const current = useLanguage();
  const isDutchOnly = DUTCH_ONLY.some((prefix) => path.startsWith(prefix));
  return (
    <ul className={styles.list} aria-label={t('languageSwitcher.label')}>
      {LANGUAGES.map((language) => {
        const leavesPage = isDutchOnly && language !== 'nl';
        return (
          <li key={language}>
            <a
              href={localizedPath(leavesPage ? PATHS.home : path, language)}
              hrefLang={language}
              data-language={language}
              data-fixed={leavesPage || undefined}
              aria-current={language === current ? 'true' : undefined}
            >
              {t(`languageSwitcher.${language}`)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
