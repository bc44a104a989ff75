import { Transform } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailSettings } from '../../config';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages';
import type { TestMailResult } from '../../contract/mail';
import { product, unlinked } from '../../texts/messages';
import { contactContent } from './contact-mail';
import { mailHtml, mailText, type MailContent } from './mail-content';
import { judgeMailFailure, wordsOf } from './mail-verdict';
import type { Outbox, SealedMail } from './outbox';
import type { MailToSend } from './outbox.sql';

/** A connection to the mail server. */
export interface MailTransport {
  /**
   * Sends a mail of the outbox.
   * @param beforeDot runs before the mail server has the end of the mail
   * @throws the error of the mail server or of the connection
   */
  send(item: MailToSend, beforeDot?: () => Promise<void>): Promise<void>;
  /** Sends a mail at once over a connection of its own. */
  sendTest(to: string, language: Language, content: MailContent): Promise<TestMailResult>;
  /** Tries the login. @throws the error of the mail server or of the connection */
  verify(): Promise<unknown>;
  close(): void;
}

/** Returns a stream that waits for `work` after its last chunk. */
const runAtEnd = (work: () => Promise<void>) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void work().then(() => done(), done),
  });

const transportOptions = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  // A name or address from a form must never be read as a file path or a URL to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
};

export function openMailTransport(
  settings: MailSettings & { siteUrl: string },
  outbox: Pick<Outbox, 'decrypt'>,
): MailTransport {
  const transport = createTransport({
    url: settings.smtpUrl,
    // One connection for many mails. The pool must not retry: the outbox does, also after a restart.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    ...transportOptions,
  });
  // Mails are sent one by one. The mail server has none of a mail before the dot that ends it (RFC 5321,
  // 4.1.1.4), so a mail marked just before it was sent, unless the crash came in that very moment.
  let runBeforeDot: (() => Promise<void>) | undefined;
  transport.use('stream', ({ message }, done) => {
    if (runBeforeDot) message.transform(runAtEnd(runBeforeDot));
    done();
  });
  // If the sender is only an address, the name of the product is added.
  const from = /[<\s]/.test(settings.from) ? settings.from : { name: product, address: settings.from };
  const domain = settings.contactTo.split('@').at(-1) ?? 'localhost';

  /** Mail to the vendor about a contact message. A reply goes to the visitor. */
  const contactMail = (item: MailToSend): SealedMail => ({
    to: { email: settings.contactTo },
    content: contactContent(item, settings.siteUrl),
    replyTo: { name: unlinked(item.message_name ?? ''), email: item.message_email ?? '' },
  });

  function compose(item: MailToSend): SendMailOptions {
    const { to, content, replyTo } = item.content === null ? contactMail(item) : outbox.decrypt(item.content);
    return {
      to: { name: to?.name ?? '', address: to?.email ?? settings.contactTo },
      replyTo: replyTo ? { name: replyTo.name, address: replyTo.email } : settings.contactTo,
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content, item.language ?? DEFAULT_LANGUAGE),
      ...(content.settings && { list: { unsubscribe: content.settings.url } }),
      // Marks every mail that was not written by a person (RFC 3834), so that no autoresponder answers it.
      ...(!['answer', 'contact'].includes(item.kind) && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    };
  }

  return {
    async send(item, beforeDot) {
      runBeforeDot = beforeDot;
      const at = item.created_at ?? item.message_at ?? item.next_attempt_at;
      await transport.sendMail({
        messageId: `<${item.kind}-${item.id}-${Date.parse(at)}@${domain}>`,
        date: new Date(at),
        from,
        ...compose(item),
      });
    },

    async sendTest(to, language, content) {
      const once = createTransport({ url: settings.smtpUrl, ...transportOptions });
      try {
        const { response } = await once.sendMail({
          to,
          from,
          replyTo: settings.contactTo,
          subject: content.subject,
          text: mailText(content),
          html: mailHtml(content, language),
        });
        return { accepted: true, reason: null, detail: response };
      } catch (error) {
        const verdict = judgeMailFailure(error);
        const reason = verdict.kind === 'outage' ? verdict.reason : verdict.kind;
        return { accepted: false, reason, detail: wordsOf(error) };
      } finally {
        once.close();
      }
    },

    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}
