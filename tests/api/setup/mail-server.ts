import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailSettings } from '../../../server/config';

/** A mail as it arrived. */
export interface ReceivedMail {
  to: string[];
  /** headers and body, long headers on one line */
  text: string;
}

/** A real SMTP server on the loopback. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** addresses that it has no mailbox for */
  readonly unknown = new Set<string>();
  #server: SMTPServer | undefined;

  /** @returns its port */
  async open(port = 0): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          this.unknown.has(address)
            ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
            : undefined,
        ),
      onData: (stream, session, done) => {
        buffer(stream).then((content) => {
          // A long header stands on several lines (RFC 5322, 2.2.3).
          const text = content.toString().replace(/\r\n[ \t]+/g, ' ');
          this.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
          done();
        }, done);
      },
    });
    // A sender that was killed in the middle: its connection is over, the server goes on.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.#server = server;
    return (server.server.address() as AddressInfo).port;
  }

  /** Takes no more; what was received is forgotten. */
  async close(): Promise<void> {
    this.received.length = 0;
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** Settings that mail through a server on this port. */
export const mailSettings = (port: number): MailSettings => ({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  from: 'Belstock <portal@belstock.example>',
  contactTo: 'sales@belstock.example',
  retryBaseMs: 100,
});
