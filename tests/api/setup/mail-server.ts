import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailSettings } from '../../../server/config';

/** A received mail. */
export interface ReceivedMail {
  to: string[];
  /** headers and body, with long headers unfolded */
  text: string;
}

/** A real SMTP server on the loopback interface. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** addresses without a mailbox */
  readonly unknown = new Set<string>();
  #server: SMTPServer | undefined;

  /** @returns its port */
  async open(port = 0): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100, // the sender keeps its idle connection open
      onRcptTo: ({ address }, _session, done) =>
        done(
          this.unknown.has(address)
            ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
            : undefined,
        ),
      onData: (stream, session, done) => {
        buffer(stream).then((content) => {
          // Unfolds long headers (RFC 5322, 2.2.3).
          const text = content.toString().replace(/\r\n[ \t]+/g, ' ');
          this.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
          done();
        }, done);
      },
    });
    // A killed sender closes its connection, which must not stop this server.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.#server = server;
    return (server.server.address() as AddressInfo).port;
  }

  /** Stops the server and deletes the received mails. */
  async close(): Promise<void> {
    this.received.length = 0;
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** Returns settings that send mail through a server on this port. */
export const mailSettings = (port: number): MailSettings => ({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  from: 'Belstock <portal@belstock.example>',
  contactTo: 'sales@belstock.example',
  retryBaseMs: 100,
});
