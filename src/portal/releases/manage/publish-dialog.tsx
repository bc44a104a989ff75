import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { SelectField, TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { formatDateTimeZone } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { useChangeRelease, usePublishRelease } from '../../api/releases';
import type { FormMutation } from '../../forms/form';
import { FormDialog } from '../../forms/form-dialog';
import { toLocalTime } from '../../forms/local-time';
import { AudienceLine } from './audience-line';
import { SignerNotice } from './signer-notice';

interface Values {
  when: 'now' | 'later' | 'draft';
  /** in the format of `<input type="datetime-local">` */
  at: string;
}

/** Publishes a draft now or at a set time. A scheduled release can be turned back into a draft. */
export function PublishDialog({ release, onClose }: { release: Downloadable; onClose: () => void }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const toast = useToast();
  const publish = usePublishRelease(release.id);
  const change = useChangeRelease(release.id);
  const isScheduled = release.state === 'scheduled';
  const form = useForm<Values>({
    defaultValues: {
      when: isScheduled ? 'later' : 'now',
      at: isScheduled ? toLocalTime(new Date(release.release_date)) : '',
    },
  });
  const { register, control } = form;
  const [when, at] = useWatch({ control, name: ['when', 'at'] });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const saving: FormMutation<Values, Downloadable> = {
    isPending: publish.isPending || change.isPending,
    mutate(values, callbacks) {
      if (values.when === 'draft') change.mutate({ draft: true, version: release.version }, callbacks);
      else publish.mutate(values.when === 'now' ? {} : { at: new Date(values.at).toISOString() }, callbacks);
    },
  };

  return (
    <FormDialog
      title={t('publish.title', { name: release.name })}
      form={form}
      fields={['at']}
      mutation={saving}
      toRequest={(values) => values}
      onSaved={({ name, state, release_date: date }) => {
        toast(t(`publish.done.${state}`, { name, date: formatDateTimeZone(date, language) }), name);
        onClose();
      }}
      submitLabel={t(when === 'draft' ? 'publish.toDraft' : 'actions.publish')}
      onClose={onClose}
    >
      <SelectField {...register('when')} label={t('publish.when')}>
        <option value="now">{t('publish.now')}</option>
        <option value="later">{t('publish.later')}</option>
        {isScheduled && <option value="draft">{t('publish.draft')}</option>}
      </SelectField>
      {when === 'later' && (
        <TextField
          {...register('at', {
            validate: (value) => {
              if (Number.isNaN(Date.parse(value))) return t('publish.errors.at');
              return new Date(value) > new Date() || t('publish.errors.past');
            },
          })}
          type="datetime-local"
          label={t('publish.at')}
          hint={
            Number.isNaN(Date.parse(at))
              ? t('publish.zone', { zone })
              : t('publish.zoneAt', {
                  zone,
                  date: formatDateTimeZone(new Date(at).toISOString(), language),
                })
          }
          error={form.formState.errors.at?.message}
        />
      )}
      {when !== 'now' && <p>{t(`publish.text.${when}`)}</p>}
      {when !== 'draft' && <SignerNotice releaseId={release.id} />}
      {when !== 'draft' && (
        <AudienceLine typeId={release.download_type_id} kind={release.kind} channel={release.channel} />
      )}
    </FormDialog>
  );
}
