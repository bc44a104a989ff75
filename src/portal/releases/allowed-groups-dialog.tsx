import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AllowedGroup, DownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { SelectField } from '../../components/ui/field';
import { Failure, LoadingRows } from '../../components/ui/status';
import { FormProblem } from '../form-problem';
import { useProblemText, useShowProblem } from '../problem-text';
import { allowedGroupsQuery } from '../queries/download-types';
import { groupsQuery } from '../queries/groups';
import { leaveForm, useUnsavedWork } from '../session/unsaved-work';
import { useAllowGroup } from './use-allow-group';
import { useDisallowGroup } from './use-disallow-group';
import { useVisibilityText } from './use-visibility-text';
import * as styles from './dialogs.module.css';

interface AllowedGroupsDialogProps {
  type: Pick<DownloadType, 'id' | 'name'>;
  onClose: () => void;
}

/** Which groups may see a download type. */
export function AllowedGroupsDialog({ type, onClose }: AllowedGroupsDialogProps) {
  const { t } = useTranslation('releases');
  const problemText = useProblemText();
  const allowed = useQuery(allowedGroupsQuery(type.id));
  const groups = useQuery(groupsQuery);
  const failed = [allowed, groups].find(({ isError, data }) => isError && !data);
  const close = () => leaveForm(onClose);
  return (
    <Dialog title={t('groups.title', { name: type.name })} onClose={close}>
      {failed ? (
        <Failure
          title={t('groups.loadFailed')}
          text={problemText(failed.error)}
          onRetry={() => {
            void allowed.refetch();
            void groups.refetch();
          }}
          retrying={failed.isFetching}
        />
      ) : allowed.data && groups.data ? (
        <Groups type={type} allowed={allowed.data} groups={groups.data} />
      ) : (
        <LoadingRows rows={2} />
      )}
      <DialogActions>
        <Button onClick={close}>{t('groups.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface GroupsProps {
  type: Pick<DownloadType, 'id'>;
  allowed: readonly AllowedGroup[];
  groups: readonly Group[];
}

function Groups({ type, allowed, groups }: GroupsProps) {
  const { t } = useTranslation('releases');
  const visibilityText = useVisibilityText();
  const allow = useAllowGroup(type.id);
  const disallow = useDisallowGroup(type.id);
  const headingId = useId();
  const form = useForm({ defaultValues: { group: '' } });
  const { register, handleSubmit, setError, clearErrors, setFocus, reset, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const showProblem = useShowProblem(setError, { fields: [] });
  const [done, setDone] = useState<string>();
  // Administrators see everything anyway.
  const others = groups.filter(
    ({ id, is_admin }) => !is_admin && !allowed.some(({ user_group_id }) => user_group_id === id),
  );

  const add = handleSubmit(({ group }) =>
    allow.mutate(Number(group), {
      onSuccess: ({ name }) => {
        setDone(t('groups.added', { name }));
        reset();
      },
      onError: showProblem,
    }),
  );

  const remove = ({ name, user_group_id }: AllowedGroup) => {
    clearErrors('root');
    disallow.mutate(user_group_id, {
      onSuccess: () => {
        setDone(t('groups.removed', { name }));
        setFocus('group');
      },
      onError: showProblem,
    });
  };

  return (
    <>
      <p>{visibilityText(allowed)}</p>
      {allowed.length > 0 && (
        <>
          <h3 id={headingId}>{t('groups.list')}</h3>
          <ul aria-labelledby={headingId} className={styles.groups}>
            {allowed.map((group) => (
              <li key={group.id}>
                <span>{group.name}</span>
                <Button
                  small
                  aria-label={t('groups.removeOf', { name: group.name })}
                  busy={disallow.isPending && disallow.variables === group.user_group_id}
                  onClick={() => remove(group)}
                >
                  {t('groups.remove')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length === 0 ? (
        <p>{t('groups.allAllowed')}</p>
      ) : (
        <form method="post" noValidate onSubmit={(event) => void add(event)}>
          {allowed.length === 0 && <p>{t('groups.firstWarning')}</p>}
          <div className={styles.allow}>
            <SelectField
              {...register('group', { required: t('groups.chooseFirst') })}
              label={t('groups.add')}
              error={errors.group?.message}
            >
              <option value="">{t('groups.choose')}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button type="submit" variant="primary" busy={allow.isPending}>
              {t('groups.allow')}
            </Button>
          </div>
        </form>
      )}
      <FormProblem text={errors.root?.message} />
      <p role="status" className="visually-hidden">
        {done}
      </p>
    </>
  );
}
