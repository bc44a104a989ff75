import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { integrationPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { Card } from '../../ui/card';
import * as styles from './others.module.css';

/** The other supported ERPs. */
export function IntegrationOthers({ integrations }: { integrations: Queries.IntegrationOthersFragment }) {
  const { t } = useTranslation('integrations');
  const language = useLanguage();
  return (
    <ul className={styles.list} aria-label={t('nav')}>
      {integrations.nodes.map(({ jsonId, name, summary }) => (
        <Card key={jsonId} as="li" linked>
          <h3>
            <Link to={localizedPath(integrationPath(jsonId), language)}>{name}</Link>
          </h3>
          <p>{summary}</p>
        </Card>
      ))}
    </ul>
  );
}

export const fragment = graphql`
  fragment IntegrationOthers on IntegrationConnection {
    nodes {
      jsonId
      name
      summary(language: $language)
    }
  }
`;
