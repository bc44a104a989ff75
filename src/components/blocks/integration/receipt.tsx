import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../ui/picture';
import * as styles from './receipt.module.css';

interface IntegrationReceiptProps {
  receipt: Queries.IntegrationReceiptFragment;
  integration: Queries.IntegrationReceiptNamesFragment;
  app: Queries.IntegrationReceiptAppFragment | null;
}

/** An example: one purchase order in the ERP, its receipt on a phone, and what is in the ERP afterwards. */
export function IntegrationReceipt({ receipt, integration, app }: IntegrationReceiptProps) {
  const { t } = useTranslation('integrations');
  const { name: erp, receipt: names } = integration;
  const { number, location, lines } = receipt;
  const received = lines.filter((line) => line.received > 0);
  const image = app?.screen.file.childImageSharp?.gatsbyImageData;
  return (
    <figure className={styles.receipt}>
      <figcaption>{t('receipt.caption', { erp })}</figcaption>
      <div className={styles.documents}>
        <table className={styles.document}>
          <caption>
            <span>{t('receipt.before', { erp })}</span> {names.order} {number}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('receipt.item')}</th>
              <th scope="col">{t('receipt.ordered')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ item, name, ordered }) => (
              <tr key={item}>
                <th scope="row">
                  {name} <code>{item}</code>
                </th>
                <td>{ordered}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={styles.document}>
          <caption>
            <span>{t('receipt.after', { erp })}</span> {names.booked}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('receipt.item')}</th>
              <th scope="col">{t('receipt.received', { location })}</th>
            </tr>
          </thead>
          <tbody>
            {received.map(({ item, name, received }) => (
              <tr key={item}>
                <th scope="row">
                  {name} <code>{item}</code>
                </th>
                <td>{received}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {app && image && (
        <div className={styles.phone}>
          <Picture image={image} alt={app.screen.alt} sizes="11rem" />
        </div>
      )}
    </figure>
  );
}

export const fragment = graphql`
  fragment IntegrationReceipt on Receipt {
    number
    location
    lines {
      item
      name(language: $language)
      ordered
      received
    }
  }
  fragment IntegrationReceiptNames on Integration {
    name
    receipt {
      order(language: $language)
      booked(language: $language)
    }
  }
  fragment IntegrationReceiptApp on App {
    screen(state: "received") {
      alt(language: $language)
      file(language: $language) {
        childImageSharp {
          gatsbyImageData(width: 200, breakpoints: [200, 400], formats: [WEBP], placeholder: NONE)
        }
      }
    }
  }
`;
