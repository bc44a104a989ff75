import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/ui/dialog';
import { useToast } from '../../../components/ui/toast';
import { formatDateTime } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { FormProblem } from '../../forms/form-problem';
import { useProblemText } from '../../api/client/problem-text';
import { ShownOnceDialog } from '../../forms/shown-once-dialog';
import * as styles from './notices.module.css';
import { useEndFeed, useMakeFeed } from '../../api/notices';

type Step = { kind: 'renew' | 'end' } | { kind: 'show'; url: string };

/**
 * The user's own release feed.
 * @param createdAt null if the user has no feed
 */
export function Feed({ createdAt }: { createdAt: string | null }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const problemText = useProblemText();
  const toast = useToast();
  const [make, end] = [useMakeFeed(), useEndFeed()];
  const [step, setStep] = useState<Step>();
  const close = () => {
    make.reset();
    end.reset();
    setStep(undefined);
  };
  const show = () => make.mutate(undefined, { onSuccess: ({ url }) => setStep({ kind: 'show', url }) });

  return (
    <div className={styles.feed}>
      <h3>{t('notices.feed.title')}</h3>
      <p>{t('notices.feed.text')}</p>
      <p>
        {createdAt === null
          ? t('notices.feed.none')
          : t('notices.feed.since', { date: formatDateTime(createdAt, language) })}
      </p>
      {!step && <FormProblem text={make.error ? problemText(make.error) : undefined} />}
      <div className="button-row">
        {createdAt === null ? (
          <Button busy={make.isPending} onClick={show}>
            {t('notices.feed.make')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setStep({ kind: 'renew' })}>{t('notices.feed.renew')}</Button>
            <Button onClick={() => setStep({ kind: 'end' })}>{t('notices.feed.end')}</Button>
          </>
        )}
      </div>
      {step?.kind === 'renew' && (
        <ConfirmDialog
          title={t('notices.feed.renewTitle')}
          confirmLabel={t('notices.feed.renew')}
          onConfirm={show}
          onClose={close}
          busy={make.isPending}
          error={make.error ? problemText(make.error) : undefined}
        >
          <p>{t('notices.feed.renewText')}</p>
        </ConfirmDialog>
      )}
      {step?.kind === 'end' && (
        <ConfirmDialog
          title={t('notices.feed.endTitle')}
          confirmLabel={t('notices.feed.end')}
          onConfirm={() =>
            end.mutate(undefined, {
              onSuccess: () => {
                toast(t('notices.feed.ended'));
                close();
              },
            })
          }
          onClose={close}
          busy={end.isPending}
          error={end.error ? problemText(end.error) : undefined}
        >
          <p>{t('notices.feed.endText')}</p>
        </ConfirmDialog>
      )}
      {step?.kind === 'show' && (
        <ShownOnceDialog
          title={t('notices.feed.addressTitle')}
          text={t('notices.feed.addressText')}
          label={t('notices.feed.address')}
          value={step.url}
          what={t('notices.feed.copy')}
          close={t('notices.feed.close')}
          onClose={close}
        />
      )}
    </div>
  );
}
