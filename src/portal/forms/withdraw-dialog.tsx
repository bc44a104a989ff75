import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import { TextAreaField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import type { FormMutation } from './form';
import { FormDialog } from './form-dialog';

interface WithdrawDialogProps {
  title: string;
  /** The consequences for customers. */
  text: string;
  /** The hint of the reason field. */
  hint: string;
  /** The error message for a missing reason. */
  missing: string;
  mutation: FormMutation<{ reason: string }, { name: string }>;
  /** Returns the text of the success message for this name. */
  doneText: (name: string) => string;
  /** Called after the dialog has closed. */
  onWithdrawn?: () => void;
  onClose: () => void;
  /** Fields below the reason. */
  children?: ReactNode;
}

/** Asks for the reason of a withdrawal. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { title, text, hint, missing, mutation, doneText, onWithdrawn, onClose, children } = props;
  const { t } = useTranslation('portal');
  const toast = useToast();
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={title}
      form={form}
      fields={['reason']}
      mutation={mutation}
      toRequest={({ reason }) => ({ reason: reason.trim() })}
      onSaved={({ name }) => {
        toast(doneText(name), name);
        onClose();
        onWithdrawn?.();
      }}
      submitLabel={t('withdraw.submit')}
      variant="danger"
      onClose={onClose}
    >
      <p>{text}</p>
      <TextAreaField
        label={t('withdraw.reason')}
        hint={hint}
        maxLength={limits.reasonLength}
        error={form.formState.errors.reason?.message}
        {...form.register('reason', { validate: (value) => value.trim() !== '' || missing })}
      />
      {children}
    </FormDialog>
  );
}
