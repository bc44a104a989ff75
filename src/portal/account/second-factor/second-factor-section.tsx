import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewTotp } from '../../../../server/contract/second-factor';
import { Button } from '../../../components/ui/button';
import { Failure, LoadingRows, Notice } from '../../../components/ui/status';
import { useProblemText } from '../../problem-text';
import { secondFactorQuery } from '../../queries/second-factor';
import { useViewedGroup } from '../../session/session';
import { ConfirmTotpDialog } from './confirm-totp-dialog';
import { CurrentPasswordDialog } from './current-password-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import * as styles from './second-factor.module.css';
import { useBeginTotp, useRemoveTotp, useRenewRecoveryCodes } from './use-second-factor';

type Step =
  | { kind: 'setUp' | 'renew' | 'remove' }
  | { kind: 'scan'; totp: NewTotp }
  | { kind: 'codes'; codes: string[] };

/** What makes one's own login safer than a password. */
export function SecondFactorSection() {
  const { t } = useTranslation('portal');
  const problemText = useProblemText();
  const found = useQuery(secondFactorQuery);
  const [step, setStep] = useState<Step>();
  const [begin, renew, remove] = [useBeginTotp(), useRenewRecoveryCodes(), useRemoveTotp()];
  const isViewing = useViewedGroup() !== null;
  const close = () => setStep(undefined);
  if (isViewing) return null;

  return (
    <section aria-labelledby="second-factor-heading" className={styles.section}>
      <h2 id="second-factor-heading">{t('secondFactor.title')}</h2>
      <p>{t('secondFactor.text')}</p>
      {found.isPending && <LoadingRows />}
      {found.error && (
        <Failure
          title={t('secondFactor.loadFailed')}
          text={problemText(found.error)}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data?.required && (
        <Notice tone="not-found">
          <p>{t('secondFactor.required')}</p>
        </Notice>
      )}
      {found.data && (
        <>
          <p role="status">
            {found.data.totp
              ? `${t('secondFactor.on')} ${t('secondFactor.left', { count: found.data.recovery_codes })}`
              : t('secondFactor.off')}
          </p>
          <div className={styles.actions}>
            {found.data.totp ? (
              <>
                <Button onClick={() => setStep({ kind: 'renew' })}>{t('secondFactor.renew')}</Button>
                <Button onClick={() => setStep({ kind: 'remove' })}>{t('secondFactor.remove')}</Button>
              </>
            ) : (
              <Button variant="primary" onClick={() => setStep({ kind: 'setUp' })}>
                {t('secondFactor.setUp')}
              </Button>
            )}
          </div>
        </>
      )}
      {step?.kind === 'setUp' && (
        <CurrentPasswordDialog
          title={t('secondFactor.setUp')}
          confirmLabel={t('secondFactor.next')}
          onConfirm={async (body) => setStep({ kind: 'scan', totp: await begin.mutateAsync(body) })}
          onClose={close}
        />
      )}
      {step?.kind === 'renew' && (
        <CurrentPasswordDialog
          title={t('secondFactor.renew')}
          text={t('secondFactor.renewText')}
          confirmLabel={t('secondFactor.renew')}
          onConfirm={async (body) => setStep({ kind: 'codes', codes: await renew.mutateAsync(body) })}
          onClose={close}
        />
      )}
      {step?.kind === 'remove' && (
        <CurrentPasswordDialog
          title={t('secondFactor.remove')}
          text={t('secondFactor.removeText')}
          confirmLabel={t('secondFactor.remove')}
          onConfirm={async (body) => {
            await remove.mutateAsync(body);
            close();
          }}
          onClose={close}
        />
      )}
      {step?.kind === 'scan' && (
        <ConfirmTotpDialog
          totp={step.totp}
          onConfirmed={(codes) => setStep({ kind: 'codes', codes })}
          onClose={close}
        />
      )}
      {step?.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
    </section>
  );
}
