import { navigate } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { licencePath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ActionsMenu, type Action } from '../frame/actions-menu';
import type { AppName } from '../forms/licence/app-names';
import { canRenew, canWithdraw, isOver } from './licence-actions';
import { RenewDialog } from './renew-dialog';
import { useMailLicence } from './use-mail-licence';
import { WithdrawLicence } from './withdraw-licence';

/** For administrators: the menu on the page of a licence. */
export function LicenceMenu({ licence, apps }: { licence: KeptLicence; apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const [opened, setOpened] = useState<'renew' | 'withdraw'>();
  const close = () => setOpened(undefined);
  const mail = useMailLicence(isOver(licence) ? undefined : licence.group?.id, true);
  const actions: Action[] = [
    ...(canRenew(licence)
      ? [{ id: 'renew', label: t('renew.button'), onChoose: () => setOpened('renew') }]
      : []),
    ...(mail ? [{ id: 'mail', label: t('mail.button'), onChoose: () => mail.send(licence) }] : []),
    ...(canWithdraw(licence)
      ? [
          {
            id: 'withdraw',
            label: t('withdraw.button'),
            isDanger: true,
            onChoose: () => setOpened('withdraw'),
          },
        ]
      : []),
  ];
  return (
    <>
      {actions.length > 0 && <ActionsMenu label={t('one.more')} actions={actions} />}
      {opened === 'renew' && (
        <RenewDialog
          licence={licence}
          apps={apps}
          onRenewed={({ id }) => navigate(localizedPath(licencePath(id), language))}
          onClose={close}
        />
      )}
      {opened === 'withdraw' && <WithdrawLicence licence={licence} onClose={close} />}
    </>
  );
}
