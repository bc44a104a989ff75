import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../../server/contract/licence';
import { Button } from '../../../components/ui/button';
import { ActionsMenu, type Action } from '../../frame/actions-menu';
import { canRenew, canWithdraw, DownloadButton, useSaveFile } from '../licence-actions';

interface RowActionsProps {
  licence: KeptLicence;
  onOpen: (as: 'renew' | 'withdraw') => void;
}

/** For administrators: the actions of a licence in a list. One is a button, the others are in a menu. */
export function RowActions({ licence, onOpen }: RowActionsProps) {
  const { t } = useTranslation('licences');
  const file = useSaveFile();
  const { name } = licence;
  const isRenewable = canRenew(licence);
  const actions: Action[] = [
    ...(isRenewable
      ? [{ id: 'download', label: t('list.download'), onChoose: () => file.save(licence) }]
      : []),
    ...(canWithdraw(licence)
      ? [
          {
            id: 'withdraw',
            label: t('withdraw.button'),
            isDanger: true,
            onChoose: () => onOpen('withdraw'),
          },
        ]
      : []),
  ];
  return (
    <>
      {isRenewable ? (
        <Button small onClick={() => onOpen('renew')}>
          {t('renew.button')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      ) : (
        <DownloadButton licence={licence} />
      )}
      {actions.length > 0 && <ActionsMenu isRow label={t('list.actionsFor', { name })} actions={actions} />}
    </>
  );
}
