import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingRows } from '../../../components/ui/status';
import { PATHS } from '../../../config/paths';
import { groupQuery } from '../../api/groups';
import { useIsAdmin } from '../../auth/session';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import type { AppName } from '../../forms/licence/app-names';
import { useAddressState } from '../../lists/use-address-state';
import { CreateLicence, type NewLicenceValues } from './create-licence';
import { Created, type CreatedLicence } from './created-licence';

/** For administrators: the screen to create a licence. The group in the address is preset. */
export function CreateLicenceScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const isAdmin = useIsAdmin();
  const groupId = Number(useAddressState().readId('group')) || undefined;
  const group = useQuery({ ...groupQuery(groupId ?? 0), enabled: isAdmin && groupId !== undefined });
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
      {group.isLoading && <LoadingRows rows={5} />}
      {isAdmin && !created && !group.isLoading && (
        <CreateLicence
          apps={apps}
          // A group that does not exist is not preset.
          group={group.data}
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
