import { useTranslation } from 'react-i18next';
import type { UploadFailure } from './upload-failure';

/** Says why an upload failed: in the server's words, in ours where it had none. */
export function useFailureText() {
  const { t } = useTranslation('releases');
  return ({ reason, detail }: UploadFailure): string =>
    detail ?? t(`progress.failure.${reason}`, { defaultValue: t('progress.failure.server') });
}
