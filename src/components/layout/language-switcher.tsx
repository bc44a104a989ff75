import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../config/site';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './language-switcher.module.css';

/**
 * Plain links, which work without scripts. `before-paint-script.ts` saves the choice and adds the query and
 * hash of the address.
 */
export function LanguageSwitcher({ path }: { path: string }) {
  const { t } = useTranslation('common');
  const current = useLanguage();
  return (
    <ul className={styles.list} aria-label={t('languageSwitcher.label')}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={localizedPath(path, language)}
            hrefLang={language}
            data-language={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {t(`languageSwitcher.${language}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
