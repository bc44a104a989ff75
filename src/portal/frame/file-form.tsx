import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../server/contract/release';
import { Button, type ButtonVariant } from '../../components/ui/button';
import { useLanguage } from '../../i18n/use-language';
import { downloadUrl } from '../api/client/release-files';
import { useAuth, useIsAdmin } from '../auth/session';

interface FileFormProps {
  action: string;
  label: string;
  /** Id of the element that describes the file to screen readers. */
  describedBy?: string;
  variant?: ButtonVariant;
  small?: boolean;
}

/**
 * Downloads a file by a plain form POST in a new tab. The browser saves it itself, with its own progress,
 * whatever the size.
 */
export function FileForm({ action, label, describedBy, variant, small }: FileFormProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const auth = useAuth();
  const noteId = useId();
  return (
    <form method="post" action={action} target="_blank" rel="noopener">
      <input type="hidden" name="token" value={auth?.token ?? ''} />
      <input type="hidden" name="language" value={language} />
      <Button type="submit" variant={variant} small={small} aria-describedby={clsx(describedBy, noteId)}>
        {label}
      </Button>
      <span id={noteId} hidden>
        {t('opensNewTab')}
      </span>
    </form>
  );
}

interface DownloadFormProps extends Omit<FileFormProps, 'action' | 'label'> {
  release: Pick<ReleaseSummary, 'id' | 'hash' | 'current_hash' | 'state'>;
}

/**
 * Button that downloads the file of a release, or the reason why the file is not available. Renders nothing
 * for a withdrawn release, because that shows its own reason.
 */
export function DownloadForm({ release, ...rest }: DownloadFormProps) {
  const { t } = useTranslation('downloads');
  const isAdmin = useIsAdmin();
  const { id, hash, current_hash: currentHash = hash, state } = release;
  if (state === 'withdrawn' && !isAdmin) return null;
  if (currentHash !== hash) return <p>{t(currentHash === null ? 'fileMissing' : 'fileChanged')}</p>;
  return <FileForm {...rest} action={downloadUrl(id)} label={t('download')} />;
}

interface DownloadButtonProps extends Omit<FileFormProps, 'action' | 'label'> {
  releaseId: number;
  /** Default: Download. */
  label?: string;
}

/** Button that downloads the file of a release, without a check of its state. */
export function DownloadButton({ releaseId, label, small = true, ...rest }: DownloadButtonProps) {
  const { t } = useTranslation('downloads');
  return <FileForm {...rest} small={small} action={downloadUrl(releaseId)} label={label ?? t('download')} />;
}
