import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Grant, GrantMade } from '../../../server/contract/grant';
import type { Language } from '../../../server/contract/languages';
import type { Message } from '../../../server/contract/message';
import { Fact, Facts } from '../../components/ui/page/facts';
import { Button } from '../../components/ui/button';
import { DialogActions } from '../../components/ui/dialog';
import { ProblemError } from '../api/client/problem-error';
import type { useGrant } from '../api/messages';
import { Form } from '../forms/form';
import { useEditConflict } from '../forms/use-edit-conflict';
import { FirstPersonFields, GroupFields, LicenceFields, MailFields, type GrantValues } from './grant-fields';
import type { AppName } from '../forms/licence/app-names';
import * as styles from './messages.module.css';

/** Maps field names in the server's errors to the names in the form. */
const FIELDS: Readonly<Record<string, keyof GrantValues>> = {
  'group.name': 'groupName',
  'group.id': 'groupId',
  'person.name': 'name',
  'person.email': 'email',
  'license.name': 'licence',
  'license.company': 'company',
  'license.users': 'users',
  'license.valid_from': 'valid_from',
  'license.valid_until': 'valid_until',
  'license.apps': 'apps',
  'mail.subject': 'subject',
  'mail.text': 'text',
};

interface GrantFormProps {
  message: Message;
  /** True if somebody else has deleted it. */
  isDeleted: boolean;
  proposals: Readonly<Record<Language, Grant>>;
  apps: readonly AppName[];
  erps: readonly AppName[];
  grant: ReturnType<typeof useGrant>;
  onGranted: (made: GrantMade) => void;
  onCancel: () => void;
}

const valuesOf = ({ group, person, license, mail }: Grant): GrantValues => ({
  isNewGroup: group.id === undefined ? 'yes' : 'no',
  groupName: group.name ?? '',
  groupId: group.id === undefined ? '' : String(group.id),
  name: person.name,
  email: person.email,
  language: person.language,
  isManager: person.is_manager,
  licence: license.name,
  company: license.company ?? '',
  erp: license.erp ?? '',
  users: String(license.users),
  valid_from: license.valid_from,
  valid_until: license.valid_until ?? '',
  apps: license.apps,
  ...mail,
});

const grantOf = (values: GrantValues, { version, license }: Grant): Grant => ({
  version,
  group: values.isNewGroup === 'yes' ? { name: values.groupName.trim() } : { id: Number(values.groupId) },
  person: {
    name: values.name.trim(),
    email: values.email.trim(),
    language: values.language,
    is_manager: values.isManager,
  },
  license: {
    ...license,
    name: values.licence.trim(),
    company: values.company.trim() || undefined,
    erp: values.erp || undefined,
    users: Number(values.users),
    valid_from: values.valid_from,
    valid_until: values.valid_until,
    apps: values.apps,
  },
  mail: { subject: values.subject.trim(), text: values.text.trim() },
});

/** Form for the group, person, licence and mail of a grant. */
export function GrantForm({
  message,
  isDeleted,
  proposals,
  apps,
  erps,
  grant,
  onGranted,
  onCancel,
}: GrantFormProps) {
  const { t } = useTranslation(['messages', 'common', 'portal']);
  const { current: changed, catchConflict } = useEditConflict(message);
  const proposal = proposals[message.language];
  const form = useForm<GrantValues>({ defaultValues: valuesOf(proposal) });
  const { dirtyFields } = form.formState;

  /** Replaces the proposed mail with the one in the person's language, unless the user has edited it. */
  const proposeMail = (language: Language) => {
    if (dirtyFields.subject || dirtyFields.text) return;
    const { subject, text } = proposals[language].mail;
    form.resetField('subject', { defaultValue: subject });
    form.resetField('text', { defaultValue: text });
  };

  const isOver = grant.error instanceof ProblemError && grant.error.code === 'request_closed';

  return (
    <Form
      className={styles.page}
      form={form}
      fields={Object.values(FIELDS)}
      // The server names a refused app by its index, as in `license.apps.3`.
      fieldOf={(field) => FIELDS[field.replace(/\.\d+$/, '')] ?? field}
      // The form itself does not show what has changed: the message is not among its values.
      conflict={{ differences: undefined, catchConflict }}
      mutation={grant}
      toRequest={(values) => grantOf(values, { ...proposal, ...(changed && { version: changed.version }) })}
      onSaved={(made, values) => {
        form.reset(values); // saved, so that leaving asks nothing
        onGranted(made);
      }}
      actions={
        <>
          {changed && (
            <Facts>
              <Fact label={t('stateLabel')}>{t(`states.${changed.state}`)}</Fact>
              <Fact label={t('handling.note')}>{changed.note || t('portal:saved.nothing')}</Fact>
            </Facts>
          )}
          {!isDeleted && (
            <DialogActions>
              {!isOver && (
                <Button type="submit" variant="primary" busy={grant.isPending}>
                  {t('grant.button')}
                </Button>
              )}
              <Button disabled={grant.isPending} onClick={onCancel}>
                {isOver ? t('common:ui.close') : t('grant.cancel')}
              </Button>
            </DialogActions>
          )}
        </>
      }
    >
      <GroupFields />
      <FirstPersonFields onLanguage={proposeMail} />
      <LicenceFields apps={apps} erps={erps} />
      <MailFields />
    </Form>
  );
}
