import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { TextField } from '../../../components/ui/field';
import { CopyButton } from '../../copy-button';
import * as styles from './notices.module.css';

/** Shows the address of the own feed, this once. */
export function FeedAddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog title={t('notices.feed.addressTitle')} onClose={onClose}>
      <div className={styles.address}>
        <p>{t('notices.feed.addressText')}</p>
        <TextField
          label={t('notices.feed.address')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <CopyButton text={url} what={t('notices.feed.copy')} />
          <Button onClick={onClose}>{t('notices.feed.close')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
