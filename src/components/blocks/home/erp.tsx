import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Section } from '../../ui/page/section';
import * as styles from './erp.module.css';

/** Names the supported ERPs, and says that scan results are stored in the ERP only. */
export function HomeErp({ integrations }: { integrations: Queries.HomeErpFragment }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <Section id="erp" tone="sunken" title={t('erp.title')} lead={t('erp.text')}>
      <ul className={styles.list}>
        {integrations.nodes.map(({ jsonId, name, summary }) => (
          <Card key={jsonId} as="li" linked shape="notched">
            <h3>{name}</h3>
            <p>{summary}</p>
            <p>
              <Link to={localizedPath(`/${jsonId}/`, language)}>{t('erp.link', { erp: name })}</Link>
            </p>
          </Card>
        ))}
      </ul>
      <div className={styles.only}>
        <div>
          <h3>{t('onlyErp.title')}</h3>
          <p>{t('onlyErp.text')}</p>
        </div>
        <div role="img" aria-label={t('onlyErp.diagramAlt')} className={styles.diagram}>
          <span className={styles.end}>
            <span>
              <Icon name="phone" />
              <Icon name="tablet" />
            </span>
            {t('onlyErp.devices')}
          </span>
          <span className={styles.lines}>
            <span>{t('onlyErp.reads')}</span>
            <span>{t('onlyErp.writes')}</span>
          </span>
          <span className={`${styles.end} ${styles.database}`}>
            <span>
              <Icon name="database" />
            </span>
            {t('onlyErp.database')}
          </span>
        </div>
      </div>
    </Section>
  );
}

export const fragment = graphql`
  fragment HomeErp on IntegrationConnection {
    nodes {
      jsonId
      name
      summary(language: $language)
    }
  }
`;
