import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Notices, ReleaseMails } from '../../../../server/contract/notices';
import { Button } from '../../../components/ui/button';
import { SelectField } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/status';
import { FormProblem } from '../../forms/form-problem';
import { useShowProblem } from '../../api/client/problem-text';
import { useUnsavedWork } from '../../forms/unsaved-work';
import * as styles from '../account.module.css';
import { useChangeOwnAccount } from '../../api/own-account';

/** In the order in which the options are shown. Each has a text in `account.json`, `notices.which`. */
const WHICH: Record<ReleaseMails, true> = { all: true, security: true, none: true };

/** Form that sets which releases the user gets mail about. */
export function ReleaseMailsForm({ notices }: { notices: Notices }) {
  const { t } = useTranslation('account');
  const change = useChangeOwnAccount();
  const { register, handleSubmit, setError, reset, formState } = useForm<Pick<Notices, 'release_mails'>>({
    defaultValues: { release_mails: notices.release_mails },
  });
  useUnsavedWork(formState.isDirty);
  const showProblem = useShowProblem(setError, { fields: ['release_mails'] });

  const submit = handleSubmit((values) => {
    if (change.isPending) return;
    change.mutate(values, { onSuccess: () => reset(values), onError: showProblem });
  });

  return (
    <form method="post" noValidate className={styles.form} onSubmit={submit}>
      <p>{t('notices.mailsText')}</p>
      {!notices.sends_mail && <p>{t('notices.sendsNoMail')}</p>}
      <SelectField
        label={t('notices.mails')}
        error={formState.errors.release_mails?.message}
        {...register('release_mails')}
      >
        {Object.keys(WHICH).map((which) => (
          <option key={which} value={which}>
            {t(`notices.which.${which}`)}
          </option>
        ))}
      </SelectField>
      <FormProblem text={formState.errors.root?.message} />
      <div role="status">
        {change.isSuccess && !formState.isDirty && (
          <Notice tone="confirmed">
            <p>{t('notices.saved')}</p>
          </Notice>
        )}
      </div>
      <Button type="submit" variant="primary" busy={change.isPending} className={styles.submit}>
        {t('notices.save')}
      </Button>
    </form>
  );
}
