import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowPage {
  /** URL of the proxy, with the product of `server` behind it. */
  url: string;
  /** Sends the rest. */
  release: () => void;
  close: () => Promise<void>;
}

/**
 * Starts a proxy that stops in the middle of a page, like a poor connection.
 * @param server URL of the product
 * @param slow path of the page, or the paths of scripts
 * @param until the last text that is sent before the stop; empty: nothing is sent
 */
export async function slowPage(server: string, slow: string | RegExp, until: string): Promise<SlowPage> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const proxy = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked;
    const upstream = ask(server + path, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    upstream.on('response', (response) => {
      if (typeof slow === 'string' ? path !== slow : !slow.test(path)) {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
        return;
      }
      void (async () => {
        const html = Buffer.concat(await response.toArray()).toString();
        const halt = html.indexOf(until) + until.length;
        delete response.headers['content-length'];
        answer.writeHead(response.statusCode ?? 500, response.headers);
        answer.write(html.slice(0, halt));
        await released;
        answer.end(html.slice(halt));
      })();
    });
    asked.pipe(upstream);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release,
    close: async () => {
      release();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
