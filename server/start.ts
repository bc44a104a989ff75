import type { AddressInfo } from 'node:net';
import { buildApp, type RegisteredRoute } from './app';
import type { Config } from './config';
import type { App } from './platform/http/app-type';
import { describeSettings, openLog } from './log';
import type { FirstAdministrator } from './modules/people/first-administrator';
import { openServices, type OpenedServices, type ServerConfig } from './modules';
import { openSite } from './site/site';
import { listenFault, siteFault, using } from './platform/start-error';
import { version } from './platform/version';

export interface RunningServer {
  /** such as `http://localhost:8000` */
  address: string;
  app: App;
  services: OpenedServices;
  routes: readonly RegisteredRoute[];
  /** set only on the first start */
  firstAdministrator: FirstAdministrator | undefined;
  hasSite: boolean;
  /**
   * Finishes the requests in progress, closes connections that take longer than 8 seconds, and frees all
   * resources.
   */
  stop(): Promise<void>;
}

/** Returns the origin to which downloads are redirected; undefined if this server sends them. */
async function storageOriginOf(
  { downloads }: Config,
  { store }: OpenedServices,
): Promise<string | undefined> {
  if (downloads !== 'redirect' || !store.signedAddress) return undefined;
  return new URL(await store.signedAddress(1, 'attachment')).origin;
}

const shutdownTimeoutMs = 8_000;

/**
 * Returns the name of this machine for the printed address. Service workers run on HTTPS and on the name
 * `localhost`: Gatsby knows no other name for this machine.
 */
function nameOf(host: string): string {
  if (host === '127.0.0.1' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Opens the data, builds the app and listens. @throws if the port, the data or the site cannot be used */
export async function startServer(config: ServerConfig, now?: () => Date): Promise<RunningServer> {
  const log = openLog(config);
  const services = await openServices(config, log, now);
  let app: App | undefined;
  try {
    const { siteDir } = config;
    const storageOrigin = await storageOriginOf(config, services);
    const site = await using(siteFault(siteDir), () => openSite(siteDir, storageOrigin));
    const built = await buildApp(config, services, site, log);
    ({ app } = built);
    // By the name, Fastify would listen at two addresses, and finish the requests of only one of them.
    const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
    await using(listenFault(config), () => built.app.listen({ port: config.port, host }));
    const { server } = app;
    const { port } = server.address() as AddressInfo;
    const firstAdministrator = await services.makeFirstAdministrator();
    services.begin();

    const address = `http://${nameOf(config.host)}:${port}`;
    log.info({ version, address, ...describeSettings(config) }, 'started');
    if (!site) log.warn({ siteDir }, 'no built site was found (SITE_DIR): only /api answers');

    let stopping: Promise<void> | undefined;
    return {
      address,
      app,
      services,
      routes: built.routes,
      firstAdministrator,
      hasSite: site !== undefined,
      stop: () =>
        (stopping ??= (async () => {
          built.refuseNewRequests();
          const timeout = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
          await built.app.close();
          clearTimeout(timeout);
          await services.close();
          log.info('stopped');
        })()),
    };
  } catch (error) {
    await app?.close();
    await services.close();
    throw error;
  }
}
