import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { CheckboxField } from '../../components/ui/field';
import type { AppName } from './app-names';
import * as styles from './licences.module.css';

interface AppsFieldProps {
  apps: readonly AppName[];
  field: UseFormRegisterReturn;
  onTickAll: (ids: string[]) => void;
  error: string | undefined;
}

/** Field to choose apps, with buttons that tick all or none. */
export function AppsField({ apps, field, onTickAll, error }: AppsFieldProps) {
  const { t } = useTranslation('licences');
  return (
    <fieldset className={styles.apps}>
      <legend>{t('labels.apps')}</legend>
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
  );
}
