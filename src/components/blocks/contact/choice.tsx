import { useTranslation } from 'react-i18next';
import { CHOSEN_PACKAGES } from '../../../../server/contract/contact-choices';
import { SelectField, TextField } from '../../ui/field';
import type { Choosable, Chosen } from './opening';
import type { FieldErrors } from './use-contact-form';

interface ContactChoiceProps {
  chosen: Chosen;
  apps: Choosable['apps'];
  errors: FieldErrors;
}

/** Fields to change the choice made on another page. Renders nothing without such a choice. */
export function ContactChoice({ chosen, apps, errors }: ContactChoiceProps) {
  const { t } = useTranslation('home');
  return (
    <>
      {chosen.package && (
        <SelectField
          key={chosen.package}
          id="contact-package"
          name="package"
          label={t('contact.package.label')}
          defaultValue={chosen.package}
          error={errors.package}
        >
          <option value="">{t('contact.package.none')}</option>
          {CHOSEN_PACKAGES.map((name) => (
            <option key={name} value={name}>
              {t(`contact.package.${name}`)}
            </option>
          ))}
        </SelectField>
      )}
      {chosen.licences !== undefined && (
        <TextField
          key={`licences-${chosen.licences}`}
          id="contact-licences"
          name="licences"
          label={t('contact.licences')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={chosen.licences}
          error={errors.licences}
        />
      )}
      {chosen.app && (
        <SelectField
          key={chosen.app.jsonId}
          id="contact-app"
          name="app"
          label={t('contact.app.label')}
          defaultValue={chosen.app.jsonId}
          error={errors.app}
        >
          <option value="">{t('contact.app.none')}</option>
          {apps.map(({ jsonId, title }) => (
            <option key={jsonId} value={jsonId}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
