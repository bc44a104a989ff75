import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { ConfirmDialog } from '../../../components/ui/dialog';
import { Progress } from '../../../components/ui/progress';
import { Notice } from '../../../components/ui/status';
import { formatBytes } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { downloadTypesKey, releasesKey } from '../../api/download-types';
import { useKeptFocus } from '../../frame/use-kept-focus';
import { RUNNING, type UploadSnapshot } from './upload-types';
import { useUploadSnapshot, type CurrentUpload } from './upload-manager';
import { useFailureText } from './use-failure-text';
import * as styles from './upload-progress.module.css';

interface UploadProgressProps {
  current: CurrentUpload;
  /** Called to leave a finished upload: `new` for a new upload, `form` for the form with its values. */
  onLeave: (to: 'new' | 'form') => void;
}

/** The percentages that screen readers announce. */
const MILESTONES = [25, 50, 75];

/** Shows the progress of an upload, and its actions. */
export function UploadProgress({ current, onLeave }: UploadProgressProps) {
  const { t } = useTranslation('releases');
  const { upload, draft } = current;
  const snapshot = useUploadSnapshot(upload);
  const { status } = snapshot;
  const [isCancelling, setCancelling] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const actions = useKeptFocus(status);
  const isDone = status === 'done';

  useEffect(() => {
    if (isDone)
      for (const queryKey of [downloadTypesKey, releasesKey]) void client.invalidateQueries({ queryKey });
  }, [isDone, client]);

  const cancel = async () => {
    setCancelling(true);
    await upload.cancel();
    setCancelling(false);
    setAsking(false);
  };

  const canRun = RUNNING.includes(status);
  const { failure } = snapshot;
  return (
    <Card as="section" aria-label={t('progress.title', { name: draft.name, file: snapshot.fileName })}>
      <div className={styles.progress}>
        <h2>{t('progress.title', { name: draft.name, file: snapshot.fileName })}</h2>
        <Spoken snapshot={snapshot} />
        {!isDone && status !== 'cancelled' && <Bars snapshot={snapshot} />}
        <State snapshot={snapshot} name={draft.name} />
        <div ref={actions} className="button-row">
          {['sending', 'finishing', 'waiting', 'creating'].includes(status) && (
            <Button onClick={() => upload.pause()}>{t('progress.pause')}</Button>
          )}
          {status === 'paused' && (
            <Button variant="primary" onClick={() => upload.resume()}>
              {t('progress.resume')}
            </Button>
          )}
          {status === 'waiting' && <Button onClick={() => upload.retry()}>{t('progress.retryNow')}</Button>}
          {failure?.recovery === 'again' && (
            <Button variant="primary" onClick={() => upload.retry()}>
              {t('progress.goOn')}
            </Button>
          )}
          {failure?.recovery === 'restart' && (
            <Button variant="primary" onClick={() => upload.retry()}>
              {t('progress.restart')}
            </Button>
          )}
          {failure?.recovery === 'form' && (
            <Button variant="primary" onClick={() => onLeave('form')}>
              {t('progress.backToForm')}
            </Button>
          )}
          {(canRun || failure?.recovery === 'again') && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t('progress.cancel')}
            </Button>
          )}
          {failure && failure.recovery !== 'form' && failure.recovery !== 'again' && (
            <Button onClick={() => onLeave('new')}>{t('progress.close')}</Button>
          )}
          {(isDone || status === 'cancelled') && (
            <Button onClick={() => onLeave('new')}>{t('progress.done.another')}</Button>
          )}
        </div>
        {canRun && <p className={styles.note}>{t('progress.stayOpen')}</p>}
      </div>
      {isAsking && (canRun || status === 'failed') && (
        <ConfirmDialog
          title={t('progress.cancelDialog.title', { name: draft.name })}
          confirmLabel={t('progress.cancelDialog.confirm')}
          onConfirm={() => void cancel()}
          onClose={() => setAsking(false)}
          busy={isCancelling}
        >
          <p>{t('progress.cancelDialog.text', { file: snapshot.fileName })}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Bars({ snapshot }: { snapshot: UploadSnapshot }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const timeLeft = useTimeLeft(snapshot.secondsLeft);
  const { size, sentBytes, sentPercent, hashedPercent, rate } = snapshot;
  const details = [
    t('progress.bytes', { sent: formatBytes(sentBytes, language), size: formatBytes(size, language) }),
    rate === undefined ? undefined : t('progress.rate', { rate: formatBytes(rate, language) }),
    timeLeft,
  ];
  return (
    <>
      <Progress label={t('progress.hashing')} percent={hashedPercent} />
      <Progress
        label={t('progress.sending')}
        percent={sentPercent}
        detail={details.filter(Boolean).join(' · ')}
      />
    </>
  );
}

/** Returns the remaining time, in the largest unit that is precise enough. */
function useTimeLeft(seconds: number | undefined): string | undefined {
  const { t } = useTranslation('releases');
  if (seconds === undefined || !Number.isFinite(seconds)) return undefined;
  if (seconds < 60) return t('progress.secondsLeft', { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < 5400) return t('progress.minutesLeft', { count: Math.round(seconds / 60) });
  return t('progress.hoursLeft', { count: Math.round(seconds / 3600) });
}

function State({ snapshot, name }: { snapshot: UploadSnapshot; name: string }) {
  const { t } = useTranslation('releases');
  const { status, wait, failure, isCancelConfirmed, release } = snapshot;
  const failureText = useFailureText();
  if (status === 'done') {
    return (
      <Notice
        tone="confirmed"
        title={t(release?.state === 'draft' ? 'progress.done.draft' : 'progress.done.title', { name })}
      >
        <p>{t('progress.done.text')}</p>
      </Notice>
    );
  }
  if (failure) {
    return (
      <Notice tone="not-found">
        <p>{failureText(failure)}</p>
      </Notice>
    );
  }
  if (wait) {
    return (
      <Notice tone="signal">
        <p>{t(`progress.wait.${wait.reason}`)}</p>
        {wait.until !== undefined && <Countdown until={wait.until} />}
      </Notice>
    );
  }
  const text =
    status === 'cancelled' && !isCancelConfirmed
      ? t('progress.cancelledUntold')
      : t(`progress.status.${status}`);
  const calls = status === 'paused' || status === 'needsLogin' || status === 'cancelled';
  return <Notice tone={calls ? 'signal' : 'neutral'}>{<p>{text}</p>}</Notice>;
}

function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('releases');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <p>{t('progress.wait.again', { count: Math.max(0, Math.ceil((until - now) / 1000)) })}</p>;
}

/** Announces each state and every quarter to screen readers. */
function Spoken({ snapshot }: { snapshot: UploadSnapshot }) {
  const { t } = useTranslation('releases');
  const { status, sentPercent, wait, failure, isCancelConfirmed, release } = snapshot;
  const failureText = useFailureText();
  const milestone = MILESTONES.filter((percent) => sentPercent >= percent).pop();
  let text = t(`progress.status.${status}`);
  if (wait) text = t(`progress.wait.${wait.reason}`);
  else if (failure) text = failureText(failure);
  else if (release?.state === 'draft') text = t('progress.done.draft', { name: release.name });
  else if (status === 'cancelled' && !isCancelConfirmed) text = t('progress.cancelledUntold');
  else if (status === 'sending' && milestone !== undefined)
    text = t('progress.milestone', { percent: milestone });
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
