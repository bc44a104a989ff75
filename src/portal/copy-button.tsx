import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/ui/button';

const SHOWN_MS = 3_000;

interface CopyButtonProps {
  text: string;
  /** What is copied: read out after the word on the button. */
  what: string;
}

/** Copies a text and says so. Where the clipboard is closed (no HTTPS), there is no button. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { t } = useTranslation('portal');
  const [isCopied, setCopied] = useState(false);
  // Absent on plain HTTP, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return null;
  const copy = async () => {
    await clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Button variant="quiet" small onClick={copy}>
      <span aria-live="polite">{isCopied ? t('copy.done') : t('copy.do')}</span>
      <span className="visually-hidden">{what}</span>
    </Button>
  );
}
