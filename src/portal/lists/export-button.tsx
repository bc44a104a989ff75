import { saveAs } from 'file-saver';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../components/ui/toast';
import { get } from '../api/client/api-client';
import { useProblemText } from '../api/client/problem-text';
import { useMutation } from '../api/client/use-mutation';
import { ActionsMenu } from '../frame/actions-menu';

interface ExportButtonProps {
  resource:
    | 'users'
    | 'groups'
    | 'licenses'
    | 'downloadables'
    | 'audit'
    | 'downloads'
    | 'versions'
    | 'statistics'
    | 'advisoryRecipients'
    | 'advisoryNotifications';
  /** The path of the API, if not `/` and the resource. */
  path?: string;
  /** The query parameters of the list. The file contains all matching rows, not only those that are shown. */
  question?: Readonly<Record<string, string | undefined>>;
}

const formats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** For administrators: saves a list as a file of either format, with the current search and order. */
export function ExportButton({ resource, path = `/${resource}`, question = {} }: ExportButtonProps) {
  const { t } = useTranslation('portal');
  const toast = useProblemToast();
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: async (format: keyof typeof formats) =>
      saveAs(
        await get<Blob>(`${path}.csv`, {
          params: question,
          responseType: 'blob',
          headers: { Accept: `${formats[format]}, application/problem+json` },
        }),
        `${t(`export.files.${resource}`)}.${format}`,
      ),
    onError: (error) => toast(problemText(error)),
  });
  const action = (format: keyof typeof formats) => ({
    id: format,
    label: t(`export.${format}`),
    onChoose: () => save.mutate(format),
  });
  return (
    <ActionsMenu
      small
      busy={save.isPending}
      label={t('export.button')}
      actions={[action('xlsx'), action('csv')]}
    />
  );
}
