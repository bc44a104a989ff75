import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '../api/notices';
import { MailActions } from './mail-actions';
import { MailList } from './mail-list';

/** The list of all mail that the site sends, with its state. */
export function MailScreen() {
  const { isPending } = useQuery(noticesQuery);
  return (
    <>
      <MailActions />
      {/* Loads meanwhile. A server that sends no mail has no buttons and a longer text above the list. */}
      <div hidden={isPending}>
        <MailList />
      </div>
    </>
  );
}
