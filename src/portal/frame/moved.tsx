import { navigate } from 'gatsby';
import { useEffect } from 'react';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';

/** Leads from an old address to the new one. Query and fragment stay. */
export function Moved({ to }: { to: string }) {
  const language = useLanguage();
  useEffect(() => {
    const { search, hash } = window.location;
    navigate(localizedPath(to, language) + search + hash, { replace: true });
  }, [to, language]);
  return null;
}
