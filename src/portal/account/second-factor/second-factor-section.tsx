import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewTotp, SecondFactor } from '../../../../server/contract/second-factor';
import { Button } from '../../../components/ui/button';
import { Failure, LoadingRows, Notice } from '../../../components/ui/status';
import { useProblemText } from '../../problem-text';
import { secondFactorQuery } from '../../queries/second-factor';
import { useViewedGroup } from '../../session/session';
import { ConfirmTotpDialog } from './confirm-totp-dialog';
import { CurrentPasswordDialog } from './current-password-dialog';
import { Passkeys } from './passkeys';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import * as styles from './second-factor.module.css';
import { useBeginTotp, useRemoveTotp, useRenewRecoveryCodes } from './use-second-factor';

type Step =
  | { kind: 'setUp' | 'renew' | 'remove' }
  | { kind: 'scan'; totp: NewTotp }
  | { kind: 'codes'; codes: string[] };

function statusOf({ totp, passkeys }: SecondFactor): string {
  if (passkeys > 0) return totp ? 'secondFactor.onBoth' : 'secondFactor.onPasskey';
  return totp ? 'secondFactor.on' : 'secondFactor.off';
}

/** What makes one's own login safer than a password. */
export function SecondFactorSection() {
  const { t } = useTranslation('portal');
  const problemText = useProblemText();
  const found = useQuery(secondFactorQuery);
  const [step, setStep] = useState<Step>();
  const [begin, renew, remove] = [useBeginTotp(), useRenewRecoveryCodes(), useRemoveTotp()];
  const isSetUp = found.data !== undefined && (found.data.totp || found.data.passkeys > 0);
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
            {t(statusOf(found.data))}{' '}
            {isSetUp && t('secondFactor.left', { count: found.data.recovery_codes })}
          </p>
          {isSetUp && (
            <div className={styles.actions}>
              <Button onClick={() => setStep({ kind: 'renew' })}>{t('secondFactor.renew')}</Button>
            </div>
          )}
          <Passkeys
            hasTotp={found.data.totp}
            onRecoveryCodes={(codes) => setStep({ kind: 'codes', codes })}
          />
          <h3>{t('secondFactor.codesHeading')}</h3>
          <div className={styles.actions}>
            {found.data.totp ? (
              <Button onClick={() => setStep({ kind: 'remove' })}>{t('secondFactor.remove')}</Button>
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
          text={t(found.data?.passkeys ? 'secondFactor.removeTextPasskeys' : 'secondFactor.removeText')}
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
