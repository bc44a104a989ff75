import { Link } from 'gatsby';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useAuth, useSessionUser, useViewedGroup } from '../../auth/session';
import * as styles from './signed-in-user.module.css';

/** The name and the group of the signed-in user, which lead to the account. */
export function SignedInUser() {
  const language = useLanguage();
  const isSignedIn = useAuth() !== null;
  const user = useSessionUser();
  const isViewing = useViewedGroup() !== null;
  if (!isSignedIn || !user) return null;
  const words = (
    <>
      <span className={styles.name}>{user.name}</span>
      <span className={styles.group}>{user.group.name}</span>
    </>
  );
  // An account is nobody else's.
  if (isViewing) return <p className={styles.user}>{words}</p>;
  return (
    <Link to={localizedPath(PATHS.account, language)} className={styles.user}>
      {words}
    </Link>
  );
}
