import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';

const SHOWN_MS = 3_000;

interface CopyButtonProps {
  text: string;
  /** The name of the copied text, which screen readers read after the button's text. */
  what: string;
  /** True where copying is the main action. */
  isMain?: boolean;
}

/**
 * Copies a text and reports success or failure. Renders nothing where the clipboard is unavailable (no
 * HTTPS).
 */
export function CopyButton({ text, what, isMain = false }: CopyButtonProps) {
  const { t } = useTranslation('portal');
  const [state, setState] = useState<'do' | 'done' | 'failed'>('do');
  // Undefined on plain HTTP, contrary to the types.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return null;
  const copy = async () => {
    try {
      await clipboard.writeText(text);
      setState('done');
    } catch {
      setState('failed');
    }
    setTimeout(() => setState('do'), SHOWN_MS);
  };
  return (
    <Button small={!isMain} variant={isMain ? 'primary' : 'secondary'} onClick={() => void copy()}>
      <span aria-live="polite">{t(`copy.${state}`)}</span>
      <span className="visually-hidden">{what}</span>
    </Button>
  );
}
