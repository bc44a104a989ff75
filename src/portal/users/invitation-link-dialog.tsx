import { useTranslation } from 'react-i18next';
import type { InvitationMade } from '../../../server/contract/invitation';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextField } from '../../components/ui/field';
import { CopyButton } from '../copy-button';
import * as styles from './users.module.css';

/** Shows the link of an invitation where the server sends no mail: it is to be passed on by hand. */
export function InvitationLinkDialog({
  invitation: { name, email, link = '' },
  onClose,
}: {
  invitation: InvitationMade;
  onClose: () => void;
}) {
  const { t } = useTranslation('users');
  return (
    <Dialog title={t('link.title', { name })} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('link.text', { email })}</p>
        <TextField
          label={t('link.label')}
          className={styles.code}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <CopyButton text={link} what={t('link.what')} />
          <Button onClick={onClose}>{t('link.close')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
