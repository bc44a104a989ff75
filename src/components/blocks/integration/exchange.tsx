import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Table, type Column } from '../../ui/table';
import * as styles from './exchange.module.css';

type Exchange = Queries.IntegrationExchangeFragment['exchange'][number];

/** The data that each task reads and writes, and when. */
export function IntegrationExchange({ integration }: { integration: Queries.IntegrationExchangeFragment }) {
  const { t } = useTranslation('integrations');
  const { exchange, when } = integration;
  const columns: Column<Exchange>[] = [
    {
      id: 'task',
      header: t('exchange.task'),
      cell: ({ id }) => t(`exchange.tasks.${id}`),
      isRowHeader: true,
    },
    { id: 'reads', header: t('exchange.reads'), cell: ({ reads }) => reads },
    { id: 'writes', header: t('exchange.writes'), cell: ({ writes }) => writes },
  ];
  return (
    <>
      <Table caption={t('exchange.caption')} columns={columns} rows={exchange} rowKey={({ id }) => id} />
      <div className={styles.when}>
        <h3>{t('when.title')}</h3>
        <p>{when}</p>
      </div>
    </>
  );
}

export const fragment = graphql`
  fragment IntegrationExchange on Integration {
    exchange {
      id
      reads(language: $language)
      writes(language: $language)
    }
    when(language: $language)
  }
`;
