import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { Button } from '../../components/ui/button';
import { DialogActions } from '../../components/ui/dialog';
import { Notice } from '../../components/ui/status';
import { useProblemText } from '../api/client/problem-text';
import { sendLicenceKey } from '../api/licences';
import { isOver } from './licence-actions';
import { useMailLicence } from './use-mail-licence';

/**
 * For administrators, on the page of a licence: says that the last mail with a link to it failed, also if it
 * was sent from another page. Shown until the user closes it or leaves the page, or the licence is over.
 */
export function MailFailure({ licence }: { licence: KeptLicence }) {
  const { t } = useTranslation(['licences', 'common']);
  const problemText = useProblemText();
  const { id, name, group } = licence;
  const mails = useMutationState({
    filters: { mutationKey: sendLicenceKey, predicate: ({ state }) => state.variables === id },
  });
  const forget = useForgetMails(id);
  const mail = useMailLicence(group?.id, true);
  useEffect(() => forget, [forget]);
  const last = mails.at(-1);
  if (last?.status !== 'error' || isOver(licence)) return null;
  return (
    <Notice tone="not-found" role="alert" title={t('mail.failed', { name })}>
      <p>{problemText(last.error)}</p>
      <DialogActions>
        {mail && (
          <Button small onClick={() => mail.send(licence)}>
            {t('mail.again')}
          </Button>
        )}
        <Button small onClick={forget}>
          {t('common:ui.close')}
        </Button>
      </DialogActions>
    </Notice>
  );
}

/** Returns a function that removes the mails of a licence from the cache, except one that is being sent. */
function useForgetMails(id: number) {
  const cache = useQueryClient().getMutationCache();
  return useCallback(() => {
    const sent = cache.findAll({
      mutationKey: sendLicenceKey,
      predicate: ({ state }) => state.variables === id && state.status !== 'pending',
    });
    for (const mutation of sent) cache.remove(mutation);
  }, [cache, id]);
}
