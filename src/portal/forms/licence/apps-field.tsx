import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { CheckboxField } from '../../../components/ui/field';
import * as styles from './apps-field.module.css';

interface AppsFieldProps {
  apps: readonly { id: string; title: string }[];
  /** The number of chosen apps. */
  chosen: number;
  field: UseFormRegisterReturn;
  onTickAll: (ids: string[]) => void;
  error: string | undefined;
}

/** Field to choose apps, with buttons that tick all or none. Closed until it is needed. */
export function AppsField({ apps, chosen, field, onTickAll, error }: AppsFieldProps) {
  const { t } = useTranslation('portal');
  const [isOpen, setOpen] = useState(false);
  const total = apps.length;
  const summary =
    chosen === 0
      ? t('apps.none')
      : chosen === total
        ? t('apps.all', { count: total })
        : t('apps.some', { count: chosen, total });
  return (
    <details
      className={styles.apps}
      open={isOpen || error !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('apps.label')}: {summary}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{t('apps.label')}</legend>
        <p>
          <Button small variant="quiet" onClick={() => onTickAll(apps.map(({ id }) => id))}>
            {t('apps.selectAll')}
          </Button>{' '}
          <Button small variant="quiet" onClick={() => onTickAll([])}>
            {t('apps.selectNone')}
          </Button>
        </p>
        {apps.map(({ id, title }) => (
          <CheckboxField key={id} label={title} value={id} {...field} />
        ))}
        {error && <p className={styles.error}>{error}</p>}
      </fieldset>
    </details>
  );
}
