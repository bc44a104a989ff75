import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../../server/contract/languages';
import { CheckboxField, SelectField } from '../../../components/ui/field';
import { useIsAdmin } from '../../auth/session';
import { GroupOfPerson } from '../person-fields';

export interface InvitationValues {
  group: string;
  isManager: boolean;
  language: Language;
}

/** Fields for role and language of an invitation. For use in the form of an invitation. */
export function InvitationFields() {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const { register } = useFormContext<InvitationValues>();
  return (
    <>
      {isAdmin && (
        <>
          <GroupOfPerson />
          <CheckboxField
            label={t('invite.isManager')}
            hint={t('invite.isManagerHint')}
            {...register('isManager')}
          />
        </>
      )}
      <SelectField label={t('invite.language')} {...register('language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`invite.${language}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
