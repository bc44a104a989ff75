import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../server/contract/release';
import { Button, ButtonLink } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { ConfirmDialog } from '../../components/ui/dialog';
import { PATHS, statisticsPath } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import { noticesQuery } from '../api/notices';
import { DeleteRelease } from './delete-release';
import * as styles from './dialogs.module.css';
import { EditReleaseDialog } from './edit-release-dialog';
import { PublishDialog } from './publish-dialog';
import { useReleaseStep, useTellDownloaders } from '../api/releases';
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
  const [open, setOpen] = useState<'publish' | 'edit' | 'withdraw' | 'restore' | 'tell'>();
  const close = () => setOpen(undefined);
  const { state } = release;
  return (
    <>
      {(state === 'draft' || state === 'scheduled') && (
        <Button onClick={() => setOpen('publish')}>{t('actions.publish')}</Button>
      )}
      <Button onClick={() => setOpen('edit')}>{t('actions.edit')}</Button>
      {state === 'published' && <Button onClick={() => setOpen('withdraw')}>{t('actions.withdraw')}</Button>}
      {state === 'withdrawn' && (
        <>
          <Button onClick={() => setOpen('restore')}>{t('actions.restore')}</Button>
          <Tell release={release} onOpen={() => setOpen('tell')} />
        </>
      )}
      <ButtonLink to={localizedPath(statisticsPath(release.id), language)}>
        {t('actions.statistics')}
      </ButtonLink>
      <ButtonLink to={`${localizedPath(PATHS.audit, language)}?release=${release.id}`}>
        {t('actions.trail')}
      </ButtonLink>
      <DeleteRelease release={release} onDeleted={onDeleted} />
      {open === 'publish' && <PublishDialog release={release} onClose={close} />}
      {open === 'edit' && <EditReleaseDialog release={release} onClose={close} />}
      {open === 'withdraw' && <WithdrawRelease release={release} onClose={close} />}
      {open === 'restore' && <RestoreDialog release={release} onClose={close} />}
      {open === 'tell' && <TellDialog release={release} onClose={close} />}
    </>
  );
}

/**
 * Button that mails users who downloaded a withdrawn release. Possible once, and only if the server sends
 * mail.
 */
function Tell({ release: { told_at: toldAt }, onOpen }: { release: Downloadable; onOpen: () => void }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const notices = useQuery(noticesQuery);
  if (toldAt !== undefined)
    return <p className={styles.note}>{t('tell.told', { date: formatDateTime(toldAt, language) })}</p>;
  if (notices.isPending) return null;
  if (notices.data?.sends_mail === false) return <p className={styles.note}>{t('tell.sendsNoMail')}</p>;
  return <Button onClick={onOpen}>{t('actions.tell')}</Button>;
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

function TellDialog({ release: { id, name, withdrawn_reason: reason = '' }, onClose }: DialogProps) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const problemText = useProblemText();
  const tell = useTellDownloaders(id);
  const confirm = () =>
    tell.mutate(undefined, {
      onSuccess: ({ people }) => {
        toast(t('tell.done', { count: people }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('tell.title', { name })}
      confirmLabel={t('tell.submit')}
      onConfirm={confirm}
      onClose={onClose}
      busy={tell.isPending}
      error={tell.error ? problemText(tell.error) : undefined}
    >
      <p>{t('tell.text')}</p>
      <blockquote>{reason}</blockquote>
    </ConfirmDialog>
  );
}
