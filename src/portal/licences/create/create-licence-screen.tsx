import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { useIsAdmin } from '../../auth/session';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import type { AppName } from '../../forms/licence/app-names';
import { CreateLicence, type NewLicenceValues } from './create-licence';
import { Created, type CreatedLicence } from './created-licence';

/** For administrators: the screen to create a licence. */
export function CreateLicenceScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const isAdmin = useIsAdmin();
  const [created, setCreated] = useState<CreatedLicence>();
  const [template, setTemplate] = useState<NewLicenceValues>();
  return (
    <>
      {/* A new key moves the focus to the heading, because the pressed button is gone. */}
      <PortalHeading
        key={created ? 'created' : 'form'}
        title={t('create.title')}
        above={[{ to: PATHS.licences, label: t('portal:menu.licences') }]}
      />
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
