import { useMutation, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import type { Group } from '../../../server/contract/group';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { api } from '../api-client';
import { useSessionUser } from '../session/session';
import { setViewedGroup } from '../session/viewed-group';

/** From now on this tab shows the portal as a group sees it, when the server has noted that. Begins with its downloads. */
export function useViewAsGroup() {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const userId = useSessionUser()?.id;
  return useMutation({
    mutationFn: async ({ id }: Group) => {
      await api.post(`/groups/${id}/view`);
    },
    onSuccess: (_, { id, name }) => {
      if (userId === undefined) return;
      queryClient.clear();
      // This takes away the screen with the button that was pressed.
      setViewedGroup({ id, name, userId });
      navigate(localizedPath(PATHS.downloads, language));
    },
  });
}
