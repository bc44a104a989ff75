import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../components/blocks/account/account-page';
import { Button } from '../../components/ui/button';
import { LoadingRows, Notice } from '../../components/ui/status';
import { forgetMailedToken, useMailedToken } from './mailed-token';
import type { post, Refusal } from './post';
import { RefusalNotice } from './refusal-notice';

type State = 'open' | 'sending' | 'done' | 'ended';

interface MailedLinkProps {
  /** Without language prefix. */
  path: string;
  /** The key of its texts in `login.json`. */
  texts: 'newEmail' | 'unsubscribe';
  /** Returns the key of the texts about the change that the link makes. */
  changeTexts: (token: string) => 'newEmail' | 'unsubscribe.releases' | 'unsubscribe.licences';
  /** Makes the change that the link is for. */
  send: (token: string) => ReturnType<typeof post>;
  /** The status of the response to a link that is not valid. */
  endedStatus: 404 | 410;
  onDone?: () => void;
  /** Shown after the change. */
  next: ReactNode;
}

/**
 * A page that a mailed link opens. It asks with one button, so that a program that scans mail cannot make the
 * change.
 */
export function MailedLink({ path, texts, changeTexts, send, endedStatus, onDone, next }: MailedLinkProps) {
  const { t } = useTranslation('login');
  const token = useMailedToken(path);
  const [state, setState] = useState<State>('open');
  const [sent, setSent] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();

  async function submit(mailed: string): Promise<void> {
    setState('sending');
    setSent(mailed);
    setRefusal(undefined);
    const answer = await send(mailed);
    const hasEnded = answer.kind === 'refused' && answer.status === endedStatus;
    if (answer.kind === 'done') onDone?.();
    if (answer.kind === 'done' || hasEnded) {
      forgetMailedToken(path);
      setState(hasEnded ? 'ended' : 'done');
    } else {
      setRefusal(answer);
      setState('open');
    }
  }

  return (
    <AccountPage path={path} title={t(`${texts}.title`)}>
      {token === undefined && <LoadingRows rows={3} />}
      {token === null && state === 'open' && (
        <Notice title={t(`${texts}.without`)}>
          <p>{t(`${texts}.withoutText`)}</p>
        </Notice>
      )}
      {token && (
        <>
          <p>{t(`${changeTexts(token)}.text`)}</p>
          <RefusalNotice refusal={refusal} fields={[]} />
          <Button variant="primary" busy={state === 'sending'} onClick={() => void submit(token)}>
            {t(`${texts}.submit`)}
          </Button>
        </>
      )}
      <div role="status">
        {!token && state === 'done' && (
          <Notice tone="confirmed">
            <p>{t(`${changeTexts(sent)}.done`)}</p>
            {next}
          </Notice>
        )}
        {!token && state === 'ended' && (
          <Notice tone="not-found" title={t(`${texts}.ended`)}>
            <p>{t(`${texts}.endedText`)}</p>
          </Notice>
        )}
      </div>
    </AccountPage>
  );
}
