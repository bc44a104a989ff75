import { useTranslation } from 'react-i18next';
import type { DeliveryState } from '../../../server/contract/webhook';
import { Tag } from '../../components/ui/tag';

const TONES = { waiting: 'signal', delivered: 'confirmed', failed: 'not-found', held: 'signal' } as const;

/** Shows the state of a delivery in one word. */
export function DeliveryTag({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('webhooks');
  return <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>;
}
