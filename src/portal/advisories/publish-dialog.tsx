import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { WrittenAdvisory } from '../../../server/contract/advisory';
import { LANGUAGES } from '../../../server/contract/languages';
import { limits } from '../../../server/contract/limits';
import { CheckboxField, TextAreaField } from '../../components/ui/field';
import { languageName } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { usePublishAdvisory } from '../api/advisories';
import { useSendsMail } from '../api/notices';
import { FormDialog } from '../forms/form-dialog';
import * as styles from './advisories.module.css';
import { Preview } from './preview';
import { useReach } from './use-reach';

interface PublishDialogProps {
  /** The advisory as last saved. */
  advisory: WrittenAdvisory;
  onPublished: (advisory: WrittenAdvisory) => void;
  /** Returns true for an error that the editor shows, which then closes the dialog. */
  isHandled: (error: Error) => boolean;
  onClose: () => void;
}

/** Publishes an advisory, or its next revision, after a preview of all that is sent and shown. */
export function PublishDialog({ advisory, onPublished, isHandled, onClose }: PublishDialogProps) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const reach = useReach(advisory.releases);
  const sendsMail = useSendsMail();
  const isRevision = advisory.revision > 0;
  const form = useForm({ defaultValues: { summary_en: '', summary_nl: '', notify: true } });
  const { register, control } = form;
  const [summary_en, summary_nl] = useWatch({ control, name: ['summary_en', 'summary_nl'] });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={t(isRevision ? 'publish.again' : 'publish.open')}
      wide
      form={form}
      fields={['summary_en', 'summary_nl', 'notify']}
      mutation={usePublishAdvisory(advisory.id)}
      toRequest={({ notify, ...values }) => ({
        ...values,
        notify: notify && sendsMail,
        version: advisory.version,
      })}
      onSaved={onPublished}
      isHandled={isHandled}
      submitLabel={t(isRevision ? 'publish.again' : 'publish.open')}
      onClose={onClose}
    >
      <p>{t('publish.text')}</p>
      <Preview id={advisory.id} summary={{ summary_en, summary_nl }} />
      <div className={styles.pair}>
        {LANGUAGES.map((each) => (
          <TextAreaField
            key={each}
            label={t('inLanguage', {
              field: t('publish.summary'),
              language: languageName(each, language),
            })}
            note={isRevision ? undefined : t('optional')}
            rows={2}
            lang={each}
            maxLength={limits.reasonLength}
            error={errors[`summary_${each}`]?.message}
            {...register(`summary_${each}`, {
              validate: (value) => !isRevision || value.trim() !== '' || t('errors.summary'),
            })}
          />
        ))}
      </div>
      {sendsMail ? (
        <CheckboxField
          label={t('notify.open')}
          hint={advisory.is_notifying ? t('publish.notifying', { revision: advisory.revision }) : reach}
          error={errors.notify?.message}
          {...register('notify')}
        />
      ) : (
        <p>{t('notify.noMail')}</p>
      )}
    </FormDialog>
  );
}
