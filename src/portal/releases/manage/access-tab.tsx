import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AllowedGroup,
  DownloadType,
  TypeAccess,
  TypeAccessAnswer,
} from '../../../../server/contract/download-type';
import type { Named } from '../../../../server/contract/fields';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/ui/dialog';
import { Notice } from '../../../components/ui/status';
import { useToast } from '../../../components/ui/toast';
import { useProblemText } from '../../api/client/problem-text';
import {
  allowedGroupsQuery,
  useAccessPreview,
  useFetchAccessPreview,
  useSetAccess,
} from '../../api/download-types';
import { EditConflict } from '../../forms/edit-conflict';
import { useEditConflict } from '../../forms/use-edit-conflict';
import { useUnsavedWork } from '../../unsaved-work/unsaved-work';
import { GroupChecklist } from './group-checklist';
import { useVisibilityText } from './use-visibility-text';
import * as styles from './dialogs.module.css';
import { QueryState } from '../../frame/query-state';

interface AccessTabProps {
  type: Pick<DownloadType, 'id' | 'name'>;
}

/** Sets who can see a download type: everyone, or certain groups. */
export function AccessTab({ type }: AccessTabProps) {
  const { t } = useTranslation('releases');
  const allowed = useQuery({ ...allowedGroupsQuery(type.id), refetchOnWindowFocus: false });
  if (allowed.data) return <AccessForm type={type} allowed={allowed.data} />;
  return <QueryState query={allowed} title={t('groups.loadFailed')} rows={2} />;
}

const toNamed = (groups: readonly AllowedGroup[]): readonly Named[] =>
  groups.map(({ user_group_id: id, name }) => ({ id, name }));

const idsOf = (groups: readonly Named[]) => groups.map(({ id }) => id).sort((a, b) => a - b);

/** A choice with its effect. The form can be changed while a request is pending, so it is kept apart. */
interface Choice {
  access: TypeAccess;
  groups: readonly Named[];
  effect: TypeAccessAnswer;
}

interface AccessFormProps extends AccessTabProps {
  allowed: readonly AllowedGroup[];
}

function AccessForm({ type, allowed }: AccessFormProps) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const problemText = useProblemText();
  const visibilityText = useVisibilityText();
  const [opened, setOpened] = useState(() => ({ groups: toNamed(allowed) }));
  const { current, latest, catchConflict, clearConflict } = useEditConflict(opened);
  /** The saved choice, as far as the user knows it. */
  const before = latest.groups;
  const [isForEveryone, setForEveryone] = useState(before.length === 0);
  const [chosen, setChosen] = useState(before);
  const [isIncomplete, setIncomplete] = useState(false);
  const isChanged = isForEveryone
    ? before.length > 0
    : before.length === 0 || idsOf(before).join() !== idsOf(chosen).join();
  useUnsavedWork(isChanged);
  const wanted = isForEveryone
    ? { everyone: true as const }
    : chosen.length > 0
      ? { user_group_ids: idsOf(chosen) }
      : undefined;
  const access: TypeAccess | undefined = wanted && { ...wanted, previous_user_group_ids: idsOf(before) };
  const preview = useAccessPreview(type.id, isChanged ? access : undefined);
  const fetchPreview = useFetchAccessPreview(type.id);
  const save = useSetAccess(type.id);
  const [asked, setAsked] = useState<Choice>();
  const numbers = isChanged && access ? preview.data : undefined;
  const problem = fetchPreview.error ?? (asked ? null : save.error);

  const saveChoice = ({ access, groups }: Choice) =>
    save.mutate(access, {
      onSuccess: ({ gains, loses }) => {
        toast(t('groups.done', { name: type.name, gains, loses }), type.name);
        setOpened({ groups });
        clearConflict();
        setAsked(undefined);
      },
      onError: (error) => {
        if (catchConflict(error)) setAsked(undefined);
      },
    });

  const submit = () => {
    setIncomplete(!access);
    if (!access || fetchPreview.isPending || save.isPending) return;
    save.reset();
    const groups = isForEveryone ? [] : chosen;
    fetchPreview.mutate(access, {
      onSuccess: (effect) => {
        const choice = { access, groups, effect };
        if (effect.loses > 0) setAsked(choice);
        else saveChoice(choice);
      },
      onError: catchConflict,
    });
  };

  return (
    <>
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset className={styles.choice}>
          <legend>{t('groups.who')}</legend>
          {([true, false] as const).map((everyone) => (
            <label key={String(everyone)}>
              <input
                type="radio"
                name="access"
                checked={isForEveryone === everyone}
                onChange={() => setForEveryone(everyone)}
              />
              {t(everyone ? 'groups.forEveryone' : 'groups.forSome')}
            </label>
          ))}
        </fieldset>
        {!isForEveryone && <GroupChecklist chosen={chosen} onChange={setChosen} />}
        <div role="status">
          {!isForEveryone && <p>{t('groups.chosen', { count: chosen.length })}</p>}
          {numbers && (
            <Notice tone={numbers.loses > 0 ? 'signal' : 'neutral'}>
              <p>{t('groups.gains', { count: numbers.gains })}</p>
              <p>{t('groups.loses', { count: numbers.loses })}</p>
            </Notice>
          )}
        </div>
        {isIncomplete && !access && (
          <Notice tone="not-found" role="alert">
            <p>{t('groups.chooseFirst')}</p>
          </Notice>
        )}
        {problem && (
          <Notice tone="not-found" role="alert">
            <p>{problemText(problem)}</p>
          </Notice>
        )}
        {current && (
          <EditConflict
            differences={isChanged ? [{ label: t('groups.who'), value: visibilityText(before) }] : []}
          />
        )}
        <p>
          {/* Not `disabled`: the button keeps the focus after it has saved. */}
          <Button
            type="submit"
            variant="primary"
            busy={fetchPreview.isPending || save.isPending}
            aria-disabled={!isChanged}
          >
            {t('groups.save')}
          </Button>
        </p>
      </form>
      {asked && (
        <ConfirmDialog
          title={t('groups.confirm.title', { name: type.name, count: asked.effect.loses })}
          confirmLabel={t('groups.confirm.button')}
          busy={save.isPending}
          error={save.error ? problemText(save.error) : undefined}
          onConfirm={() => saveChoice(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('groups.confirm.text')}</p>
          <p>{t('groups.confirm.keep', { count: asked.effect.groups.length - asked.effect.gains })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
