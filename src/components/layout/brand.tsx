import { Link } from 'gatsby';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './brand.module.css';
import { useCompany } from './use-company';

/** The mark and the name of the company, which lead to the home page. */
export function Brand() {
  const language = useLanguage();
  const company = useCompany();
  return (
    <Link to={localizedPath(PATHS.home, language)} className={styles.brand}>
      <span aria-hidden="true" className={styles.mark} />
      <span>{company.name}</span>
    </Link>
  );
}
