import type { TFunction } from 'i18next';
import type { Installation } from '../../../../server/contract/installation';

/** What Intune compares as a version: up to four numbers. */
const comparable = /^\d+(\.\d+){0,3}$/;

const roots: Record<string, string> = { HKLM: 'HKEY_LOCAL_MACHINE', HKCU: 'HKEY_CURRENT_USER' };
const wholeKey = (key: string) =>
  key.replace(/^(HKLM|HKCU)(?=\\)/i, (root) => roots[root.toUpperCase()] ?? root);

type Detection = Pick<Installation, 'version_place' | 'version_path' | 'version_name' | 'version_found'>;

/**
 * Returns a detection rule for Intune, one field of its form on a line. A version that Intune cannot compare must be
 * equal in the registry; of a file only the existence is detected.
 * @param t of the namespace `downloads`
 */
export function intuneText(detection: Detection, t: TFunction<'downloads'>): string {
  const { version_place: place, version_path: path, version_name: name, version_found: version } = detection;
  const isInFile = place === 'file';
  const isComparable = comparable.test(version);
  const equalOr = isComparable ? 'atLeast' : 'equal';
  const method = isInFile ? (isComparable ? 'fileVersion' : 'fileExists') : isComparable ? 'version' : 'text';
  const line = (field: string, value: string) => t('installation.intune.line', { field, value });
  return [
    line(
      t('installation.intune.type'),
      t(isInFile ? 'installation.intune.file' : 'installation.intune.registry'),
    ),
    line(
      t(isInFile ? 'installation.intune.path' : 'installation.intune.key'),
      isInFile ? path : wholeKey(path),
    ),
    line(t(isInFile ? 'installation.intune.fileName' : 'installation.intune.valueName'), name),
    line(t('installation.intune.method'), t(`installation.intune.methods.${method}`)),
    ...(method === 'fileExists'
      ? []
      : [
          line(t('installation.intune.operator'), t(`installation.intune.operators.${equalOr}`)),
          line(t('installation.intune.value'), version),
        ]),
    line(t('installation.intune.is32'), t('installation.intune.no')),
  ].join('\n');
}
