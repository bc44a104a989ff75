import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from '../../config';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages';
import type { TestMailResult } from '../../contract/mail';
import { product, unlinked } from '../../texts/messages';
import { domainOf } from '../../platform/names/email-address';
import { readSender } from '../../settings/sender';
import { smtpOptions } from '../../platform/outbound/smtp';
import { contactContent } from './contact-mail';
import { mailHtml, mailText, type MailContent } from './mail-content';
import { judgeMailFailure, wordsOf } from './mail-verdict';
import type { Outbox, SealedMail } from './outbox';
import type { MailToSend } from './outbox.shared.sql';

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

/** A name or address from a form must never be read as a file path or a URL to fetch. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true };

const hasNonAscii = (text: string) => /[^\0-\x7f]/.test(text);
/** True if the part before the @ has letters outside ASCII. A domain with such letters is sent as Punycode. */
const needsUtf8 = (address = '') => hasNonAscii(address.slice(0, address.lastIndexOf('@')));

/**
 * Checks that the mail server takes addresses with letters outside ASCII (RFC 6531). The library would send
 * them anyway.
 * @throws the error of the connection; an error like that of a refused recipient
 */
async function requireUtf8(options: ReturnType<typeof smtpOptions>): Promise<void> {
  const connection = new SMTPConnection(createTransport(options).options);
  try {
    await new Promise<void>((done, fail) => {
      connection.once('error', fail);
      connection.connect(() => done());
    });
    // The library has no public property for this.
    const { _supportedExtensions: known = [] } = connection as { _supportedExtensions?: string[] };
    if (known.includes('SMTPUTF8')) return;
    const response = '550 5.6.7 the mail server takes no address with letters such as é (SMTPUTF8)';
    throw Object.assign(new Error(response), { command: 'RCPT TO', responseCode: 550, response });
  } finally {
    connection.close();
  }
}

export function openMailTransport(
  settings: MailSettings & { siteUrl: string },
  outbox: Pick<Outbox, 'decrypt'>,
): MailTransport {
  const options = smtpOptions(settings);
  const transport = createTransport({
    ...options,
    ...noAccess,
    // One connection for many mails. The pool must not retry: the outbox does, also after a restart.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
  });
  // Mails are sent one by one. The mail server has none of a mail before the dot that ends it (RFC 5321,
  // 4.1.1.4), so a mail marked just before it was sent, unless the crash came in that very moment.
  let runBeforeDot: (() => Promise<void>) | undefined;
  transport.use('stream', ({ message }, done) => {
    if (runBeforeDot) message.transform(runAtEnd(runBeforeDot));
    done();
  });
  const sender = readSender(settings.from) ?? { name: '', address: settings.from };
  const from = { name: sender.name || product, address: sender.address };
  const domain = domainOf(settings.contactTo) || 'localhost';

  /** Mail to the vendor about a contact message. A reply goes to the visitor. */
  const contactMail = (item: MailToSend): SealedMail => ({
    to: { email: settings.contactTo },
    content: contactContent(item, settings.siteUrl),
    replyTo: { name: unlinked(item.message_name ?? ''), email: item.message_email ?? '' },
  });

  /** @throws an error as nodemailer's for content that cannot be sent, which is about this mail alone */
  function storedMail(id: number, content: string): SealedMail {
    const mail = outbox.decrypt({ id, content });
    if (!mail) throw Object.assign(new Error('The stored mail is damaged'), { code: 'EMESSAGE' });
    return mail;
  }

  function compose(item: MailToSend) {
    const { to, content, replyTo } =
      item.content === null ? contactMail(item) : storedMail(item.id, item.content);
    return {
      to: { name: to?.name ?? '', address: to?.email ?? settings.contactTo },
      // Such an address may only be in the header if the recipient has one too. It is in the text as well.
      replyTo:
        replyTo && !needsUtf8(replyTo.email)
          ? { name: replyTo.name, address: replyTo.email }
          : settings.contactTo,
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content, item.language ?? DEFAULT_LANGUAGE),
      list: content.unsubscribe && { unsubscribe: content.unsubscribe.url },
      headers: {
        // Mail programs may post to the address in List-Unsubscribe (RFC 8058, 3.1: only by HTTPS).
        ...(content.unsubscribe?.url.startsWith('https:') && {
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
        // Marks every mail that was not written by a person (RFC 3834), so that no autoresponder answers it.
        ...(!['answer', 'contact'].includes(item.kind) && { 'Auto-Submitted': 'auto-generated' }),
      },
    };
  }

  return {
    async send(item, beforeDot) {
      runBeforeDot = beforeDot;
      const at = item.created_at ?? item.message_at ?? item.next_attempt_at;
      const mail = compose(item);
      if (needsUtf8(mail.to.address)) await requireUtf8(options);
      await transport.sendMail({
        messageId: `<${item.kind}-${item.id}-${Date.parse(at)}@${domain}>`,
        date: new Date(at),
        from,
        ...mail,
      });
    },

    async sendTest(to, language, content) {
      const once = createTransport({ ...options, ...noAccess });
      try {
        if (needsUtf8(to)) await requireUtf8(options);
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
