import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import type { AdvisorySummary } from '../../../../server/contract/advisory';
import { advisoryPath, publicAdvisoryPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useIsAdmin } from '../../auth/session';

interface AdvisoryLinkProps {
  advisory: Pick<AdvisorySummary, 'id' | 'number'>;
  children: ReactNode;
}

/** A link to an advisory: for administrators to its screen, for customers to its public page. */
export function AdvisoryLink({ advisory: { id, number }, children }: AdvisoryLinkProps) {
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  if (isAdmin) return <Link to={localizedPath(advisoryPath(id), language)}>{children}</Link>;
  // A page of the server, which Gatsby's router does not know.
  return <a href={localizedPath(publicAdvisoryPath(number ?? ''), language)}>{children}</a>;
}
