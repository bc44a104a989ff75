import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../server/contract/api-key';
import { ConfirmDialog } from '../../components/ui/dialog';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useTakeOverApiKey } from '../api/api-keys';

/** Asks before the user takes over an API key from its maker. */
export function TakeOverDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const toast = useToast();
  const problemText = useProblemText();
  const takeOver = useTakeOverApiKey();
  const { id, name, created_by: maker, issuer } = apiKey;
  const confirm = () =>
    takeOver.mutate(id, {
      onSuccess: () => {
        toast(t('takeOver.done', { name }), name);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('takeOver.title', { name })}
      confirmLabel={t('takeOver.button')}
      variant="primary"
      onConfirm={confirm}
      onClose={onClose}
      busy={takeOver.isPending}
      error={takeOver.error ? problemText(takeOver.error) : undefined}
    >
      <p>{t('takeOver.text')}</p>
      {issuer === null && <p>{t('takeOver.sameKey', { maker: maker.name })}</p>}
    </ConfirmDialog>
  );
}
