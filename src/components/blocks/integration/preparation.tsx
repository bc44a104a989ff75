import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { postPath } from '../../../config/paths';
import { POST_LANGUAGE } from '../../../config/site';
import { localizedPath } from '../../../i18n/localized-path';
import { Section } from '../../ui/page/section';
import * as styles from './preparation.module.css';

/** The requirements, and the steps to going live. */
export function IntegrationPreparation({
  integration,
}: {
  integration: Queries.IntegrationPreparationFragment;
}) {
  const { t } = useTranslation('integrations');
  return (
    <>
      <Section id="needs" title={t('needs.title')} aside>
        <ul className={styles.needs}>
          {integration.needs.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Section id="steps" title={t('steps.title')} tone="sunken">
        <ol className={styles.steps}>
          {integration.steps.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        <p className={styles.more}>
          <Link to={localizedPath(postPath('starten-met-scannen'), POST_LANGUAGE)}>{t('steps.post')}</Link>
        </p>
      </Section>
    </>
  );
}

export const fragment = graphql`
  fragment IntegrationPreparation on Integration {
    needs {
      text(language: $language)
    }
    steps {
      text(language: $language)
    }
  }
`;
