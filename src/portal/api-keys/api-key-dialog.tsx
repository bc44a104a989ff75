import { useTranslation } from 'react-i18next';
import type { ApiKeyMade } from '../../../server/contract/api-key';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextField } from '../../components/ui/field';
import { CopyButton } from '../copy-button';
import * as styles from './api-keys.module.css';

/** Shows a key that was just made, this once. */
export function ApiKeyDialog({ made: { name, key }, onClose }: { made: ApiKeyMade; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  return (
    <Dialog title={t('made.title', { name })} onClose={onClose} locked>
      <div className={styles.form}>
        <p>{t('made.text')}</p>
        <TextField
          label={t('made.label')}
          className={styles.key}
          value={key}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <CopyButton text={key} what={t('made.what')} />
          <Button variant="primary" onClick={onClose}>
            {t('made.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
