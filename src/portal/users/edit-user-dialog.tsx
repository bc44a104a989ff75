import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { useChangeUser } from '../api/users';
import { useSessionUser } from '../auth/session';
import { FormDialog } from '../forms/form-dialog';
import { useEditForm } from '../forms/use-edit-form';
import { LastManagerNote, UserKeysNote } from './consequence-notes';
import { GroupOfPerson, PersonFields } from '../forms/person-fields';

interface Values {
  name: string;
  email: string;
  group: string;
}

/** Changes a user. On a conflict, shows the saved values. Saving again replaces them. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const isOwn = useSessionUser()?.id === user.id;
  const { form, latest, values, conflict } = useEditForm<User, Values>({
    saved: user,
    valuesOf: ({ name, email, group }) => ({ name, email, group: String(group.id) }),
    fields: {
      name: { label: t('name') },
      email: { label: t('email') },
      group: { label: t('group'), shown: (_id, saved) => saved.group.name },
    },
  });
  const isMoving = values.group !== String(user.group.id);
  return (
    <FormDialog
      title={t('edit.title', { name: user.name })}
      form={form}
      fields={['name', 'email', 'group']}
      conflict={conflict}
      mutation={useChangeUser(user.id)}
      toRequest={({ name, email, group }) => ({
        name: name.trim(),
        email: email.trim(),
        group: Number(group),
        version: latest.version,
      })}
      onSaved={({ name }) => {
        toast(t('edit.done', { name }), name);
        onClose();
      }}
      submitLabel={t('edit.submit')}
      onClose={onClose}
    >
      <PersonFields emailHint={t(isOwn ? 'edit.ownEmailHint' : 'edit.emailHint')} isEmailFixed={isOwn} />
      <GroupOfPerson />
      {isMoving && user.is_manager && (
        <Notice tone="signal">
          <p>{t('edit.endsManager', { name: user.name })}</p>
        </Notice>
      )}
      {isMoving && <LastManagerNote user={user} />}
      {isMoving && !user.blocked && <UserKeysNote user={user} keys="stop" />}
    </FormDialog>
  );
}
