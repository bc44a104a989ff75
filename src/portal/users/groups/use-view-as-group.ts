import { useQueryClient } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import type { Group } from '../../../../server/contract/group';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { logViewAsGroup } from '../../api/groups';
import { useSessionUser } from '../../auth/session';
import { setViewedGroup } from '../../auth/viewed-group';
import { useMutation } from '../../api/client/use-mutation';

/**
 * Shows the portal in this tab as a group sees it, once the server has logged that. Opens the group's
 * downloads.
 */
export function useViewAsGroup() {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const userId = useSessionUser()?.id;
  return useMutation({
    mutationFn: ({ id }: Group) => logViewAsGroup(id),
    onSuccess: (_, { id, name }) => {
      if (userId === undefined) return;
      queryClient.clear();
      // Removes the screen that contains the pressed button.
      setViewedGroup({ id, name, userId });
      navigate(localizedPath(PATHS.downloads, language));
    },
  });
}
