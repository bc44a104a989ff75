import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import * as styles from './request-list.module.css';
import type { ReplenishmentRequest } from './requests';

interface RequestListProps {
  requests: readonly ReplenishmentRequest[];
  onTake: (request: ReplenishmentRequest) => void;
}

/** The urgent requests (an order waits for them), apart from the others. */
export function RequestList({ requests, onTake }: RequestListProps) {
  const { t } = useTranslation();
  return ([true, false] as const).map((isUrgent) => {
    const kind = isUrgent ? 'urgent' : 'normal';
    const ofKind = requests.filter((request) => request.isUrgent === isUrgent);
    if (ofKind.length === 0) return null;
    return (
      <div
        key={kind}
        role="group"
        aria-labelledby={`requests-${kind}`}
        className={styles.requests}
        data-kind={kind}
      >
        <p id={`requests-${kind}`} className={styles.heading}>
          <strong>{t(`list.${kind}`)}</strong> <span>{t(`list.because.${kind}`)}</span>
        </p>
        <ul>
          {ofKind.map((request) => (
            <li key={request.to}>
              <button type="button" onClick={() => onTake(request)}>
                <span className={styles.name}>{t(`items.${request.item}`)}</span>{' '}
                <span className={styles.way}>
                  <span className="visually-hidden">{t('list.from')}</span> <code>{request.from}</code>{' '}
                  <Icon name="arrow" />
                  <span className="visually-hidden">{t('list.to')}</span> <code>{request.to}</code>
                </span>{' '}
                <span className={styles.reason}>
                  {request.isUrgent
                    ? t('list.order', { order: request.order })
                    : t('list.stock', { left: request.left, threshold: request.threshold })}
                </span>{' '}
                <span className={styles.quantity}>{t('pieces', { quantity: request.quantity })}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
