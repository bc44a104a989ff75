import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/ui/dialog';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';

interface DeleteDialogProps<Id> {
  title: string;
  confirmLabel: string;
  deletion: UseMutationResult<unknown, Error, Id>;
  /** The id of the object to delete, and its name if it has one. */
  id: Id;
  name?: string;
  /** Text of the toast after the deletion. */
  done?: string;
  onDeleted?: () => void;
  onClose: () => void;
  /** The reason why the object cannot be deleted now. */
  obstacle?: string | undefined;
  children: ReactNode;
}

/** Asks before an object is deleted or ended, then confirms that in a toast. */
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
      // Not in callbacks of `mutate`: the refetched list may have unmounted this dialog together with its row
      // by then, and the callbacks would not run.
      await deletion.mutateAsync(id);
    } catch {
      return; // shown in the dialog
    }
    if (done) toast(done, name);
    onClose();
    onDeleted?.();
    // The row with the button has disappeared, so the focus moves to the heading.
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
