import { saveAs } from 'file-saver';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { useProblemToast } from '../../components/ui/toast';
import { get } from '../api/client/api-client';
import { useProblemText } from '../api/client/problem-text';
import { useMutation } from '../api/client/use-mutation';

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
  /** True if it is the main action of the screen. */
  isMain?: boolean;
}

const formats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** For administrators: saves a list as a file of either format, with the current search and order. */
export function ExportButton(props: ExportButtonProps) {
  return (
    <>
      <FormatButton {...props} format="csv" />
      <FormatButton {...props} format="xlsx" isMain={false} />
    </>
  );
}

function FormatButton({
  resource,
  path = `/${resource}`,
  question = {},
  isMain = false,
  format,
}: ExportButtonProps & { format: keyof typeof formats }) {
  const { t } = useTranslation('portal');
  const toast = useProblemToast();
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: async () =>
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
  return (
    <Button
      small={!isMain}
      variant={isMain ? 'primary' : 'secondary'}
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(`export.${format}`)}
    </Button>
  );
}
