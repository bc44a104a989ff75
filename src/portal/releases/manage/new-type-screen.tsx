import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { downloadTypePath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useAddDownloadType } from '../../api/download-types';
import { PageForm } from '../../forms/page-form';
import { openMade } from '../../frame/handed-over';
import { PortalHeading } from '../../frame/portal-heading';
import { DownloadTypeFields, EMPTY, FIELDS, toRequest } from './download-type-fields';

/** For administrators: the form to add a download type. */
export function NewTypeScreen() {
  const { t } = useTranslation('releases');
  return (
    <>
      <PortalHeading
        title={t('type.title')}
        above={[{ to: PATHS.downloads, label: t('portal:menu.downloads') }]}
      />
      <NewTypeForm />
    </>
  );
}

function NewTypeForm() {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const form = useForm({ defaultValues: EMPTY });
  const add = useAddDownloadType();
  return (
    <PageForm
      form={form}
      fields={FIELDS}
      mutation={add}
      toRequest={toRequest}
      onSaved={({ id }) => openMade(localizedPath(downloadTypePath(id), language), { isAdded: true })}
      submitLabel={t('type.submit')}
      cancelTo={PATHS.downloads}
    >
      <DownloadTypeFields />
    </PageForm>
  );
}
