import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { CopyButton } from '../../copy-button';
import * as styles from './second-factor.module.css';

/** Shows recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('portal');
  const text = codes.join('\n');
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = t('secondFactor.file');
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  return (
    <Dialog title={t('secondFactor.codesTitle')} onClose={onClose} locked>
      <p>{t('secondFactor.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={text} what={t('secondFactor.codesName')} />
        <Button small onClick={save}>
          {t('secondFactor.save')}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('secondFactor.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
