import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Notices, ReleaseMails } from '../../../../server/contract/notices';
import { SelectField } from '../../../components/ui/field';
import { MailChoiceForm } from './mail-choice-form';

/** In the order in which the options are shown. Each has a text in `account.json`, `notices.which`. */
const WHICH: Record<ReleaseMails, true> = { all: true, security: true, none: true };

/** Form that sets which releases the user gets mail about. */
export function ReleaseMailsForm({ notices }: { notices: Notices }) {
  const { t } = useTranslation('account');
  const form = useForm<Pick<Notices, 'release_mails'>>({
    defaultValues: { release_mails: notices.release_mails },
  });
  return (
    <MailChoiceForm form={form} field="release_mails">
      <p>{t('notices.mailsText')}</p>
      {!notices.sends_mail && <p>{t('notices.sendsNoMail')}</p>}
      <SelectField
        label={t('notices.mails')}
        error={form.formState.errors.release_mails?.message}
        {...form.register('release_mails')}
      >
        {Object.keys(WHICH).map((which) => (
          <option key={which} value={which}>
            {t(`notices.which.${which}`)}
          </option>
        ))}
      </SelectField>
    </MailChoiceForm>
  );
}
