import { navigate } from 'gatsby';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { confirmDiscard } from './unsaved-work';

/**
 * Returns a function that opens the page of a path without language prefix. It asks first if that would lose
 * unsaved work. For buttons: for a link, `unsaved-work` asks by itself.
 */
export function useGo() {
  const language = useLanguage();
  return (path: string, ...options: [options?: { state?: object; replace?: boolean }]) =>
    confirmDiscard(() => navigate(localizedPath(path, language), ...options));
}
