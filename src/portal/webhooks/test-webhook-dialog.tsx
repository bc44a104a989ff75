import { useTranslation } from 'react-i18next';
import type { Webhook } from '../../../server/contract/webhook';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { Notice } from '../../components/ui/status';
import { useProblemText } from '../api/client/problem-text';
import { useTestWebhook } from '../api/webhooks';
import * as styles from './webhooks.module.css';

/** Sends a test to a webhook, and shows the response. */
export function TestWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const test = useTestWebhook();
  return (
    <Dialog title={t('test.open')} onClose={onClose}>
      <p className={styles.words}>{t('test.text', { url: webhook.url })}</p>
      <TestResult test={test} />
      <DialogActions>
        <Button variant="primary" busy={test.isPending} onClick={() => test.mutate(webhook.id)}>
          {t('test.open')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** As `TestWebhookDialog`, for a webhook that was just added or got a new secret. */
export function TestWebhook({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const test = useTestWebhook();
  return (
    <div className={styles.form}>
      <p className={styles.words}>{t('test.afterSecret')}</p>
      <TestResult test={test} />
      <div>
        <Button busy={test.isPending} onClick={() => test.mutate(webhook.id)}>
          {t('test.open')}
        </Button>
      </div>
    </div>
  );
}

function TestResult({ test: { data: result, error } }: { test: ReturnType<typeof useTestWebhook> }) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  return (
    <>
      {result && (
        <Notice
          tone={result.delivered ? 'confirmed' : 'not-found'}
          role="status"
          title={t(result.delivered ? 'test.done' : 'test.failed', { status: result.status })}
        >
          {result.error && <p>{t(`deliveries.errors.${result.error}`, { status: result.status })}</p>}
          {result.answer && <pre>{result.answer}</pre>}
        </Notice>
      )}
      {error && (
        <Notice tone="not-found" role="alert" title={t('test.failed')}>
          <p>{problemText(error)}</p>
        </Notice>
      )}
    </>
  );
}
