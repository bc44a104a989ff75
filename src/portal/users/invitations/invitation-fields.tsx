import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../../server/contract/languages';
import { CheckboxField, SelectField, TextField } from '../../../components/ui/field';
import { groupPartPath } from '../../../config/paths';
import { useLanguage } from '../../../i18n/use-language';
import { noticesQuery } from '../../api/notices';
import { useIsAdmin, useSessionUser } from '../../auth/session';
import { GroupOfPerson } from '../person-fields';

export interface InvitationValues {
  group: string;
  isManager: boolean;
  language: Language;
}

/** The group that the form is for; undefined: the user chooses one. */
export type GroupOfForm = { id: number; name: string } | undefined;

/** The initial values of `InvitationFields`. A manager invites into their own group. */
export function useInvitationValues(group: GroupOfForm): InvitationValues {
  const isAdmin = useIsAdmin();
  const own = useSessionUser()?.group.id;
  const language = useLanguage();
  return { group: String((isAdmin ? group?.id : own) ?? ''), isManager: false, language };
}

/** Returns the path of the users of the group, or the other path. */
export const groupPathOr = (group: GroupOfForm, path: string) =>
  group ? groupPartPath(group.id, 'users') : path;

/** Fields for group, role and language of an invitation. For use in the form of an invitation. */
export function InvitationFields({ group }: { group: GroupOfForm }) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const { register } = useFormContext<InvitationValues>();
  return (
    <>
      {isAdmin && (
        <>
          {group ? <TextField label={t('group')} value={group.name} readOnly /> : <GroupOfPerson />}
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

/** Says whether the server mails the link, or whether it must be passed on. */
export function WayOfLink({ byMail, byLink }: { byMail: string; byLink: string }) {
  const sendsMail = useQuery(noticesQuery).data?.sends_mail;
  return sendsMail === undefined ? null : <p>{sendsMail ? byMail : byLink}</p>;
}
