import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS, releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useDropGuard } from '../../../components/ui/inputs/use-drop-guard';
import { downloadTypesQuery } from '../../api/download-types';
import { takeFile } from '../../frame/kept-file';
import { openMade } from '../../frame/handed-over';
import { PortalHeading } from '../../frame/portal-heading';
import { QueryState } from '../../frame/query-state';
import { NoDownloadTypes } from '../../lists/no-download-types';
import { useAddressState } from '../../lists/use-address-state';
import { UnfinishedUploads, useUnfinishedUploads } from './unfinished-uploads';
import { UploadForm, type UploadFormProps, type UploadFormStart } from './upload-form';
import { dismissFinishedUpload, dismissUpload, startUpload, useCurrentUpload } from './upload-manager';
import { UploadProgress } from './upload-progress';
import type { Upload } from './upload-types';

interface UploadScreenProps {
  /** Renders release notes as customers see them. */
  renderNotes: (text: string) => ReactNode;
}

/** Returns the file that was dropped on another screen, if any. */
const takenFile = () => {
  const file = takeFile(PATHS.upload);
  return file && { file };
};

/** The upload screen: the form, then the progress. Interrupted uploads are at the top. */
export function UploadScreen({ renderNotes }: UploadScreenProps) {
  const { t } = useTranslation('releases');
  const current = useCurrentUpload();
  const unfinished = useUnfinishedUploads();
  const typeId = useAddressState().readId('type');
  const [start, setStart] = useState<UploadFormStart>(() => ({
    ...(typeId && { draft: { downloadTypeId: Number(typeId) } }),
    ...takenFile(),
  }));

  useDropGuard();
  useOpenUploaded(current?.upload, start.file !== undefined && start.file !== current?.file);
  useEffect(() => dismissFinishedUpload, []);

  const leave = (to: 'new' | 'form') => {
    if (!current) return;
    const { draft, file, upload } = current;
    const { status, failure } = upload.getSnapshot();
    if (to === 'form') setStart({ draft, file, failure });
    // The next release is usually of the same type.
    else if (status === 'done')
      setStart(({ file: next }) =>
        // Another file was dropped in the meantime.
        next && next !== file ? { file: next } : { draft: { downloadTypeId: draft.downloadTypeId } },
      );
    // An interrupted upload has its own draft.
    else setStart(failure?.reason === 'differentFile' ? {} : { draft });
    dismissUpload();
  };

  return (
    <>
      <PortalHeading
        title={t('upload.title')}
        above={[{ to: PATHS.downloads, label: t('portal:menu.downloads') }]}
      />
      {current ? (
        <UploadProgress current={current} onLeave={leave} />
      ) : (
        <>
          <UnfinishedUploads uploads={unfinished} />
          <FormForTypes
            {...start}
            renderNotes={renderNotes}
            onUpload={(file, draft) => startUpload(file, draft)}
          />
        </>
      )}
    </>
  );
}

/** Opens the page of the release once it is uploaded. Not if the user has another file to upload. */
function useOpenUploaded(upload: Upload | undefined, hasNextFile: boolean): void {
  const language = useLanguage();
  const open = useEffectEvent(() => {
    const { release } = upload?.getSnapshot() ?? {};
    if (release && !hasNextFile)
      openMade(localizedPath(releasePath(release.id), language), { isUploaded: true });
  });
  useEffect(() => {
    open();
    return upload?.subscribe(() => open());
  }, [upload]);
}

/** The form, once the download types are known. */
function FormForTypes(props: Omit<UploadFormProps, 'types'>) {
  const { t } = useTranslation('releases');
  const types = useQuery(downloadTypesQuery());
  if (!types.data) return <QueryState query={types} title={t('upload.loadFailed')} />;
  if (types.data.length === 0) return <NoDownloadTypes />;
  return <UploadForm {...props} types={types.data} />;
}
