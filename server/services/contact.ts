import type { ContactMessage, ContactReceipt } from '../contract/contact';
import type { Database } from '../db/connection';
import { chosenLanguage } from '../problems/language';
import { insertContactMessage, insertOutboxItem } from '../repositories/contact';
import { addressKey, FailureLimiter } from './failure-limiter';

export interface Contact {
  /**
   * Stores a message; with mail set up it is sent afterwards. A message with the robots' trap filled in
   * gets the same answer and is not stored.
   * @throws Problem 429 after many messages from one address
   */
  receive(
    message: ContactMessage,
    from: { ip: string; acceptLanguage: string | undefined },
  ): Promise<ContactReceipt>;
}

export function createContact(
  db: Database,
  options: { mailIsSetUp: boolean; onStored: () => void; now: () => Date },
): Contact {
  const limiter = new FailureLimiter(30, 10 * 60 * 1000, () => options.now().getTime());

  return {
    async receive(message, from) {
      const key = addressKey(from.ip);
      limiter.check(key);
      limiter.count(key);
      if (message.website) return { id: 1 };
      const now = options.now().toISOString();
      const id = await db.transaction().execute(async (tx) => {
        const stored = await insertContactMessage(tx, {
          at: now,
          name: message.name.trim(),
          email: message.email.trim(),
          phone: message.phone?.trim() ?? '',
          company: message.company?.trim() ?? '',
          message: message.message.trim(),
          language: chosenLanguage(message.language, from.acceptLanguage),
        });
        if (options.mailIsSetUp) await insertOutboxItem(tx, stored, now);
        return stored;
      });
      options.onStored();
      return { id };
    },
  };
}
