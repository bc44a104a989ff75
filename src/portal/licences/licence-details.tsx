import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../auth/session';
import type { AppName } from './app-names';
import { LicenceSheet } from './licence-sheet';
import { useGroupName } from './use-group-name';
import { useStateText } from './use-state-text';

interface LicenceDetailsProps {
  licence: KeptLicence;
  apps: readonly AppName[];
  onClose: () => void;
  /** Actions, shown before the close button. */
  children?: ReactNode;
}

/** Shows all details of a stored licence. */
export function LicenceDetails({ licence, apps, onClose, children }: LicenceDetailsProps) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const groupName = useGroupName();
  const stateText = useStateText();
  const isAdmin = useIsAdmin();
  const { erp, created_at, created_by, withdrawn_reason } = licence;
  const facts: [string, string][] = [
    [t('labels.state'), stateText(licence)],
    ...(withdrawn_reason ? [[t('labels.reason'), withdrawn_reason] as [string, string]] : []),
    ...(isAdmin ? [[t('labels.group'), groupName(licence)] as [string, string]] : []),
    [t('labels.madeAt'), formatDateTime(created_at, language)],
    ...(created_by ? [[t('labels.madeBy'), created_by] as [string, string]] : []),
  ];
  return (
    <Dialog title={licence.name} onClose={onClose} wide>
      <LicenceSheet
        apps={apps}
        facts={facts}
        licence={{
          name: licence.name,
          company: licence.company || null,
          edition: licence.edition,
          users: licence.users,
          apps: licence.apps,
          valid_from: licence.valid_from,
          valid_until: licence.valid_until,
          ...(erp && { erp }),
        }}
      />
      <DialogActions>
        {children}
        <Button onClick={onClose}>{t('list.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
