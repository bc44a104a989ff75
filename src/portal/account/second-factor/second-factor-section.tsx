import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewTotp, SecondFactor } from '../../../../server/contract/second-factor';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/ui/dialog';
import { useToast } from '../../../components/ui/toast';
import { useProblemText } from '../../api/client/problem-text';
import { loginWaysQuery } from '../../api/own-sessions';
import { QueryState } from '../../frame/query-state';
import { ownAccountQuery } from '../../api/own-account';
import {
  secondFactorQuery,
  useBeginTotp,
  useRemoveTotp,
  useRenewRecoveryCodes,
} from '../../api/second-factor';
import { hasPasskeys } from '../../auth/passkey';
import { useViewedGroup } from '../../auth/session';
import { ConfirmTotpDialog } from './confirm-totp-dialog';
import { Passkeys } from './passkeys';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import * as styles from './second-factor.module.css';

type Step =
  { kind: 'renew' | 'remove' } | { kind: 'scan'; totp: NewTotp } | { kind: 'codes'; codes: string[] };

function statusOf({ totp, passkeys }: SecondFactor, hasPassword: boolean, hasNoWay: boolean): string {
  if (hasNoWay) return 'secondFactor.noWay';
  if (!hasPassword) return passkeys > 0 ? 'secondFactor.onlyPasskey' : 'secondFactor.noPassword';
  if (passkeys > 0) return totp ? 'secondFactor.onBoth' : 'secondFactor.onPasskey';
  return totp ? 'secondFactor.on' : 'secondFactor.off';
}

interface SecondFactorSectionProps {
  /** Set on the page that asks for a second factor: called as soon as the user has one. */
  onSetUp?: () => void;
}

/** Settings for passkeys, one-time codes and recovery codes of the user. */
export function SecondFactorSection({ onSetUp }: SecondFactorSectionProps) {
  const { t } = useTranslation('portal');
  const problemText = useProblemText();
  const toast = useToast();
  const found = useQuery(secondFactorQuery);
  const hasPassword = useQuery(ownAccountQuery).data?.has_password !== false;
  const loginWays = useQuery(loginWaysQuery).data;
  const isRequired = loginWays?.second_factor_required === true;
  const hasNoWay = loginWays?.ways.length === 0;
  const [step, setStep] = useState<Step>();
  const [begin, renew, remove] = [useBeginTotp(), useRenewRecoveryCodes(), useRemoveTotp()];
  const isSetUp = found.data !== undefined && (found.data.totp || found.data.passkeys > 0);
  const isViewing = useViewedGroup() !== null;
  const textOfRemoval = found.data?.passkeys
    ? 'removeTextPasskeys'
    : isRequired
      ? 'removeTextRequired'
      : 'removeText';
  const close = () => setStep(undefined);
  const show = (codes: string[] | undefined) => {
    setStep(codes && { kind: 'codes', codes });
    if (!codes) onSetUp?.();
  };
  const problemOf = ({ error }: { error: Error | null }) => (error ? problemText(error) : undefined);
  if (isViewing) return null;

  return (
    <section aria-labelledby="second-factor-heading" className={styles.section}>
      <h2 id="second-factor-heading">{t('secondFactor.title')}</h2>
      <p>{t('secondFactor.text')}</p>
      <QueryState query={found} title={t('secondFactor.loadFailed')} />
      {found.data && (
        <>
          <p role="status">
            {t(statusOf(found.data, hasPassword, hasNoWay))}{' '}
            {isSetUp && t('secondFactor.left', { count: found.data.recovery_codes })}{' '}
            {isSetUp && !hasPassword && t('secondFactor.codesNeedPassword')}
          </p>
          {isSetUp && (
            <div className={styles.actions}>
              <Button onClick={() => setStep({ kind: 'renew' })}>{t('secondFactor.renew')}</Button>
            </div>
          )}
          <Passkeys
            hasPassword={hasPassword}
            hasTotp={found.data.totp}
            isRequired={isRequired}
            isPrimary={onSetUp !== undefined || !hasPassword}
            onAdded={show}
          />
          <h3>{t('secondFactor.codesHeading')}</h3>
          <div className={styles.actions}>
            {found.data.totp ? (
              <Button onClick={() => setStep({ kind: 'remove' })}>{t('secondFactor.remove')}</Button>
            ) : !hasPassword ? (
              <p>{t('secondFactor.needsPassword')}</p>
            ) : (
              <Button
                variant={onSetUp && !hasPasskeys() ? 'primary' : 'secondary'}
                busy={begin.isPending}
                onClick={() =>
                  begin.mutate(undefined, { onSuccess: (totp) => setStep({ kind: 'scan', totp }) })
                }
              >
                {t('secondFactor.setUp')}
              </Button>
            )}
          </div>
          <p role="alert">{problemOf(begin)}</p>
        </>
      )}
      {step?.kind === 'renew' && (
        <ConfirmDialog
          title={t('secondFactor.renew')}
          confirmLabel={t('secondFactor.renew')}
          onConfirm={() =>
            renew.mutate(undefined, { onSuccess: (codes) => setStep({ kind: 'codes', codes }) })
          }
          onClose={close}
          busy={renew.isPending}
          error={problemOf(renew)}
        >
          <p>{t('secondFactor.renewText')}</p>
        </ConfirmDialog>
      )}
      {step?.kind === 'remove' && (
        <ConfirmDialog
          title={t('secondFactor.remove')}
          confirmLabel={t('secondFactor.remove')}
          onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
          onClose={close}
          busy={remove.isPending}
          error={problemOf(remove)}
        >
          <p>{t(`secondFactor.${textOfRemoval}`)}</p>
        </ConfirmDialog>
      )}
      {step?.kind === 'scan' && (
        <ConfirmTotpDialog
          totp={step.totp}
          onConfirmed={(codes) => {
            show(codes);
            if (!codes) toast(t('secondFactor.codesStay'));
          }}
          onClose={close}
        />
      )}
      {step?.kind === 'codes' && (
        <RecoveryCodesDialog
          codes={step.codes}
          hasPassword={hasPassword}
          onClose={() => {
            close();
            onSetUp?.();
          }}
        />
      )}
    </section>
  );
}
