import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Notices, ReleaseMails } from '../../../../server/contract/notices';
import { Button } from '../../../components/ui/button';
import { SelectField } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/status';
import { Form } from '../../forms/form';
import * as styles from '../account.module.css';
import { useChangeOwnAccount } from '../../api/own-account';

/** In the order in which the options are shown. Each has a text in `account.json`, `notices.which`. */
const WHICH: Record<ReleaseMails, true> = { all: true, security: true, none: true };

/** Form that sets which releases the user gets mail about. */
export function ReleaseMailsForm({ notices }: { notices: Notices }) {
  const { t } = useTranslation('account');
  const change = useChangeOwnAccount();
  const form = useForm<Pick<Notices, 'release_mails'>>({
    defaultValues: { release_mails: notices.release_mails },
  });
  const { errors, isDirty } = form.formState;

  return (
    <Form
      className={styles.form}
      form={form}
      fields={['release_mails']}
      mutation={change}
      toRequest={(values) => values}
      onSaved={(_account, values) => form.reset(values)}
      actions={
        <>
          <div role="status">
            {change.isSuccess && !isDirty && (
              <Notice tone="confirmed">
                <p>{t('notices.saved')}</p>
              </Notice>
            )}
          </div>
          <Button type="submit" variant="primary" busy={change.isPending} className={styles.submit}>
            {t('notices.save')}
          </Button>
        </>
      }
    >
      <p>{t('notices.mailsText')}</p>
      {!notices.sends_mail && <p>{t('notices.sendsNoMail')}</p>}
      <SelectField
        label={t('notices.mails')}
        error={errors.release_mails?.message}
        {...form.register('release_mails')}
      >
        {Object.keys(WHICH).map((which) => (
          <option key={which} value={which}>
            {t(`notices.which.${which}`)}
          </option>
        ))}
      </SelectField>
    </Form>
  );
}
