import { useTranslation } from 'react-i18next';
import * as styles from './data.module.css';

interface LegalDataProps {
  /** The part of the privacy page; its locale keys hold the texts. */
  part: 'browser' | 'portal';
  /** The keys of the items. */
  items: readonly string[];
}

/** Lists the data that is stored, with its purpose and how long it is kept. */
export function LegalData({ part, items }: LegalDataProps) {
  const { t } = useTranslation('legal');
  const columns = ['purpose', 'until'] as const;
  const Name = part === 'browser' ? 'code' : 'strong';
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Name>{t(`privacy.sections.${part}.items.${item}.key`)}</Name>
          <dl>
            {columns.map((column) => (
              <div key={column}>
                <dt>{t(`privacy.sections.${part}.table.${column}`)}</dt>
                <dd>{t(`privacy.sections.${part}.items.${item}.${column}`)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
