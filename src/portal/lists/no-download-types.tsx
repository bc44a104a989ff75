import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/button';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { EmptyList } from './empty-list';

/** Shown to administrators instead of a form that needs a download type, as long as there is none. */
export function NoDownloadTypes() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  return (
    <EmptyList
      text={t('lists.noTypes')}
      start={
        <ButtonLink small to={localizedPath(PATHS.newDownloadType, language)}>
          {t('lists.addType')}
        </ButtonLink>
      }
    />
  );
}
