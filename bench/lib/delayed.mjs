import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Gives on what it gets, in order, `ms` later. */
function pass(from, to, ms) {
  from.on('data', (piece) => setTimeout(() => to.write(piece), ms));
  from.on('end', () => setTimeout(() => to.end(), ms));
  from.on('close', () => setTimeout(() => to.destroy(), ms));
  from.on('error', () => undefined);
}

/**
 * A line to a server whose bytes arrive late, however many: a long one, not a narrow one.
 * @param {string} url
 * @param {number} ms there and back together
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
