import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { formatBytes, formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { DeleteDialog } from '../../forms/delete-dialog';
import { isNotFound, ProblemError } from '../../api/client/problem-error';
import { confirmDiscard } from '../../unsaved-work/unsaved-work';
import { isRunningSomewhere } from './running-uploads';
import { uploadCalls } from './upload-calls';
import type { RememberedUpload } from './upload-types';
import { startUpload, uploadMemory, useCurrentUpload } from './upload-manager';
import * as styles from './unfinished-uploads.module.css';
import { useMutation } from '../../api/client/use-mutation';

const KEY = ['unfinishedUploads'] as const;

/** Returns the upload with the number of bytes that the server holds; undefined if it no longer exists. */
async function heldByServer(
  upload: RememberedUpload,
  signal: AbortSignal,
): Promise<RememberedUpload | undefined> {
  try {
    const status = await uploadCalls.status(upload.id, signal);
    return { ...upload, sentBytes: Math.min(status.received, upload.size) };
  } catch (error) {
    if (isNotFound(error)) {
      uploadMemory.forget(upload.id);
      return undefined;
    }
    return upload; // the server cannot be asked now: offer the upload anyway
  }
}

async function discardUpload(id: number): Promise<void> {
  try {
    await uploadCalls.cancel(id);
  } catch (error) {
    const isGone = error instanceof ProblemError && (error.status === 404 || error.status === 409);
    if (!isGone) throw error;
  }
  uploadMemory.forget(id);
}

/** Returns the interrupted uploads of this browser that no tab is running. */
export function useUnfinishedUploads(): readonly RememberedUpload[] {
  const client = useQueryClient();
  const current = useCurrentUpload();
  useEffect(() => uploadMemory.subscribe(() => void client.invalidateQueries({ queryKey: KEY })), [client]);
  // When the current upload of this tab changes, an earlier one may be interrupted.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: KEY });
  }, [client, current]);
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const remembered = await uploadMemory.list();
      const running = await Promise.all(remembered.map(({ id }) => isRunningSomewhere(id)));
      const idle = remembered.filter((_upload, index) => !running[index]);
      const known = await Promise.all(idle.map((upload) => heldByServer(upload, signal)));
      return known.filter((upload) => upload !== undefined);
    },
    staleTime: 0,
  });
  return data;
}

/** Lists interrupted uploads, to resume them. */
export function UnfinishedUploads({ uploads }: { uploads: readonly RememberedUpload[] }) {
  const { t } = useTranslation('releases');
  const headingId = useId();
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{t('unfinished.title')}</h2>
      <p>{t('unfinished.text')}</p>
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <UnfinishedUpload key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UnfinishedUpload({ upload }: { upload: RememberedUpload }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const discard = useMutation({ mutationFn: discardUpload });
  const { draft, fileName, size, sentBytes } = upload;
  const bytes = (count: number) => formatBytes(count, language);

  const goOn = (file: File) => {
    if (file.size === size) {
      // The upload screen replaces the form with the progress, so unsaved values are confirmed first.
      confirmDiscard(() => startUpload(file, draft, upload));
      return;
    }
    const exactly = (count: number) => `${bytes(count)} (${formatNumber(count, language)} B)`;
    const [found, expected] =
      bytes(file.size) === bytes(size)
        ? [exactly(file.size), exactly(size)]
        : [bytes(file.size), bytes(size)];
    setError(t('unfinished.differentSize', { name: file.name, size: found, expected }));
  };

  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.name}>{t('unfinished.entry', { name: draft.name, file: fileName })}</p>
        <p className={styles.sent}>
          {t('unfinished.progress', { sent: bytes(sentBytes), size: bytes(size) })}
        </p>
      </div>
      <div className="button-row">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('unfinished.file', { name: draft.name })}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) goOn(file);
          }}
        />
        <Button variant="primary" small onClick={() => input.current?.click()}>
          {t('unfinished.goOn')}
        </Button>
        <Button small onClick={() => setAsking(true)}>
          {t('unfinished.discard')}
        </Button>
      </div>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      {isAsking && (
        <DeleteDialog
          title={t('unfinished.discardDialog.title', { name: draft.name })}
          confirmLabel={t('unfinished.discardDialog.confirm')}
          deletion={discard}
          id={upload.id}
          name={draft.name}
          onClose={() => setAsking(false)}
        >
          <p>{t('unfinished.discardDialog.text', { file: fileName })}</p>
        </DeleteDialog>
      )}
    </li>
  );
}
