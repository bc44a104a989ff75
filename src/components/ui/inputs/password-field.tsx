import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../field';
import * as styles from './password-field.module.css';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'note' | 'className'>;

/**
 * A password field with a button that shows the password. The button is named by its text, so that only the
 * field has a label.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.frame}>
      <TextField
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        {...props}
        className={styles.field}
        type={isShown ? 'text' : 'password'}
      />
      <button type="button" className={styles.show} onClick={() => setShown(!isShown)}>
        {isShown ? t('ui.hidePassword') : t('ui.showPassword')}
      </button>
    </div>
  );
}
