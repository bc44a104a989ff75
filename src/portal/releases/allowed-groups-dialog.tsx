import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AllowedGroup, DownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { SelectField } from '../../components/ui/field';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { useProblemText } from '../problem-text';
import { allowedGroupsQuery } from '../queries/download-types';
import { groupsQuery } from '../queries/groups';
import { leaveForm, useUnsavedWork } from '../session/unsaved-work';
import { useAllowGroup, useDisallowGroup } from './release-calls';
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
  const problemText = useProblemText();
  const visibilityText = useVisibilityText();
  const allow = useAllowGroup(type.id);
  const disallow = useDisallowGroup(type.id);
  const headingId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  useUnsavedWork(chosen !== '');
  const [error, setError] = useState<string>();
  const [fieldError, setFieldError] = useState<string>();
  const [done, setDone] = useState<string>();
  // Administrators see everything anyway.
  const others = groups.filter(
    ({ id, is_admin }) => !is_admin && !allowed.some(({ user_group_id }) => user_group_id === id),
  );

  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    setError(undefined);
    const group = others.find(({ id }) => String(id) === chosen);
    if (!group) {
      setFieldError(t('groups.chooseFirst'));
      select.current?.focus();
      return;
    }
    try {
      await allow.mutateAsync(group.id);
      setDone(t('groups.added', { name: group.name }));
      setChosen('');
    } catch (cause) {
      setError(problemText(cause));
    }
  };

  const remove = async (group: AllowedGroup) => {
    setError(undefined);
    try {
      await disallow.mutateAsync(group.user_group_id);
      setDone(t('groups.removed', { name: group.name }));
      select.current?.focus();
    } catch (cause) {
      setError(problemText(cause));
    }
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
                  onClick={() => void remove(group)}
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
              ref={select}
              label={t('groups.add')}
              value={chosen}
              error={fieldError}
              onChange={(event) => {
                setChosen(event.target.value);
                setFieldError(undefined);
              }}
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
      {error && (
        <Notice tone="not-found" role="alert">
          <p>{error}</p>
        </Notice>
      )}
      <p role="status" className="visually-hidden">
        {done}
      </p>
    </>
  );
}
