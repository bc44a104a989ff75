import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MailChoices } from '../../../../server/contract/notices';
import { Button } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { useChangeOwnAccount } from '../../api/own-account';
import { Form } from '../../forms/form';
import * as styles from '../account.module.css';

interface MailChoiceFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  field: FieldPath<Values>;
  children: ReactNode;
}

/** Form that saves one choice of the user about mail. Sends no other, which may have changed meanwhile. */
export function MailChoiceForm<Values extends FieldValues & Partial<MailChoices>>({
  form,
  field,
  children,
}: MailChoiceFormProps<Values>) {
  const { t } = useTranslation('account');
  const change = useChangeOwnAccount();
  return (
    <Form
      className={styles.form}
      form={form}
      fields={[field]}
      mutation={change}
      toRequest={(values) => values}
      onSaved={(_account, values) => form.reset(values)}
      actions={
        <>
          <div role="status">
            {change.isSuccess && !form.formState.isDirty && (
              <Notice tone="confirmed">
                <p>{t('notices.saved')}</p>
              </Notice>
            )}
          </div>
          <Button type="submit" busy={change.isPending} className={styles.submit}>
            {t('notices.save')}
          </Button>
        </>
      }
    >
      {children}
    </Form>
  );
}
