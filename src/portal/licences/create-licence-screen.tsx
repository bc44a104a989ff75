import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/button';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../auth/session';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import type { AppName } from './app-names';
import { CreateLicence, type NewLicenceValues } from './create-licence';
import { Created, type CreatedLicence } from './created-licence';

/** For administrators: the screen to create a licence. */
export function CreateLicenceScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const [created, setCreated] = useState<CreatedLicence>();
  const [template, setTemplate] = useState<NewLicenceValues>();
  return (
    <>
      {/* A new key moves the focus to the heading, because the pressed button is gone. */}
      <PortalHeading key={created ? 'created' : 'form'} title={t('create.title')}>
        <ButtonLink to={localizedPath(PATHS.licences, language)}>{t('one.back')}</ButtonLink>
      </PortalHeading>
      {!isAdmin && <OnlyAdministrators />}
      {isAdmin && created && <Created licence={created} onAnother={() => setCreated(undefined)} />}
      {isAdmin && !created && (
        <CreateLicence
          apps={apps}
          template={template}
          onCreated={(licence, values) => {
            setCreated(licence);
            setTemplate(values);
          }}
        />
      )}
    </>
  );
}
