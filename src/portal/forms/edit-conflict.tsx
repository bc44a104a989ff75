import { useTranslation } from 'react-i18next';
import * as styles from './edit-conflict.module.css';

interface EditConflictProps {
  /** The values saved by somebody else that differ from those in the form. */
  differing: readonly { label: string; value: string }[];
}

/** Shows in a form the values that somebody else has saved in the meantime. Saving again replaces them. */
export function EditConflict({ differing }: EditConflictProps) {
  const { t } = useTranslation('portal');
  if (differing.length === 0) return <p>{t('saved.same')}</p>;
  return (
    <div className={styles.saved}>
      <p>{t('saved.replace')}</p>
      <dl>
        {differing.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('saved.nothing')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
