import { saveAs } from 'file-saver';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useMutation } from '../api/client/use-mutation';
import { exportList, type Exported } from '../api/client/lists';
import { ActionsMenu } from '../frame/actions-menu';

interface ExportButtonProps {
  resource: Exported;
  /** The id of what the list belongs to, such as a release or an advisory. */
  id?: number;
  /** The query parameters of the list. The file contains all matching rows, not only those that are shown. */
  question?: Readonly<Record<string, string | undefined>>;
}

const formats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** For administrators: saves a list as a file of either format, with the current search and order. */
export function ExportButton({ resource, id, question = {} }: ExportButtonProps) {
  const { t } = useTranslation('portal');
  const toast = useProblemToast();
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: async (format: keyof typeof formats) =>
      saveAs(
        await exportList(resource, id, question, formats[format]),
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
