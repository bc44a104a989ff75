import { useTranslation } from 'react-i18next';
import type { UploadFailure } from './upload-failure';

/** Returns a function that gives the text of a failure: the server's text, or else the portal's own. */
export function useFailureText() {
  const { t } = useTranslation('releases');
  return ({ reason, detail }: UploadFailure): string =>
    detail ?? t(`progress.failure.${reason}`, { defaultValue: t('progress.failure.server') });
}
