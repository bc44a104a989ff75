import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Forwards data in order, with a delay of `ms`. */
function pass(from, to, ms) {
  from.on('data', (piece) => setTimeout(() => to.write(piece), ms));
  from.on('end', () => setTimeout(() => to.end(), ms));
  from.on('close', () => setTimeout(() => to.destroy(), ms));
  from.on('error', () => undefined);
}

/**
 * Starts a proxy that delays all bytes: it adds latency, but does not limit the bandwidth.
 * @param {string} url
 * @param {number} ms round trip time to add
 */
export async function startDelayed(url, ms) {
  const { port } = new URL(url);
  const sockets = new Set();
  const proxy = createServer({ noDelay: true }, (client) => {
    const server = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    pass(client, server, ms / 2);
    pass(server, client, ms / 2);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${proxy.address().port}`,
    stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
