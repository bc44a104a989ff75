import { use } from 'react';
import { contactPath, PATHS, type ContactChoice } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { PagePath } from '../../layout/page-path';

/** Returns a function that builds the path of the contact form, with the choices and the current page. */
export function useContactPath() {
  const language = useLanguage();
  const path = use(PagePath);
  // The home page has the form itself.
  const from = path === undefined || path === PATHS.home ? undefined : localizedPath(path, language);
  return (choice: Omit<ContactChoice, 'from'>) => localizedPath(contactPath({ ...choice, from }), language);
}
