import { waitFor } from '../../setup/wait-for';
import type { MailServer } from './mail-server';
import type { TestServer } from './server';

/** Sends the mails of a server until none waits. */
export async function sendMails({ running }: TestServer): Promise<void> {
  const { db, outbox } = running.services;
  await waitFor(async () => {
    outbox.sendNow();
    const unsent = db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null);
    const waiting = await unsent.select('id').execute();
    if (waiting.length > 0) throw new Error(`${waiting.length} mails wait`);
  });
}

/** Waits until an address has exactly `count` mails, and returns their texts. */
export async function mailsTo(post: MailServer, email: string, count: number): Promise<string[]> {
  const found = () => post.received.filter(({ to }) => to.includes(email));
  await waitFor(() => {
    if (found().length !== count) throw new Error(`There are ${found().length} mails to ${email}`);
  });
  return found().map(({ text }) => text.replace(/=\r\n/g, '').replace(/=3D/g, '='));
}

/**
 * Returns the token of the link in a text.
 * @throws if there is none
 */
export function tokenIn(text = ''): string {
  const token = /#token=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  if (token === undefined) throw new Error('There is no link in it');
  return token;
}
