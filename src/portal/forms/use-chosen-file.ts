import { useTranslation } from 'react-i18next';
import { savedOnWindowsAs } from '../../../server/contract/file-name';
import { formatBytes } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';

/** Returns a function that says which file is chosen, and if Windows saves it under another name. */
export function useChosenFile(): (file: File) => string {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  return ({ name, size }) => {
    const saved = savedOnWindowsAs(name);
    const key = saved === name ? 'upload.fields.chosen' : 'upload.fields.chosenRenamed';
    return t(key, { name, size: formatBytes(size, language), saved });
  };
}
