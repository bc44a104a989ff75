import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AllowedGroup, DownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { Failure, LoadingRows } from '../../components/ui/status';
import { FormProblem } from '../form-problem';
import { GroupField } from '../group-field';
import { useProblemText, useShowProblem } from '../problem-text';
import { allowedGroupsQuery } from '../queries/download-types';
import { groupChoicesQuery } from '../queries/groups';
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
  const close = () => leaveForm(onClose);
  return (
    <Dialog title={t('groups.title', { name: type.name })} onClose={close}>
      {allowed.isError && !allowed.data ? (
        <Failure
          title={t('groups.loadFailed')}
          text={problemText(allowed.error)}
          onRetry={() => void allowed.refetch()}
          retrying={allowed.isFetching}
        />
      ) : allowed.data ? (
        <Groups type={type} allowed={allowed.data} />
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
}

function Groups({ type, allowed }: GroupsProps) {
  const { t } = useTranslation('releases');
  const visibilityText = useVisibilityText();
  const allow = useAllowGroup(type.id);
  const disallow = useDisallowGroup(type.id);
  const headingId = useId();
  const form = useForm({ defaultValues: { group: '' } });
  const { control, handleSubmit, setError, clearErrors, setFocus, reset, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const showProblem = useShowProblem(setError, { fields: [] });
  const [done, setDone] = useState<string>();
  const { data: groups } = useQuery(groupChoicesQuery(''));
  // Administrators see everything anyway.
  const isOffered = ({ id, is_admin }: Group) =>
    !is_admin && !allowed.some(({ user_group_id }) => user_group_id === id);
  const areAllAllowed = groups && groups.total === groups.rows.length && !groups.rows.some(isOffered);

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
      {areAllAllowed ? (
        <p>{t('groups.allAllowed')}</p>
      ) : (
        <form method="post" noValidate onSubmit={(event) => void add(event)}>
          {allowed.length === 0 && <p>{t('groups.firstWarning')}</p>}
          <div className={styles.allow}>
            <Controller
              control={control}
              name="group"
              rules={{ required: t('groups.chooseFirst') }}
              render={({ field: { disabled: _, ...field } }) => (
                <GroupField
                  {...field}
                  label={t('groups.add')}
                  error={errors.group?.message}
                  isOffered={isOffered}
                />
              )}
            />
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
