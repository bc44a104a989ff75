import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextField } from '../../components/ui/field';
import { CopyButton } from '../copy-button';
import * as styles from './webhooks.module.css';

/** Shows the secret of a new webhook, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog title={t('secret.title')} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('secret.text')}</p>
        <TextField
          label={t('secret.label')}
          className={styles.code}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <CopyButton text={secret} what={t('secret.copy')} />
          <Button onClick={onClose}>{t('close')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
