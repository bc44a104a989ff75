import { useTranslation } from 'react-i18next';
import type { SavedWebhook } from '../../../server/contract/webhook';
import { Notice } from '../../components/ui/status';

/** Warns that the URL of a saved webhook is unreachable. */
export function UnreachableNotice({ webhook: { url, unreachable } }: { webhook: SavedWebhook }) {
  const { t } = useTranslation('webhooks');
  if (!unreachable) return null;
  return (
    <Notice tone="signal" role="status">
      <p>{t(`unreachable.${unreachable}`, { host: new URL(url).hostname })}</p>
    </Notice>
  );
}
