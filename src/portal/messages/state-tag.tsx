import { useTranslation } from 'react-i18next';
import type { MessageState } from '../../../server/contract/message';
import { Tag } from '../../components/ui/tag';

const TONES = { new: 'signal', answered: 'confirmed', closed: 'neutral' } as const;

/** The states in the order in which a message passes through them. */
export const STATES = Object.keys(TONES) as MessageState[];

export function StateTag({ state }: { state: MessageState }) {
  const { t } = useTranslation('messages');
  return <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>;
}
