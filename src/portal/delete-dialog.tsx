import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../components/ui/dialog';
import { useToast } from '../components/ui/toast';
import { useProblemText } from './problem-text';

interface DeleteDialogProps<Id> {
  title: string;
  confirmLabel: string;
  deletion: UseMutationResult<unknown, Error, Id>;
  /** What is deleted, and its name where it has one. */
  id: Id;
  name?: string;
  /** Toast after the deletion. */
  done?: string;
  onDeleted?: () => void;
  onClose: () => void;
  /** Why it cannot be deleted now. */
  obstacle?: string | undefined;
  children: ReactNode;
}

/** Asks before something is deleted or ended, then confirms it in a toast. */
export function DeleteDialog<Id = number>({
  title,
  confirmLabel,
  deletion,
  id,
  name,
  done,
  onDeleted,
  onClose,
  obstacle,
  children,
}: DeleteDialogProps<Id>) {
  const toast = useToast();
  const problemText = useProblemText();
  const confirm = async () => {
    try {
      // Not with callbacks of `mutate`: by then the new list may have taken this dialog away with its row.
      await deletion.mutateAsync(id);
    } catch {
      return; // shown in the dialog
    }
    if (done) toast(done, name);
    onClose();
    onDeleted?.();
    // The row with the button has disappeared: the focus goes to the heading.
    requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => void confirm()}
      onClose={onClose}
      busy={deletion.isPending}
      obstacle={obstacle}
      error={deletion.error ? problemText(deletion.error) : undefined}
    >
      {children}
    </ConfirmDialog>
  );
}
