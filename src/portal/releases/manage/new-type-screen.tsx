import { navigate } from 'gatsby';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useAddDownloadType } from '../../api/download-types';
import { useIsAdmin } from '../../auth/session';
import { PageForm } from '../../forms/page-form';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { DownloadTypeFields, EMPTY, FIELDS, toRequest } from './download-type-fields';
import type { AfterAdding } from './publish-actions';

/** For administrators: the form to add a download type. */
export function NewTypeScreen() {
  const { t } = useTranslation('releases');
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading
        title={t('type.title')}
        above={[{ to: PATHS.downloads, label: t('portal:menu.downloads') }]}
      />
      {isAdmin ? <NewTypeForm /> : <OnlyAdministrators />}
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
      onSaved={({ id, name }) => {
        const state: AfterAdding = { addedType: { id, name } };
        navigate(localizedPath(PATHS.downloads, language), { replace: true, state });
      }}
      submitLabel={t('type.submit')}
      cancelTo={PATHS.downloads}
    >
      <DownloadTypeFields />
    </PageForm>
  );
}
