import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/ui/tag';
import { formatNumber } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './overview.module.css';

const SHOWN = 3;

interface PartProps {
  name: 'messages' | 'licences' | 'uploads' | 'mails' | 'links' | 'releases';
  /** The total number, which may be more than `items`. */
  count: number;
  /** The path of the complete list. */
  to: string;
  items: readonly { id: number; to: string; title: string; note: ReactNode; action?: ReactNode }[];
  /** True for information that requires no action. */
  isNews?: boolean;
}

/** Shows the first items of a list, with their number and a link to the list. Renders nothing if it is empty. */
export function Part({ name, count, to, items, isNews = false }: PartProps) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const heading = `overview-${name}`;
  if (count === 0) return null;
  const Heading = isNews ? 'h2' : 'h3';
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <Heading id={heading}>
        {t(`${name}.title`)} <Tag tone={isNews ? 'neutral' : 'signal'}>{formatNumber(count, language)}</Tag>
      </Heading>
      <ul className={styles.items}>
        {items.slice(0, SHOWN).map(({ id, to: place, title, note, action }) => (
          <li key={id}>
            <div>
              <Link to={localizedPath(place, language)}>{title}</Link>
              <span className={styles.note}>{note}</span>
            </div>
            {action}
          </li>
        ))}
      </ul>
      {count > Math.min(items.length, SHOWN) && (
        <Link to={localizedPath(to, language)}>{t(`${name}.all`, { count })}</Link>
      )}
    </section>
  );
}
