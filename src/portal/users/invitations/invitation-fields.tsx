import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../server/contract/languages';
import { TextField } from '../../../components/ui/field';
import { groupPartPath } from '../../../config/paths';
import { useLanguage } from '../../../i18n/use-language';
import { noticesQuery } from '../../api/notices';
import { useIsAdmin, useSessionUser } from '../../auth/session';
import { GroupOfPerson, LanguageField, ManagerField } from '../../forms/person-fields';

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
  return (
    <>
      {isAdmin && (
        <>
          {group ? <TextField label={t('group')} value={group.name} readOnly /> : <GroupOfPerson />}
          <ManagerField />
        </>
      )}
      <LanguageField />
    </>
  );
}

/** Says whether the server mails the link, or whether it must be passed on. */
export function WayOfLink({ byMail, byLink }: { byMail: string; byLink: string }) {
  const sendsMail = useQuery(noticesQuery).data?.sends_mail;
  return sendsMail === undefined ? null : <p>{sendsMail ? byMail : byLink}</p>;
}
