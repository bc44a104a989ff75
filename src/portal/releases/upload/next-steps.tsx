import { useQuery } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Button, ButtonLink } from '../../../components/ui/button';
import { downloadTypePath, releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { releaseQuery } from '../../api/releases';
import { SignerNotice } from '../manage/signer-notice';
import { PublishDialog } from '../manage/publish-dialog';

/** What an administrator can do next with a release that was uploaded. */
export function NextSteps({ release: uploaded }: { release: Downloadable }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const [isPublishing, setPublishing] = useState(false);
  const { id, download_type_id: typeId } = uploaded;
  // It may have been published since the upload.
  const { data: release = uploaded } = useQuery({
    ...releaseQuery(id),
    enabled: uploaded.state !== 'published',
  });
  const isOut = release.state === 'published';
  return (
    <>
      <SignerNotice releaseId={id} />
      {!isOut && (
        <Button variant="primary" onClick={() => setPublishing(true)}>
          {t('actions.publish')}
        </Button>
      )}
      <Button
        variant={isOut ? 'primary' : 'secondary'}
        onClick={() => navigate(localizedPath(releasePath(id), language))}
      >
        {t('progress.done.show')}
      </Button>
      <ButtonLink to={localizedPath(downloadTypePath(typeId, 'access'), language)}>
        {t('progress.done.access')}
      </ButtonLink>
      {isPublishing && <PublishDialog release={release} onClose={() => setPublishing(false)} />}
    </>
  );
}
