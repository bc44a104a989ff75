import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedPasskey, Passkey } from '../../../../server/contract/passkey';
import { limits } from '../../../../server/contract/limits';
import { Button } from '../../../components/ui/button';
import { ActionsMenu } from '../../frame/actions-menu';
import { DeleteDialog } from '../../forms/delete-dialog';
import { Table, type Column } from '../../../components/ui/table';
import { useToast } from '../../../components/ui/toast';
import { formatDateTime } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { passkeysQuery, useRemovePasskey } from '../../api/passkeys';
import { QueryState } from '../../frame/query-state';
import { hasPasskeys, isPasskeyWanted, wantPasskey } from '../../auth/passkey';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { RenamePasskeyDialog } from './rename-passkey-dialog';
import * as styles from './second-factor.module.css';

type Step = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

interface PasskeysProps {
  hasPassword: boolean;
  /** True if a login by password still needs a second factor when no passkey is left. */
  hasTotp: boolean;
  /** True if the portal stays closed until the user has a second factor. */
  isRequired: boolean;
  /** Adding a passkey is the main action of the screen. */
  isPrimary: boolean;
  /** Called when a passkey was added, with new recovery codes if the user had none before. */
  onAdded: (codes: string[] | undefined) => void;
}

/** Lists the user's own passkeys, and adds, renames and removes them. */
export function Passkeys({ hasPassword, hasTotp, isRequired, isPrimary, onAdded }: PasskeysProps) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const toast = useToast();
  const found = useQuery(passkeysQuery);
  const remove = useRemovePasskey();
  const [step, setStep] = useState<Step | undefined>(() => (isPasskeyWanted() ? { kind: 'add' } : undefined));
  const close = () => {
    wantPasskey(false);
    setStep(undefined);
  };

  const added = ({ name, recovery_codes }: AddedPasskey) => {
    close();
    toast(t('passkeys.add.done', { name }), name);
    onAdded(recovery_codes);
  };

  const columns: Column<Passkey>[] = [
    { id: 'name', header: t('passkeys.name'), cell: ({ name }) => <bdi>{name}</bdi>, isRowHeader: true },
    {
      id: 'created_at',
      header: t('passkeys.created'),
      cell: ({ created_at }) => formatDateTime(created_at, language),
    },
    {
      id: 'last_used_at',
      header: t('passkeys.lastUsed'),
      cell: ({ last_used_at }) =>
        last_used_at === null ? t('passkeys.never') : formatDateTime(last_used_at, language),
    },
    {
      id: 'actions',
      header: t('passkeys.actions'),
      isActions: true,
      cell: (passkey) => (
        <ActionsMenu
          isRow
          label={t('lists.actionsFor', { name: passkey.name })}
          actions={(['rename', 'remove'] as const).map((kind) => ({
            id: kind,
            label: t(`passkeys.${kind}.button`),
            isDanger: kind === 'remove',
            onChoose: () => setStep({ kind, passkey }),
          }))}
        />
      ),
    },
  ];

  const passkeys = found.data;
  const isLast = passkeys?.length === 1;
  const textOfRemoval =
    !isLast || (hasPassword && hasTotp)
      ? 'text'
      : !hasPassword
        ? 'textNoPassword'
        : isRequired
          ? 'textLastRequired'
          : 'textLast';
  return (
    <section aria-labelledby="passkeys-heading">
      <h3 id="passkeys-heading">{t('passkeys.title')}</h3>
      <p>{t('passkeys.text')}</p>
      <QueryState query={found} title={t('passkeys.loadFailed')} rows={2} />
      {passkeys?.length === 0 && <p>{t('passkeys.empty')}</p>}
      {passkeys && passkeys.length > 0 && (
        <Table caption={t('passkeys.title')} columns={columns} rows={passkeys} rowKey={({ id }) => id} />
      )}
      {passkeys &&
        (!hasPasskeys() ? (
          <p>{t('passkeys.unusable')}</p>
        ) : passkeys.length >= limits.passkeysPerPerson ? (
          <p>{t('passkeys.full', { count: passkeys.length })}</p>
        ) : (
          <div className={styles.actions}>
            <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={() => setStep({ kind: 'add' })}>
              {t('passkeys.add.title')}
            </Button>
          </div>
        ))}
      {step?.kind === 'add' && passkeys && (
        <AddPasskeyDialog names={passkeys.map(({ name }) => name)} onAdded={added} onClose={close} />
      )}
      {step?.kind === 'rename' && <RenamePasskeyDialog passkey={step.passkey} onClose={close} />}
      {step?.kind === 'remove' && (
        <DeleteDialog
          title={t('passkeys.remove.title', { name: step.passkey.name })}
          confirmLabel={t('passkeys.remove.button')}
          deletion={remove}
          id={step.passkey.id}
          name={step.passkey.name}
          done={t('passkeys.remove.done', { name: step.passkey.name })}
          onClose={close}
        >
          <p>{t(`passkeys.remove.${textOfRemoval}`)}</p>
        </DeleteDialog>
      )}
    </section>
  );
}
