import { useTranslation } from 'react-i18next';
import type { MailState } from '../../../server/contract/mail';
import { Tag } from '../../components/ui/tag';

const TONES = {
  waiting: 'signal',
  sent: 'confirmed',
  failed: 'not-found',
  ended: 'neutral',
  interrupted: 'signal',
  held: 'signal',
} as const;

/** Shows the state of a mail. */
export function MailStateTag({ state }: { state: MailState }) {
  const { t } = useTranslation('messages');
  return <Tag tone={TONES[state]}>{t(`mail.states.${state}`)}</Tag>;
}
