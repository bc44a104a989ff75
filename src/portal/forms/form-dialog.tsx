import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { Form, type FormProps } from './form';
import { confirmDiscard } from '../unsaved-work/unsaved-work';

interface FormDialogProps<Values extends FieldValues, Request, Saved> extends FormProps<
  Values,
  Request,
  Saved
> {
  title: string;
  submitLabel: string;
  /** Default: `Cancel`. */
  cancelLabel?: string;
  variant?: 'primary' | 'danger';
  wide?: boolean;
  onClose: () => void;
}

/** A dialog with a form, a submit and a cancel button. Cannot be closed while the form is being sent. */
export function FormDialog<Values extends FieldValues, Request, Saved>({
  title,
  submitLabel,
  cancelLabel,
  variant = 'primary',
  wide = false,
  onClose,
  ...form
}: FormDialogProps<Values, Request, Saved>) {
  const { isPending } = form.mutation;
  const close = () => confirmDiscard(onClose);
  return (
    <Dialog title={title} onClose={close} wide={wide} locked={isPending}>
      <Form
        {...form}
        actions={
          <FormActions
            submitLabel={submitLabel}
            cancelLabel={cancelLabel}
            variant={variant}
            isPending={isPending}
            onCancel={close}
          />
        }
      />
    </Dialog>
  );
}

interface FormActionsProps {
  submitLabel: string;
  /** Default: `Cancel`. */
  cancelLabel?: string | undefined;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  onCancel: () => void;
}

/** The submit and the cancel button of a form. */
export function FormActions({
  submitLabel,
  cancelLabel,
  variant = 'primary',
  isPending,
  onCancel,
}: FormActionsProps) {
  const { t } = useTranslation('common');
  return (
    <DialogActions>
      <Button type="submit" variant={variant} busy={isPending}>
        {submitLabel}
      </Button>
      <Button disabled={isPending} onClick={onCancel}>
        {cancelLabel ?? t('ui.cancel')}
      </Button>
    </DialogActions>
  );
}
