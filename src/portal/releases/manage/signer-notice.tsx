import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Signer } from '../../../../server/contract/installation';
import { Notice } from '../../../components/ui/status';
import { installationQuery } from '../../api/releases';

/** For administrators: says that the file of a release names another signer than that of the release before. */
export function SignerNotice({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('downloads');
  const { data } = useQuery(installationQuery(releaseId));
  if (!data?.before) return null;
  const { before, signer } = data;
  const says = (whose: 'now' | 'before', { state, subject }: Signer) =>
    t(`signerChange.${whose}.${state === 'named' || state === 'none' ? state : 'unreadable'}`, {
      release: before.release.name,
      signer: subject ?? '',
    });
  return (
    <Notice tone="not-found" title={t('signerChange.title')}>
      <p>{says('now', signer)}</p>
      <p>{says('before', before.signer)}</p>
      <p>{t('signerChange.text')}</p>
    </Notice>
  );
}
