import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Button, ButtonLink } from '../../../components/ui/button';
import { downloadTypePath, newAdvisoryPath, releaseTabPath, uploadPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ActionsMenu, type Action } from '../../frame/actions-menu';
import { DoneNotice } from '../../frame/done-notice';
import { useGo } from '../../unsaved-work/use-go';
import { DeleteReleaseDialog } from './delete-release-dialog';
import { PublishDialog } from './publish-dialog';
import { RestoreRelease } from './restore-release';
import { WithdrawRelease } from './withdraw-release';

interface ReleaseActionsProps {
  release: Downloadable;
  /**
   * Called before the lists are refetched, so that the caller can leave the screen of the deleted release.
   */
  onDeleted: () => void;
  /** The buttons for everyone, shown after the main action. */
  children: ReactNode;
}

/** The actions of an administrator for a release: the main one of its state, if any, and a menu. */
export function ReleaseActions({ release, onDeleted, children }: ReleaseActionsProps) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const go = useGo();
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'restore' | 'delete'>();
  const close = () => setOpen(undefined);
  const { id, state } = release;
  const isOut = state === 'published' || state === 'withdrawn';
  const advisory = newAdvisoryPath([id]);
  const dialogOf = (name: NonNullable<typeof open>, isDanger = false): Action => ({
    id: name,
    label: t(`actions.${name}`),
    isDanger,
    onChoose: () => setOpen(name),
  });
  const actions = [
    {
      id: 'edit',
      label: t('actions.edit'),
      onChoose: () => go(releaseTabPath(id, 'edit')),
    },
    ...(state === 'withdrawn' ? [dialogOf('restore')] : []),
    ...(state === 'published'
      ? [{ id: 'advisory', label: t('actions.createAdvisory'), onChoose: () => go(advisory) }]
      : []),
    ...(state === 'published' ? [dialogOf('withdraw', true)] : []),
    dialogOf('delete', true),
  ];
  return (
    <>
      {!isOut && (
        <Button variant="primary" onClick={() => setOpen('publish')}>
          {t('actions.publish')}
        </Button>
      )}
      {state === 'withdrawn' && (
        <ButtonLink variant="primary" to={localizedPath(advisory, language)}>
          {t('actions.createAdvisory')}
        </ButtonLink>
      )}
      {children}
      <ActionsMenu label={t('actions.more')} actions={actions} />
      {open === 'publish' && <PublishDialog release={release} onClose={close} />}
      {open === 'withdraw' && <WithdrawRelease release={release} onClose={close} />}
      {open === 'restore' && <RestoreRelease release={release} onClose={close} />}
      {open === 'delete' && <DeleteReleaseDialog release={release} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}

/** Says that a release was just uploaded, and offers the next steps. A draft has Publish in the heading. */
export function UploadedRelease({ release }: { release: Downloadable }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const { name, state, download_type_id: typeId } = release;
  return (
    <DoneNotice
      title={t(state === 'published' ? 'progress.done.title' : 'progress.done.draft', { name })}
      next={
        <>
          <ButtonLink small to={localizedPath(downloadTypePath(typeId, 'access'), language)}>
            {t('progress.done.access')}
          </ButtonLink>
          <ButtonLink small to={localizedPath(uploadPath(typeId), language)}>
            {t('progress.done.another')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('progress.done.text')}</p>
    </DoneNotice>
  );
}
