import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../components/layout/use-company';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './portal-footer.module.css';

const BUILD_YEAR = new Date().getUTCFullYear();

/** The footer of the portal: one line, without the links of the site's footer that the menu has. */
export function PortalFooter() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const company = useCompany();
  return (
    <footer className={styles.footer}>
      <p suppressHydrationWarning>
        {t('footer.copyright', { year: BUILD_YEAR, holder: company.copyrightHolder })}
      </p>
      <p>{t('footer.vat', { number: company.vatNumber })}</p>
      <p>{t('footer.coc', { number: company.chamberOfCommerceNumber })}</p>
      {company.isExample && <p>{t('example.company')}</p>}
      <p>
        {t('footer.support')} <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
      </p>
      <Link to={localizedPath(PATHS.privacy, language)}>{t('footer.privacy')}</Link>
      <Link to={localizedPath(PATHS.accessibility, language)}>{t('footer.accessibility')}</Link>
    </footer>
  );
}
