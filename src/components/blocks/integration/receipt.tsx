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
  const image = app?.screen.file.childImageSharp?.gatsbyImageData;
  return (
    <figure className={styles.receipt}>
      <figcaption>{t('receipt.caption', { erp })}</figcaption>
      <div className={styles.documents}>
        <Document
          when={t('receipt.before', { erp })}
          title={`${names.order} ${number}`}
          head={[t('receipt.item'), t('receipt.ordered')]}
          rows={lines.map(({ ordered, ...line }) => ({ ...line, quantity: ordered }))}
        />
        <Document
          when={t('receipt.after', { erp })}
          title={names.booked}
          head={[t('receipt.item'), t('receipt.received', { location })]}
          rows={lines.flatMap(({ received, ...line }) =>
            received > 0 ? [{ ...line, quantity: received }] : [],
          )}
        />
      </div>
      {app && image && (
        <div className={styles.phone}>
          <Picture image={image} alt={app.screen.alt} sizes="11rem" />
        </div>
      )}
    </figure>
  );
}

interface DocumentProps {
  when: string;
  title: string;
  head: readonly [string, string];
  rows: readonly { readonly item: string; readonly name: string; readonly quantity: number }[];
}

function Document({ when, title, head, rows }: DocumentProps) {
  return (
    <table className={styles.document}>
      <caption>
        <span>{when}</span> {title}
      </caption>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, name, quantity }) => (
          <tr key={item}>
            <th scope="row">
              {name} <code>{item}</code>
            </th>
            <td>{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
