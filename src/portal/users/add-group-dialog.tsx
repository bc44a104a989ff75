import { Link } from 'gatsby';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../server/contract/group';
import { TextField } from '../../components/ui/field';
import { Notice } from '../../components/ui/status';
import { groupPath, invitePath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useAddGroup } from '../api/groups';
import { FormDialog } from '../forms/form-dialog';
import * as styles from './users.module.css';

interface AddGroupDialogProps {
  onAdded: (group: Group) => void;
  onClose: () => void;
}

export function AddGroupDialog({ onAdded, onClose }: AddGroupDialogProps) {
  const { t } = useTranslation('users');
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <FormDialog
      title={t('addGroup.title')}
      form={form}
      fields={['name']}
      // Every error of a group is about its name.
      elsewhere="name"
      mutation={useAddGroup()}
      toRequest={({ name }) => ({ name: name.trim() })}
      onSaved={(group) => {
        onAdded(group);
        onClose();
      }}
      submitLabel={t('addGroup.submit')}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        autoComplete="off"
        hint={t('addGroup.hint')}
        error={form.formState.errors.name?.message}
        {...form.register('name', { validate: (value) => value.trim() !== '' || t('errors.groupName') })}
      />
    </FormDialog>
  );
}

/** Says that a group was added, and offers the next steps. */
export function AddedGroup({ group: { id, name } }: { group: Group }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  return (
    <Notice tone="confirmed" role="status" title={t('addGroup.done', { name })}>
      <p className={styles.steps}>
        <Link to={localizedPath(invitePath('new', id), language)}>{t('addGroup.invite')}</Link>
        <Link to={localizedPath(groupPath(id), language)}>{t('addGroup.open')}</Link>
      </p>
    </Notice>
  );
}
