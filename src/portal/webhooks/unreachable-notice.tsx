import { useTranslation } from 'react-i18next';
import type { SavedWebhook } from '../../../server/contract/webhook';
import { Notice } from '../../components/ui/status';

/** Says of a webhook that was saved that its address leads nowhere. */
export function UnreachableNotice({ webhook: { url, unreachable } }: { webhook: SavedWebhook }) {
  const { t } = useTranslation('webhooks');
  if (!unreachable) return null;
  return (
    <Notice tone="signal" role="status">
      <p>{t(`unreachable.${unreachable}`, { host: new URL(url).hostname })}</p>
    </Notice>
  );
}
