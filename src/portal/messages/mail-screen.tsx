import { MailActions } from './mail-actions';
import { MailList } from './mail-list';

/** The list of all mail that the site sends, with its state. */
export function MailScreen() {
  return (
    <>
      <MailActions />
      <MailList />
    </>
  );
}
