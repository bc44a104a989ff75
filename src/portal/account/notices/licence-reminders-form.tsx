import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Notices } from '../../../../server/contract/notices';
import { CheckboxField } from '../../../components/ui/field';
import { MailChoiceForm } from './mail-choice-form';

/** Form that sets whether the user gets reminders of licences that end. */
export function LicenceRemindersForm({ notices }: { notices: Notices }) {
  const { t } = useTranslation('account');
  const form = useForm<Pick<Notices, 'licence_reminders'>>({
    defaultValues: { licence_reminders: notices.licence_reminders },
  });
  return (
    <MailChoiceForm form={form} field="licence_reminders">
      <CheckboxField
        label={t('notices.reminders.label')}
        hint={t('notices.reminders.hint')}
        error={form.formState.errors.licence_reminders?.message}
        {...form.register('licence_reminders')}
      />
    </MailChoiceForm>
  );
}
