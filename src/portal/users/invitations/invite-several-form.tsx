import { useState } from 'react';
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../../server/contract/invitation';
import { Button } from '../../../components/ui/button';
import { CheckboxField, TextAreaField } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/status';
import { PATHS } from '../../../config/paths';
import { useIsAdmin } from '../../auth/session';
import { PageForm } from '../../forms/page-form';
import { useShownOnce } from '../../unsaved-work/unsaved-work';
import { CopyButton } from '../../frame/copy-button';
import {
  groupPathOr,
  InvitationFields,
  useInvitationValues,
  WayOfLink,
  type GroupOfForm,
  type InvitationValues,
} from './invitation-fields';
import { NextSteps } from './invited';
import { parsePeople, type PersonToInvite } from './parse-people';
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

interface InviteSeveralFormProps {
  group: GroupOfForm;
  /** Called when everybody is invited. */
  onDone: () => void;
  /** Opens an empty form. */
  onAgain: () => void;
}

/**
 * Form to invite many people at once. People whose invitation failed stay in the field, with the reason.
 * After everybody is invited, shows the next steps instead of the fields.
 */
export function InviteSeveralForm({ group, onDone, onAgain }: InviteSeveralFormProps) {
  const { t } = useTranslation('users');
  const several = useInviteSeveral();
  const { look, isLooking, open, invite, stop, progress, made, refused } = several;
  const [isDone, setDone] = useState(false);
  const form = useForm<Values>({
    defaultValues: { ...useInvitationValues(group), people: '', renewed: [] },
  });
  const { register, setValue, reset, formState, control } = form;
  const typed = useWatch({ control, name: 'people' });
  const found = parsePeople(typed).people.length;

  const problemOf = (text: string) => {
    const { people, unclear } = parsePeople(text);
    // Checked first: a list that is too long must be split before its lines are corrected.
    if (people.length > MAX_PEOPLE) return t('several.errors.tooMany', { max: MAX_PEOPLE });
    if (unclear.length > 0) return t('several.errors.unclear', { lines: unclear.slice(0, 5).join(', ') });
    return people.length > 0 || t('several.errors.none');
  };

  /** Invites the people unless open invitations must be shown first. */
  const send = async ({ people: text, renewed, ...as }: Values) => {
    const { people } = parsePeople(text);
    return (await look(people)) ? invite(people, as, renewed) : undefined;
  };
  const isBusy = isLooking || progress !== undefined;
  const mutation = {
    isPending: isBusy,
    mutate: (values: Values, { onSuccess }: { onSuccess: (left: PersonToInvite[]) => void }) =>
      void send(values).then((left) => left && onSuccess(left)),
  };
  const keep = (left: readonly PersonToInvite[], values: Values) => {
    reset({ ...values, people: '', renewed: [] });
    if (left.length > 0)
      // These people are unsaved work.
      setValue('people', left.map(({ line }) => line).join('\n'), { shouldDirty: true });
    else {
      setDone(true);
      onDone();
    }
  };

  const result = !isBusy && <Result made={made} refused={refused} />;
  if (isDone)
    return (
      <div className={styles.form}>
        {result}
        <NextSteps group={group} onAgain={onAgain} />
      </div>
    );
  return (
    <PageForm
      form={form}
      fields={['people', 'group']}
      mutation={mutation}
      toRequest={(values) => values}
      onSaved={keep}
      submitLabel={t('several.submit')}
      cancelTo={groupPathOr(group, PATHS.users)}
    >
      <TextAreaField
        label={t('several.people')}
        hint={t('several.hint')}
        rows={6}
        spellCheck={false}
        error={formState.errors.people?.message}
        {...register('people', { validate: problemOf })}
      />
      <p role="status">{typed.trim() !== '' && t('several.found', { count: found })}</p>
      <InvitationFields group={group} />
      {!isBusy && open.length > 0 && <OpenInvitations open={open} register={register} />}
      <div role="status" className="button-row">
        {progress && <p>{t('several.progress', progress)}</p>}
      </div>
      {isBusy && (
        <div>
          <Button onClick={stop}>{t('several.stop')}</Button>
        </div>
      )}
      {result}
      <WayOfLink byMail={t('several.byMail')} byLink={t('several.byLink')} />
    </PageForm>
  );
}

/** The open invitations of the people, each with a box to send it a new link. */
function OpenInvitations({
  open,
  register,
}: {
  open: readonly Invitation[];
  register: UseFormRegister<Values>;
}) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const openText = useOpenInvitationText();
  return (
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
  );
}

/** Lists the invited people with the links to pass on, and the refused ones. */
function Result({ made, refused }: Pick<ReturnType<typeof useInviteSeveral>, 'made' | 'refused'>) {
  const { t } = useTranslation('users');
  const links = made.flatMap(({ email: to, link }) => (link === undefined ? [] : `${to} ${link}`)).join('\n');
  return (
    <>
      <div role="status">
        {made.length > 0 && (
          <Notice tone="confirmed">
            <p>{t(links === '' ? 'several.mailed' : 'several.done', { count: made.length })}</p>
          </Notice>
        )}
      </div>
      <div role="alert">
        {refused.length > 0 && (
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
      {links !== '' && <Links links={links} />}
    </>
  );
}

/** The links of several invitations, if the server sends no mail. They are shown only now. */
function Links({ links }: { links: string }) {
  const { t } = useTranslation('users');
  useShownOnce();
  return (
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
  );
}
