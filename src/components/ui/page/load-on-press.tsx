import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Notice } from '../status';

export type LoadState = 'waiting' | 'loading' | 'failed';

/**
 * Fetches a part of the page on request. `part` is undefined until it has loaded.
 * @param which key of the part; a new key resets the state
 */
export function useLoadOnPress<Part>(fetchPart: () => Promise<Part>, which = '') {
  const [press, setPress] = useState<{ which: string; part?: Part; state: LoadState }>();
  const load = () => {
    const end = (result: { part?: Part; state: LoadState }) =>
      setPress((last) => (last?.which === which ? { which, ...result } : last));
    setPress({ which, state: 'loading' });
    fetchPart().then(
      (part) => end({ part, state: 'waiting' }),
      () => end({ state: 'failed' }),
    );
  };
  /** Fetches the part before the press, which uses what the browser then has. */
  const prepare = () => void fetchPart().catch(() => undefined);
  const { part, state = 'waiting' } = press?.which === which ? press : {};
  return { part, state, load, prepare };
}

interface LoadButtonProps {
  state: LoadState;
  onPress: () => void;
  /** Called when the pointer or the focus comes to the button. */
  onNear: () => void;
  className?: string;
  /** True beside the main action of the screen. */
  isSecond?: boolean;
  texts: Record<'start' | 'loading' | 'failedTitle' | 'failedText', string>;
}

/** The button that loads a part. It stays and keeps its focus while the part loads, and on failure. */
export function LoadButton({ state, onPress, onNear, className, isSecond, texts }: LoadButtonProps) {
  const { t } = useTranslation('common');
  const isLoading = state === 'loading';
  return (
    <>
      {state === 'failed' && (
        <Notice tone="not-found" role="alert" title={texts.failedTitle}>
          <p>{texts.failedText}</p>
        </Notice>
      )}
      <p className={className} data-needs="scripts">
        <Button
          variant={isSecond ? 'secondary' : 'primary'}
          busy={isLoading}
          data-busy-text={texts.loading}
          onClick={onPress}
          onPointerEnter={onNear}
          onFocus={onNear}
        >
          {isLoading ? texts.loading : state === 'failed' ? t('actions.retry') : texts.start}
        </Button>
      </p>
      <p role="status" className="visually-hidden">
        {isLoading && texts.loading}
      </p>
    </>
  );
}
