import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { licencePath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { groupQuery } from '../../api/groups';
import { openMade, useHandedOver } from '../../frame/handed-over';
import { OnceAnswered } from '../../frame/once-answered';
import { PortalHeading } from '../../frame/portal-heading';
import type { AppName } from '../../forms/licence/app-names';
import { useAddressState } from '../../lists/use-address-state';
import { CreateLicence } from './create-licence';
import type { HandedLicence } from '../handed-licence';

/** For administrators: the screen to create a licence. The group in the address is preset. */
export function CreateLicenceScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const groupId = Number(useAddressState().readId('group')) || undefined;
  const group = useQuery({ ...groupQuery(groupId ?? 0), enabled: groupId !== undefined });
  const template = useHandedOver<HandedLicence>()?.template;
  return (
    <>
      <PortalHeading
        title={t('create.title')}
        above={[{ to: PATHS.licences, label: t('portal:menu.licences') }]}
      />
      <OnceAnswered queries={[group]} title={t('portal:group.loadFailed')} rows={5}>
        <CreateLicence
          apps={apps}
          // A group that does not exist is not preset.
          group={group.data}
          template={template}
          onCreated={(id, made) => openMade(localizedPath(licencePath(id), language), made)}
        />
      </OnceAnswered>
    </>
  );
}
