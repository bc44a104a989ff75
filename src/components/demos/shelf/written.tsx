import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import type { ShelfLine } from './shelf-state';
import * as styles from './written.module.css';

interface WrittenProps {
  lines: readonly ShelfLine[];
  /** True if the items are those of the visitor. */
  areOwn: boolean;
  /** Called with the text for the message, if the visitor wants the lines in it. */
  onTry: (text?: string) => void;
  children: ReactNode;
}

/** What the ERP would have received, and the way to the free month. Nothing of the items goes along unasked. */
export function Written({ lines, areOwn, onTry, children }: WrittenProps) {
  const { t } = useTranslation();
  const [isListed, setListed] = useState(false);

  const textOf = ({ item: { code, name, location, batch }, quantity }: ShelfLine) =>
    [location, name === code ? code : `${code} ${name}`, batch, t('pieces', { quantity })]
      .filter(Boolean)
      .join(' · ');

  const ask = () => onTry(isListed ? [t('written.message'), ...lines.map(textOf)].join('\n') : undefined);

  return (
    <section aria-labelledby="written-title" className={styles.written}>
      <h3 id="written-title">{t('written.title')}</h3>
      <ol className={styles.lines}>
        {lines.map(({ item, quantity }) => (
          <li key={item.code}>
            <p className={styles.item}>
              <span className={styles.code}>{item.code}</span> {item.name !== item.code && item.name}
            </p>
            <dl>
              <div>
                <dt>{t('steps.location')}</dt> <dd className={styles.code}>{item.location}</dd>
              </div>
              {item.batch !== undefined && (
                <div>
                  <dt>{t('steps.batch')}</dt> <dd className={styles.code}>{item.batch}</dd>
                </div>
              )}
              <div>
                <dt>{t('steps.quantity')}</dt> <dd>{t('written.picked', { quantity })}</dd>
              </div>
              {/* Nobody can take a piece of nothing. */}
              {item.stock !== undefined && item.stock > 0 && (
                <div>
                  <dt>{t('written.stock')}</dt>{' '}
                  <dd>{t('written.left', { before: item.stock, after: item.stock - quantity })}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ol>
      <p>{t('written.nothing')}</p>
      {areOwn && (
        <label className={styles.along}>
          <input type="checkbox" checked={isListed} onChange={({ target }) => setListed(target.checked)} />
          {t('written.along')}
        </label>
      )}
      <p className="button-row">
        <Button variant="primary" onClick={ask}>
          {t('done.try')}
        </Button>
        {children}
      </p>
    </section>
  );
}
