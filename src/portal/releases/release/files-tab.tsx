import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseDetails } from '../../../../server/contract/release-list';
import { Fact, Facts } from '../../../components/ui/page/facts';
import { installerUrl } from '../../api/client/release-files';
import { FileForm } from '../../frame/file-form';
import * as styles from './release-screen.module.css';

interface FilesTabProps {
  release: ReleaseDetails;
  attachments: ReactNode;
}

/** Everything that belongs to a release: its file, the Windows service installers and the attachments. */
export function FilesTab({ release, attachments }: FilesTabProps) {
  const { t } = useTranslation('downloads');
  const { id, file_name: fileName, download_type: type } = release;
  const installers = type.has_windows_service_installer ? type.windows_service_installer_bits : [];
  return (
    <div className={styles.side}>
      <section aria-labelledby="release-file">
        <h2 id="release-file">{t('file')}</h2>
        <Facts>
          <Fact label={t('facts.fileName')}>
            <code>{fileName}</code>
          </Fact>
          <Fact label={t('facts.id')}>{id}</Fact>
          <Fact label={t('details.escrow')}>
            {type.escrow ? t('details.inEscrow') : t('details.notInEscrow')}
          </Fact>
        </Facts>
      </section>
      {installers.length > 0 && (
        <section aria-labelledby="release-installers">
          <h2 id="release-installers">{t('installer.title')}</h2>
          <p className={styles.hint}>{t('installer.text')}</p>
          <div className={styles.actions}>
            {installers.map((bits) => (
              <FileForm key={bits} action={installerUrl(id, bits)} label={t(`installer.${bits}`)} />
            ))}
          </div>
        </section>
      )}
      {attachments}
    </div>
  );
}
