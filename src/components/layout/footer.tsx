import { graphql, Link, useStaticQuery } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { languagesOf, PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './footer.module.css';
import { QuickSupport } from './quick-support';
import { useCompany } from './use-company';

const BUILD_YEAR = new Date().getUTCFullYear();

export function Footer() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const company = useCompany();
  const { integrations } = useStaticQuery<Queries.FooterQuery>(graphql`
    query Footer {
      integrations: allIntegration(sort: { order: ASC }) {
        nodes {
          jsonId
          name
        }
      }
    }
  `);
  return (
    <>
      <QuickSupport />
      <footer className={styles.footer}>
        <div className={styles.inner}>
          <div>
            <h2>{t('footer.erp')}</h2>
            <ul>
              {integrations.nodes.map(({ jsonId, name }) => (
                <li key={jsonId}>
                  <Link to={localizedPath(`/${jsonId}/`, language)}>{name}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>{t('footer.help')}</h2>
            <ul>
              <li className={styles.line}>
                {t('footer.support')} <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
              </li>
              {languagesOf(PATHS.blog).includes(language) && (
                <li>
                  <Link to={localizedPath(PATHS.blog, language)}>{t('nav.blog')}</Link>
                </li>
              )}
              <li>
                <Link to={localizedPath(PATHS.privacy, language)}>{t('footer.privacy')}</Link>
              </li>
              <li>
                <Link to={localizedPath(PATHS.accessibility, language)}>{t('footer.accessibility')}</Link>
              </li>
              <li>
                <Link to={localizedPath(PATHS.security, language)}>{t('footer.vulnerability')}</Link>
              </li>
            </ul>
          </div>
          <div className={styles.company}>
            <h2>{t('footer.company')}</h2>
            <p>{company.name}</p>
            <p>{t('footer.vat', { number: company.vatNumber })}</p>
            <p>{t('footer.coc', { number: company.chamberOfCommerceNumber })}</p>
            {company.isExample && <p>{t('example.company')}</p>}
          </div>
          <div className={styles.end}>
            <p suppressHydrationWarning>
              {t('footer.copyright', { year: BUILD_YEAR, holder: company.copyrightHolder })}
            </p>
          </div>
        </div>
      </footer>
    </>
  );
}
