import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An error response of S3. */
export interface S3Fault {
  status: number;
  code: string;
}

const xml = (root: string, content: string) => `<?xml version="1.0"?><${root}>${content}</${root}>`;

/** An S3 storage in memory, with the part of the protocol that small files need. It fails on request. */
export class FakeS3 {
  readonly objects = new Map<string, Buffer>();
  fault: S3Fault | undefined;
  /** A method that is denied for objects; the bucket can still be listed. */
  denied: string | undefined;
  #server: Server | undefined;
  #port = 0;

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    this.#server = server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Stops listening until it is opened again on the same port. */
  async close(): Promise<void> {
    const server = this.#server;
    const closed = new Promise((done) => server?.close(done));
    server?.closeAllConnections();
    await closed;
  }

  get url(): string {
    return `s3://bucket?endpoint=http://127.0.0.1:${this.#port}&path-style=true`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://storage.test');
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    const answer = (status: number, content: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(content);
    const refuse = ({ status, code }: S3Fault) =>
      answer(status, xml('Error', `<Code>${code}</Code><Message>no</Message>`), {
        'content-type': 'application/xml',
      });
    if (this.fault) return refuse(this.fault);
    if (key !== '' && request.method === this.denied) return refuse({ status: 403, code: 'AccessDenied' });
    const object = this.objects.get(key);
    if (request.method === 'PUT') {
      this.objects.set(key, body);
      return answer(200, '', { etag: '"e"' });
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return answer(204);
    }
    if (key === '') return answer(200, this.#list(url.searchParams), { 'content-type': 'application/xml' });
    if (!object) return refuse({ status: 404, code: 'NoSuchKey' });
    return answer(200, object, { etag: '"e"', 'content-length': object.byteLength });
  }

  #list(query: URLSearchParams): string {
    if (query.has('uploads')) return xml('ListMultipartUploadsResult', '<IsTruncated>false</IsTruncated>');
    const keys = [...this.objects].filter(([key]) => key.startsWith(query.get('prefix') ?? ''));
    const rows = keys.map(
      ([key, { byteLength }]) =>
        `<Contents><Key>${key}</Key><Size>${byteLength}</Size>` +
        `<LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
    return xml('ListBucketResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`);
  }
}
