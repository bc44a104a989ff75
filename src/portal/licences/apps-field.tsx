import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { CheckboxField } from '../../components/ui/field';
import type { AppName } from './app-names';
import * as styles from './licences.module.css';

interface AppsFieldProps {
  apps: readonly AppName[];
  /** The number of chosen apps. */
  chosen: number;
  field: UseFormRegisterReturn;
  onTickAll: (ids: string[]) => void;
  error: string | undefined;
}

/** Field to choose apps, with buttons that tick all or none. Closed until it is needed. */
export function AppsField({ apps, chosen, field, onTickAll, error }: AppsFieldProps) {
  const { t } = useTranslation('licences');
  const [isOpen, setOpen] = useState(false);
  const total = apps.length;
  const summary =
    chosen === 0
      ? t('noApps')
      : chosen === total
        ? t('create.allApps', { count: total })
        : t('create.someApps', { count: chosen, total });
  return (
    <details
      className={styles.apps}
      open={isOpen || error !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('labels.apps')}: {summary}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{t('labels.apps')}</legend>
        <p>
          <Button small variant="quiet" onClick={() => onTickAll(apps.map(({ id }) => id))}>
            {t('create.all')}
          </Button>{' '}
          <Button small variant="quiet" onClick={() => onTickAll([])}>
            {t('create.noneTicked')}
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
