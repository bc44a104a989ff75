import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';

interface EmptyListProps {
  /** Says that there is nothing yet, or that nothing matches. */
  text: string;
  /** Clears the filters. Missing if the list has none. */
  onClear?: (() => void) | undefined;
  /** A link or a button that adds the first row. Shown if the list has no filters. */
  start?: ReactNode;
}

/** Shown instead of the rows of a list: either there is nothing yet, or nothing matches its filters. */
export function EmptyList({ text, onClear, start }: EmptyListProps) {
  const { t } = useTranslation('portal');
  const clear = () => {
    onClear?.();
    // The button disappears, so the focus moves to the heading.
    requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
  };
  return (
    <Notice role="status" title={text}>
      {onClear ? (
        <Button small onClick={clear}>
          {t('lists.clear')}
        </Button>
      ) : (
        start
      )}
    </Notice>
  );
}
