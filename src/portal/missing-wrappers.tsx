import { useTranslation } from 'react-i18next';
import type { InstallerBits } from '../../server/contract/download-type';
import { Notice } from '../components/ui/status';
import { useLanguage } from '../i18n/use-language';

const INSTALLER_BITS: readonly InstallerBits[] = [32, 64];

interface MissingWrappersProps {
  /** The bits for which the server has the wrapper; undefined while unknown. */
  ready: readonly InstallerBits[] | undefined;
}

/** For administrators: what the server lacks to make Windows service installers, and how to put it there. */
export function MissingWrappers({ ready }: MissingWrappersProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const missing = INSTALLER_BITS.filter((bits) => !ready?.includes(bits));
  if (missing.length === 0) return null;
  const files = new Intl.ListFormat(language).format(missing.map((bits) => `winsw-${bits}.exe`));
  const title = t(ready ? 'installer.missing.title' : 'installer.missing.needed', {
    files,
    count: missing.length,
  });
  return (
    <Notice tone="signal" title={title}>
      <p>{t('installer.missing.text', { files, count: missing.length })}</p>
    </Notice>
  );
}
