import { useTranslation } from 'react-i18next';
import * as styles from './edit-conflict.module.css';

/** A value saved by somebody else that differs from the one in the form. */
export interface Difference {
  label: string;
  value: string;
}

/** Shows in a form the values that somebody else has saved in the meantime. Saving again replaces them. */
export function EditConflict({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('portal');
  if (differences.length === 0) return <p>{t('saved.same')}</p>;
  return (
    <div className={styles.saved}>
      <p>{t('saved.replace')}</p>
      <dl>
        {differences.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('saved.nothing')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
