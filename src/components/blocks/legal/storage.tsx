import { useTranslation } from 'react-i18next';
import * as styles from './storage.module.css';

const ITEMS = ['language', 'auth', 'theme', 'contact'] as const;

/** The data that the site stores in the browser. On a narrow screen each row becomes a list. */
export function LegalStorage() {
  const { t } = useTranslation('legal');
  const columns = ['purpose', 'until'] as const;
  return (
    <ul className={styles.list}>
      {ITEMS.map((item) => (
        <li key={item}>
          <code>{t(`privacy.sections.browser.items.${item}.key`)}</code>
          <dl>
            {columns.map((column) => (
              <div key={column}>
                <dt>{t(`privacy.sections.browser.table.${column}`)}</dt>
                <dd>{t(`privacy.sections.browser.items.${item}.${column}`)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
