import type { Language } from '../contract/languages';
import type { Queryable } from '../db/connection';
import type { MailKind } from '../db/tables';
import { insertMail } from '../repositories/outbox';
import { findVendorLanguage } from '../repositories/users';
import type { NewLink } from './links';
import type { MailContent } from './mail-content';
import { createCipher } from './secret';

export interface Mail {
  kind: Exclude<MailKind, 'contact'>;
  to: { name?: string; email: string };
  language: Language;
  content: MailContent;
  /** undefined: the vendor */
  replyTo?: { name: string; email: string };
  /** the contact message that it is about: deleted with it */
  contactMessageId?: number;
  /** the link in it: once that was used, replaced or withdrawn, or has ended, the mail is not sent any more */
  link?: Pick<NewLink, 'hash' | 'endsAt'>;
}

/** What of a mail is stored encrypted. */
export type SealedMail = Pick<Mail, 'to' | 'replyTo' | 'content'>;

/** All mail goes through here: it is stored with what it is about, and sent as often as it takes. */
export interface Outbox {
  /** false without SMTP_URL: nothing is sent, and administrators see the links that would have been */
  readonly sends: boolean;
  /**
   * Puts a mail in, in the transaction of what it is about. Without SMTP_URL only one with a link that ends is kept.
   * @returns its id; undefined when it was not kept
   */
  put(tx: Queryable, mail: Mail): Promise<number | undefined>;
  /** Puts in the mail to the vendor about a contact message. */
  putContactMessage(tx: Queryable, id: number): Promise<void>;
  /** What a row keeps encrypted. */
  open(content: string): SealedMail;
  /** Looks at the outbox now: to be called after the transaction. */
  wake(): void;
}

export function createOutbox(
  secret: Buffer,
  { sends, onPut, now }: { sends: boolean; onPut: () => void; now: () => Date },
): Outbox {
  const cipher = createCipher(secret, 'mail');
  return {
    sends,

    async put(tx, { kind, to, language, content, replyTo, contactMessageId, link }) {
      if (!sends && !link) return undefined;
      const sealed: SealedMail = { to, content, ...(replyTo && { replyTo }) };
      const mail = {
        kind,
        recipient: to.email,
        language,
        subject: content.subject,
        content: cipher.encrypt(JSON.stringify(sealed)),
        contact_message_id: contactMessageId ?? null,
        link_ends_at: link?.endsAt ?? null,
        link_hash: link?.hash ?? null,
      };
      return insertMail(tx, mail, now().toISOString());
    },

    async putContactMessage(tx, id) {
      if (!sends) return;
      const language = await findVendorLanguage(tx);
      await insertMail(tx, { contact_message_id: id, language }, now().toISOString());
    },

    open: (content) => JSON.parse(cipher.decrypt(content)) as SealedMail,

    wake: onPut,
  };
}
