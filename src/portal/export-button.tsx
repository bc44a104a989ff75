import { useMutation } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/ui/button';
import { useToast } from '../components/ui/toast';
import { get } from './api-client';
import { useProblemText } from './problem-text';

interface ExportButtonProps {
  resource: 'users' | 'groups' | 'licenses' | 'audit' | 'downloads' | 'versions';
  /** Where the server is asked, when that is below something else. */
  path?: string;
  /** What the list is asked for: all of its rows are in the file, not only those that are shown. */
  question: Readonly<Record<string, string | undefined>>;
}

/** For administrators: saves a list as a file for a spreadsheet, searched and ordered as it is shown. */
export function ExportButton({ resource, path = `/${resource}`, question }: ExportButtonProps) {
  const { t } = useTranslation('portal');
  const toast = useToast();
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: async () =>
      saveAs(
        await get<Blob>(`${path}.csv`, { params: question, responseType: 'blob' }),
        `${t(`export.files.${resource}`)}.csv`,
      ),
    onError: (error) => toast(problemText(error)),
  });
  return (
    <Button small busy={save.isPending} onClick={() => save.mutate()}>
      {t('export.button')}
    </Button>
  );
}
