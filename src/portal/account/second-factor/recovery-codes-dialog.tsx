import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { formatDateTime } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { CopyButton } from '../../frame/copy-button';
import { useSessionUser } from '../../auth/session';
import { useShownOnce } from '../../unsaved-work/unsaved-work';
import * as styles from './second-factor.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  /** A user without a password must set one before a recovery code is of use. */
  hasPassword: boolean;
  onClose: () => void;
}

/** Shows the recovery codes. They are never shown again. */
export function RecoveryCodesDialog({ codes, hasPassword, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const email = useSessionUser()?.email ?? '';
  const text = codes.join('\n');
  const [made] = useState(() => new Date().toISOString());
  const head = t('secondFactor.fileText', {
    address: window.location.host,
    email,
    date: formatDateTime(made, language),
    interpolation: { escapeValue: false },
  });
  useShownOnce();
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${head}\n\n${text}\n`], { type: 'text/plain' }));
    link.download = t('secondFactor.file');
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  return (
    <Dialog title={t('secondFactor.codesTitle')} onClose={onClose} locked>
      <p>{t(hasPassword ? 'secondFactor.codesText' : 'secondFactor.codesTextNoPassword')}</p>
      <p className={styles.printed}>{head}</p>
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
