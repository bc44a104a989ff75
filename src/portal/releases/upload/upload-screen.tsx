import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { useDropGuard } from '../../../components/ui/inputs/use-drop-guard';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { useIsAdmin } from '../../auth/session';
import { useAddressState } from '../../lists/use-address-state';
import { UnfinishedUploads, useUnfinishedUploads } from './unfinished-uploads';
import { UploadForm, type UploadFormStart } from './upload-form';
import { dismissFinishedUpload, dismissUpload, startUpload, useCurrentUpload } from './upload-manager';
import { UploadProgress } from './upload-progress';

interface UploadScreenProps {
  /** Renders release notes as customers see them. */
  renderNotes: (text: string) => ReactNode;
}

/** The upload screen: the form, then the progress. Interrupted uploads are at the top. */
export function UploadScreen({ renderNotes }: UploadScreenProps) {
  const { t } = useTranslation('releases');
  const isAdmin = useIsAdmin();
  const current = useCurrentUpload();
  const unfinished = useUnfinishedUploads();
  const typeId = useAddressState().readId('type');
  const [start, setStart] = useState<UploadFormStart>(
    typeId ? { draft: { downloadTypeId: Number(typeId) } } : {},
  );

  useDropGuard();
  useEffect(() => dismissFinishedUpload, []);

  const leave = (to: 'new' | 'form') => {
    if (!current) return;
    const { draft, file, upload } = current;
    const { status, failure } = upload.getSnapshot();
    if (to === 'form') setStart({ draft, file, failure });
    // The next release is usually of the same type.
    else if (status === 'done') setStart({ draft: { downloadTypeId: draft.downloadTypeId } });
    // An interrupted upload has its own draft.
    else setStart(failure?.reason === 'differentFile' ? {} : { draft });
    dismissUpload();
  };

  if (!isAdmin) {
    return (
      <>
        <PortalHeading title={t('upload.title')} />
        <OnlyAdministrators />
      </>
    );
  }

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
          <UploadForm
            {...start}
            renderNotes={renderNotes}
            onUpload={(file, draft) => startUpload(file, draft)}
          />
        </>
      )}
    </>
  );
}
