import { useTranslation } from 'react-i18next';
import type { InvitationMade } from '../../server/contract/invitation';
import { Button } from '../components/ui/button';
import { Dialog, DialogActions } from '../components/ui/dialog';
import { TextField } from '../components/ui/field';
import { CopyButton } from './copy-button';
import * as styles from './invitation-link-dialog.module.css';

/** Shows the link of an invitation where the server sends no mail: it is to be passed on by hand. */
export function InvitationLinkDialog({
  invitation: { name, email, link = '' },
  onClose,
}: {
  invitation: InvitationMade;
  onClose: () => void;
}) {
  const { t } = useTranslation('portal');
  return (
    <Dialog title={t('invitationLink.title', { name })} onClose={onClose}>
      <div className={styles.body}>
        <p>{t('invitationLink.text', { email })}</p>
        <TextField
          label={t('invitationLink.label')}
          className={styles.link}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <CopyButton text={link} what={t('invitationLink.what')} />
          <Button onClick={onClose}>{t('invitationLink.close')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
