import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ItemField } from '../list/column-names';
import type { ColumnQuestion } from '../list/find-list';
import * as styles from './own-items.module.css';

interface AskColumnProps {
  question: ColumnQuestion;
  /** `null`: the list has none. */
  onAnswer: (field: ItemField, column: number | null) => void;
}

/** One question about the columns of the list, with an answer per press. */
export function AskColumn({ question: { field, options, isOptional }, onAnswer }: AskColumnProps) {
  const { t } = useTranslation('own-items');
  return (
    <div role="group" aria-label={t(`ask.${field}`)} className={styles.ask}>
      {options.map(({ column, title, samples }) => (
        <Button key={column} className={styles.option} onClick={() => onAnswer(field, column)}>
          <strong>{title === '' ? t('ask.column', { number: column + 1 }) : title}</strong>
          <small>{samples}</small>
        </Button>
      ))}
      {isOptional && (
        <Button className={styles.option} onClick={() => onAnswer(field, null)}>
          {t('ask.none')}
        </Button>
      )}
    </div>
  );
}
