import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { DownloadType } from '../../../../server/contract/download-type';
import { useToast } from '../../../components/ui/toast';
import { downloadTypePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useChangeDownloadType } from '../../api/download-types';
import { PageForm } from '../../forms/page-form';
import { useEditForm } from '../../forms/use-edit-form';
import { DownloadTypeFields, FIELDS, toRequest, valuesOf } from './download-type-fields';

/** Changes a download type. On a conflict, shows the saved values. Saving again replaces them. */
export function EditTypeForm({ type }: { type: DownloadType }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const toast = useToast();
  const yesNo = (is: boolean) => t(is ? 'type.edit.yes' : 'type.edit.no');
  const { form, opened, latest, conflict } = useEditForm({
    saved: type,
    valuesOf,
    fields: {
      name: { label: t('type.fields.name') },
      description: { label: t('type.fields.description') },
      categorie: { label: t('type.fields.categorie') },
      description_nl: { label: t('type.fields.descriptionNl') },
      categorie_nl: { label: t('type.fields.categorieNl') },
      escrow: { label: t('type.fields.escrow'), shown: yesNo },
      has_windows_service_installer: { label: t('type.fields.hasInstaller'), shown: yesNo },
      windows_service_installer_program_name: { label: t('type.fields.program') },
      windows_service_installer_xml_contents: { label: t('type.fields.xml') },
      silent_switch: { label: t('facts.silentSwitch') },
      uninstall_command: { label: t('facts.uninstall') },
      version_place: { label: t('facts.versionPlace'), shown: (at) => t(`facts.${at || 'unknown'}`) },
      version_path: { label: t('facts.path') },
      version_name: { label: t('facts.name') },
      version_found: { label: t('facts.found') },
      needs_restart: {
        label: t('facts.restart'),
        shown: (restart) => (restart ? t(`facts.restarts.${restart}`) : t('facts.unknown')),
      },
      ports_services: { label: t('facts.ports') },
      signed_by: { label: t('facts.signedBy') },
    },
  });
  const change = useChangeDownloadType(opened.id);
  return (
    <PageForm
      form={form}
      fields={FIELDS}
      conflict={conflict}
      mutation={change}
      toRequest={(values) => ({ ...toRequest(values), version: latest.version })}
      onSaved={({ id, name }) => {
        toast(t('type.edit.done', { name }), name);
        navigate(localizedPath(downloadTypePath(id), language), { replace: true });
      }}
      submitLabel={t('type.edit.submit')}
      cancelTo={downloadTypePath(opened.id)}
    >
      <DownloadTypeFields />
    </PageForm>
  );
}
