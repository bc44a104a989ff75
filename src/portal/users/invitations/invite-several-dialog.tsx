import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { CheckboxField, TextAreaField } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/status';
import { CopyButton } from '../../frame/copy-button';
import { useIsAdmin } from '../../auth/session';
import { confirmDiscard, useUnsavedWork } from '../../forms/unsaved-work';
import { InvitationFields, type InvitationValues } from './invitation-fields';
import { parsePeople } from './parse-people';
import { useInviteSeveral } from './use-invite-several';
import { useOpenInvitationText } from './use-open-invitation-text';
import * as styles from '../users.module.css';

/** Max number of people at a time: the server allows a hundred invitations per 15 minutes. */
const MAX_PEOPLE = 50;

interface Values extends InvitationValues {
  people: string;
  /** ids of the open invitations that get a new link */
  renewed: string[];
}

interface InviteSeveralDialogProps {
  /** The values from the dialog for one person. */
  begun: InvitationValues & { name: string; email: string };
  onClose: () => void;
}

/** Invites many people at once. People whose invitation failed stay in the field, with the reason. */
export function InviteSeveralDialog({
  begun: { name, email, ...invitation },
  onClose,
}: InviteSeveralDialogProps) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const { look, isLooking, open, invite, stop, progress, made, refused } = useInviteSeveral();
  const openText = useOpenInvitationText();
  const [hasEnded, setEnded] = useState(false);
  const form = useForm<Values>({
    defaultValues: { ...invitation, people: name && email ? `${name} <${email}>` : email, renewed: [] },
  });
  const { register, handleSubmit, setValue, formState, control } = form;
  const { errors, isDirty } = formState;
  const isBusy = isLooking || progress !== undefined;
  const isDone = hasEnded && refused.length === 0;
  useUnsavedWork(isDirty && !isDone);
  const close = () => confirmDiscard(onClose);

  const typed = useWatch({ control, name: 'people' });
  const found = parsePeople(typed).people.length;

  const problemOf = (text: string) => {
    const { people, unclear } = parsePeople(text);
    if (unclear.length > 0) return t('several.errors.unclear', { lines: unclear.slice(0, 5).join(', ') });
    if (people.length === 0) return t('several.errors.none');
    return people.length <= MAX_PEOPLE || t('several.errors.tooMany', { max: MAX_PEOPLE });
  };

  const submit = handleSubmit(async ({ people: text, renewed, ...as }) => {
    const { people } = parsePeople(text);
    if (!(await look(people))) return;
    const left = await invite(people, as, renewed);
    setValue('renewed', []);
    setValue('people', left.map(({ line }) => line).join('\n'));
    setEnded(true);
  });

  const links = made.flatMap(({ email: to, link }) => (link === undefined ? [] : `${to} ${link}`)).join('\n');
  return (
    <Dialog title={t('several.title')} onClose={close} locked={isBusy}>
      <FormProvider {...form}>
        <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          {!isDone && (
            <>
              <TextAreaField
                label={t('several.people')}
                hint={t('several.hint')}
                rows={6}
                spellCheck={false}
                error={errors.people?.message}
                {...register('people', { validate: problemOf })}
              />
              <p role="status">{typed.trim() !== '' && t('several.found', { count: found })}</p>
              <InvitationFields />
            </>
          )}
          {!isBusy && open.length > 0 && (
            <fieldset className={styles.open}>
              <legend>{t('open.title', { count: open.length })}</legend>
              <p>{t('open.several')}</p>
              {open.map((invitation) =>
                isAdmin || !invitation.is_manager ? (
                  <CheckboxField
                    key={invitation.id}
                    label={t('open.renewOne', { email: invitation.email })}
                    hint={openText(invitation)}
                    value={String(invitation.id)}
                    {...register('renewed')}
                  />
                ) : (
                  <p key={invitation.id}>
                    {openText(invitation)} {t('open.byAdministrator')}
                  </p>
                ),
              )}
            </fieldset>
          )}
          <div role="status">
            {progress && <p>{t('several.progress', progress)}</p>}
            {!isBusy && made.length > 0 && (
              <Notice tone="confirmed">
                <p>{t('several.done', { count: made.length })}</p>
              </Notice>
            )}
          </div>
          <div role="alert">
            {!isBusy && refused.length > 0 && (
              <Notice tone="not-found" title={t('several.refused', { count: refused.length })}>
                <ul className={styles.refused}>
                  {refused.map(({ person, why }) => (
                    <li key={person.email}>
                      {person.email}: {why}
                    </li>
                  ))}
                </ul>
              </Notice>
            )}
          </div>
          {!isBusy && links !== '' && (
            <>
              <TextAreaField
                label={t('several.links')}
                hint={t('several.linksHint')}
                value={links}
                rows={4}
                readOnly
              />
              <div>
                <CopyButton text={links} what={t('several.linksWhat')} />
              </div>
            </>
          )}
          <DialogActions>
            {!isDone && (
              <Button type="submit" variant="primary" busy={isBusy}>
                {t('several.submit')}
              </Button>
            )}
            {isBusy ? (
              <Button onClick={stop}>{t('several.stop')}</Button>
            ) : (
              <Button onClick={close}>{t(isDone ? 'several.close' : 'cancel')}</Button>
            )}
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
