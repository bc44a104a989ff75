import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../server/contract/release';
import { Button, ButtonLink } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { ConfirmDialog } from '../../components/ui/dialog';
import { Notice } from '../../components/ui/status';
import { newAdvisoryPath, PATHS, statisticsPath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import { DeleteRelease } from './delete-release';
import * as styles from './release-actions.module.css';
import { EditReleaseDialog } from './edit-release-dialog';
import { PublishDialog } from './publish-dialog';
import { useReleaseStep } from '../api/releases';
import { WithdrawRelease } from './withdraw-release';

interface ReleaseActionsProps {
  release: Downloadable;
  /**
   * Called before the lists are refetched, so that the caller can leave the screen of the deleted release.
   */
  onDeleted: () => void;
}

/** The actions of an administrator for a release, depending on its state. */
export function ReleaseActions({ release, onDeleted }: ReleaseActionsProps) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const [open, setOpen] = useState<'publish' | 'edit' | 'withdraw' | 'restore'>();
  const [hasWithdrawn, setWithdrawn] = useState(false);
  const close = () => setOpen(undefined);
  const { state } = release;
  const isOffered = hasWithdrawn && state === 'withdrawn';
  const advisory = (
    <ButtonLink to={localizedPath(newAdvisoryPath([release.id]), language)}>
      {t('actions.createAdvisory')}
    </ButtonLink>
  );
  return (
    <>
      {(state === 'draft' || state === 'scheduled') && (
        <Button onClick={() => setOpen('publish')}>{t('actions.publish')}</Button>
      )}
      <Button onClick={() => setOpen('edit')}>{t('actions.edit')}</Button>
      {state === 'published' && <Button onClick={() => setOpen('withdraw')}>{t('actions.withdraw')}</Button>}
      {state === 'withdrawn' && <Button onClick={() => setOpen('restore')}>{t('actions.restore')}</Button>}
      {(state === 'published' || state === 'withdrawn') && !isOffered && advisory}
      <ButtonLink to={localizedPath(statisticsPath(release.id), language)}>
        {t('actions.statistics')}
      </ButtonLink>
      <ButtonLink to={`${localizedPath(PATHS.audit, language)}?release=${release.id}`}>
        {t('actions.trail')}
      </ButtonLink>
      <DeleteRelease release={release} onDeleted={onDeleted} />
      {isOffered && (
        <div className={styles.offer}>
          <Notice tone="confirmed" role="status">
            <p>{t('withdraw.advisory')}</p>
            {advisory}
          </Notice>
        </div>
      )}
      {open === 'publish' && <PublishDialog release={release} onClose={close} />}
      {open === 'edit' && <EditReleaseDialog release={release} onClose={close} />}
      {open === 'withdraw' && (
        <WithdrawRelease release={release} onWithdrawn={() => setWithdrawn(true)} onClose={close} />
      )}
      {open === 'restore' && <RestoreDialog release={release} onClose={close} />}
    </>
  );
}

interface DialogProps {
  release: Downloadable;
  onClose: () => void;
}

function RestoreDialog({ release: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const problemText = useProblemText();
  const restore = useReleaseStep<undefined>(id, 'restore');
  const confirm = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        toast(t('restore.done', { name }), name);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('restore.title', { name })}
      confirmLabel={t('actions.restore')}
      onConfirm={confirm}
      onClose={onClose}
      busy={restore.isPending}
      error={restore.error ? problemText(restore.error) : undefined}
    >
      <p>{t('restore.text')}</p>
    </ConfirmDialog>
  );
}
