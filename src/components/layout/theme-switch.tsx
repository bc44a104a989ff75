import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../ui/icon';
import * as styles from './theme-switch.module.css';
import { setTheme, THEMES, useTheme, type Theme } from './use-theme';

const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** CSS marks the chosen scheme by an attribute of `<html>`, so that the mark is right before hydration. */
export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const chosen = useTheme();
  return (
    <div role="group" aria-label={t('theme.label')} className={styles.themes} data-needs="scripts">
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          className={styles[theme]}
          aria-pressed={theme === chosen}
          onClick={() => setTheme(theme)}
        >
          <Icon name={ICONS[theme]} />
          <span className="visually-hidden">{t(`theme.${theme}`)}</span>
        </button>
      ))}
    </div>
  );
}
