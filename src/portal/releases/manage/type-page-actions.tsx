import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { ListedDownloadType } from '../../../../server/contract/download-type';
import { Button, ButtonLink } from '../../../components/ui/button';
import { downloadTypePath, PATHS, uploadPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { DoneNotice } from '../../frame/done-notice';
import { useGo } from '../../unsaved-work/use-go';
import { TypeMenu } from './type-menu';

interface TypePageActionsProps {
  type: ListedDownloadType;
  /** False on a tab that has a primary button itself. */
  isMain: boolean;
}

/** For administrators: the buttons in the heading of a download type. */
export function TypePageActions({ type, isMain }: TypePageActionsProps) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const go = useGo();
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => go(uploadPath(type.id))}>
        {t('actions.upload')}
      </Button>
      <TypeMenu type={type} onDeleted={() => navigate(localizedPath(PATHS.downloads, language))} />
    </>
  );
}

/** Says that a download type was just added, and offers the next steps. */
export function AddedType({ type: { id, name } }: { type: ListedDownloadType }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  return (
    <DoneNotice
      title={t('type.added', { name })}
      next={
        <>
          <ButtonLink small to={localizedPath(uploadPath(id), language)}>
            {t('type.uploadFirst')}
          </ButtonLink>
          <ButtonLink small to={localizedPath(downloadTypePath(id, 'access'), language)}>
            {t('actions.allowedGroups')}
          </ButtonLink>
        </>
      }
    />
  );
}
