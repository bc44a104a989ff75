import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import type { ShelfItem } from '../items/shelf-item';
import { MAX_ITEMS } from '../items/shelf-item';
import { searchItems, withoutItem } from '../list/choose-items';
import * as styles from './own-items.module.css';

interface ChosenItemsProps {
  chosen: readonly ShelfItem[];
  /** All items of the list. */
  items: readonly ShelfItem[];
  onChange: (chosen: readonly ShelfItem[]) => void;
}

/** The items that go to the phone. The phone asks for the first three. */
export function ChosenItems({ chosen, items, onChange }: ChosenItemsProps) {
  const { t } = useTranslation('own-items');
  const id = useId();
  const [text, setText] = useState('');
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const found = searchItems(items, text);

  const leaveOut = (item: ShelfItem) => {
    const all = new Set(dismissed).add(item.code);
    setDismissed(all);
    onChange(withoutItem(chosen, item, items, all));
  };
  const putFirst = (item: ShelfItem) => {
    setText('');
    onChange([item, ...chosen.filter(({ code }) => code !== item.code)].slice(0, MAX_ITEMS));
  };

  return (
    <div className={styles.chosen}>
      <ol>
        {chosen.map((item) => (
          <li key={item.code}>
            <span>
              <strong>{item.code}</strong> {item.name !== item.code && item.name}
              {item.location !== '' && <small>{item.location}</small>}
            </span>
            {chosen.length > 1 && (
              <Button
                variant="quiet"
                small
                aria-label={t('chosen.leaveOut', { item: item.code })}
                onClick={() => leaveOut(item)}
              >
                <Icon name="cross" />
              </Button>
            )}
          </li>
        ))}
      </ol>
      {items.length > chosen.length && (
        <div className={styles.search}>
          <label htmlFor={id}>{t('chosen.search')}</label>
          <input
            id={id}
            type="search"
            value={text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          <p role="status" className="visually-hidden">
            {text.trim().length > 1 && t('chosen.found', { count: found.length })}
          </p>
          {found.map((item) => (
            <Button key={item.code} className={styles.option} onClick={() => putFirst(item)}>
              <strong>{item.code}</strong>
              <small>{item.name}</small>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
