import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './paper.module.css';

interface BlogPaperProps {
  company: Queries.BlogPaperFragment;
  head: ReactNode;
  children: ReactNode;
}

/** A post as a leaflet when printed: adds the company and its contact details. */
export function BlogPaper({ company, head, children }: BlogPaperProps) {
  const { t } = useTranslation('blog');
  const { t: common } = useTranslation('common');
  const { host } = new URL(company.websiteUrl);
  return (
    <div className={styles.paper}>
      <p className={styles.sender} data-when="printed">
        <strong>{company.name}</strong> <span>{host}</span>
      </p>
      <div className={styles.head}>{head}</div>
      <div className={styles.text}>
        {children}
        <div className={styles.reach} data-when="printed">
          <p>
            <strong>{t('cta.title')}</strong>
            <br />
            {t('cta.text')}
            <br />
            <a href={company.websiteUrl}>{host}</a>
          </p>
          <p>
            {company.legalName}
            <br />
            <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
            <br />
            {common('footer.coc', { number: company.chamberOfCommerceNumber })}
            <br />
            {common('footer.vat', { number: company.vatNumber })}
            {company.isExample && (
              <>
                <br />
                {common('example.company')}
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

export const fragment = graphql`
  fragment BlogPaper on Company {
    isExample
    name
    legalName
    websiteUrl
    supportEmail
    chamberOfCommerceNumber
    vatNumber
  }
`;
