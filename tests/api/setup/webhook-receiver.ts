import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { isPublicAddress, type OutboundNetwork } from '../../../server/platform/outbound/ssrf-guard';

// The key is public: it is for tests on the loopback interface only. Its certificate is for hooks.example and
// valid until 2120.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxMh96xHc2iGFpGkO
5UsSm0k72vV+nEfxbPkRzvCP6RihRANCAATl1udxayvD/n9GHYno1dmQSavQ+LMY
f83ly8/uZHecBAHaJRBCmCYJwAmFGkbnPY5VJ0qkkubUcW8u2Jv0XTKy
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1ob29rcy5l
eGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1ob29rcy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE5dbn
cWsrw/5/Rh2J6NXZkEmr0PizGH/N5cvP7mR3nAQB2iUQQpgmCcAJhRpG5z2OVSdK
pJLm1HFvLtib9F0ysqNeMFwwDAYDVR0TBAUwAwEB/zAtBgNVHREEJjAkgg1ob29r
cy5leGFtcGxlgg1vdGhlci5leGFtcGxlhwR/AAABMB0GA1UdDgQWBBThhFbUa9vU
D6P5/Jr8QnQJ8EioxTAKBggqhkjOPQQDAgNHADBEAiBajnCV8OWHTKyNhZTYHszc
h1QwWBO9d90l0SJn5E+ydwIgWLnb/x264tYul6OIMgivPZxZdUtZzAPBaxF47qBG
Pho=
-----END CERTIFICATE-----`;

interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real HTTPS server on the loopback interface, which accepts all requests. */
export class WebhookReceiver {
  readonly received: ReceivedCall[] = [];
  /** sends the response */
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end();
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  /** @returns the URL of its webhook */
  async open(): Promise<string> {
    const server = createServer({ key, cert: certificate }, (request, response) => {
      void text(request).then((body) => {
        this.received.push({ path: request.url ?? '', headers: request.headers, body });
        this.answer(response, request);
      });
    });
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    return `https://hooks.example:${(server.address() as AddressInfo).port}/hook`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
  }
}

/**
 * A network in which hooks.example resolves to the loopback interface, which is allowed besides public
 * addresses.
 */
export class TestNetwork implements OutboundNetwork {
  readonly ca = certificate;
  /** addresses by host name; each lookup takes the next one, and the last one stays */
  readonly names = new Map<string, string[]>([['hooks.example', ['127.0.0.1']]]);

  resolve(host: string): Promise<readonly string[]> {
    const addresses = this.names.get(host) ?? [];
    const address = addresses.length > 1 ? addresses.shift() : addresses[0];
    return address === undefined
      ? Promise.reject(Object.assign(new Error('No such name'), { code: 'ENOTFOUND' }))
      : Promise.resolve([address]);
  }

  isAllowedAddress = (address: string) => address === '127.0.0.1' || isPublicAddress(address);
}
