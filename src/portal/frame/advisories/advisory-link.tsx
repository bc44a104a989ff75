import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { advisoryPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';

/** A link to the screen of an advisory. */
export function AdvisoryLink({ id, children }: { id: number; children: ReactNode }) {
  return <Link to={localizedPath(advisoryPath(id), useLanguage())}>{children}</Link>;
}
