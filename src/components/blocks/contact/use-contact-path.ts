import { use } from 'react';
import { contactPath, PATHS, type ContactChoice } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { PagePath } from '../../layout/page-path';

/** Returns a function that gives the way to the contact form with what was chosen, and with the page that leads there. */
export function useContactPath() {
  const language = useLanguage();
  const path = use(PagePath);
  // The form stands on the home page itself.
  const from = path === undefined || path === PATHS.home ? undefined : localizedPath(path, language);
  return (choice: Omit<ContactChoice, 'from'>) => localizedPath(contactPath({ ...choice, from }), language);
}
