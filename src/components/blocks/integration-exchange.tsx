import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import * as styles from './integration-exchange.module.css';

/** What is read, what is written, side by side; and when. */
export function IntegrationExchange({ integration }: { integration: Queries.IntegrationExchangeFragment }) {
  const { t } = useTranslation('integrations');
  const { name, reads, writes, when } = integration;
  const directions = [
    { key: 'reads', lines: reads, className: styles.reads },
    { key: 'writes', lines: writes, className: styles.writes },
  ];
  return (
    <>
      <div className={styles.directions}>
        {directions.map(({ key, lines, className }) => (
          <div key={key} className={className}>
            <h3>{t(`${key}.title`)}</h3>
            <p>{t(`${key}.text`, { erp: name })}</p>
            <ul>
              {lines.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.when}>
        <h3>{t('when.title')}</h3>
        <p>{when}</p>
      </div>
    </>
  );
}

export const fragment = graphql`
  fragment IntegrationExchange on Integration {
    name
    reads {
      text(language: $language)
    }
    writes {
      text(language: $language)
    }
    when(language: $language)
  }
`;
