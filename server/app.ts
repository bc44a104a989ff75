import type { FastifyBaseLogger } from 'fastify';
import { requireAdministrator, requireManager, requireSignedIn, requireTokenField } from './authentication';
import type { Config } from './config';
import type { OpenedServices } from './modules';
import { providerRoutes } from './modules/advisories/csaf/routes.provider';
import { advisoryPageRoutes } from './modules/advisories/pages/routes.page';
import { metricsRoutes } from './modules/overview/metrics.routes.public';
import { describeApi } from './platform/http/api-description/openapi';
import type { App } from './platform/http/app-type';
import { createCallQueue } from './platform/http/calls/call-queue';
import { limitCalls } from './platform/http/calls/limit-calls';
import { createApp } from './platform/http/create-app';
import { acceptsPage, answerErrors, answerNotFound } from './platform/http/errors';
import { countRequests } from './platform/http/hooks/count-requests';
import { ensureReserve } from './platform/http/hooks/disk-reserve-hook';
import { dropForwardedPorts } from './platform/http/hooks/forwarded-for';
import { dropBodiesOfHead } from './platform/http/hooks/head';
import { addSecurityHeaders } from './platform/http/hooks/security-headers';
import { cutSlowClients } from './platform/http/hooks/slow-clients';
import { checkRequest } from './platform/http/http-server';
import { readOnlyJson } from './platform/http/json-body';
import { HttpProblem } from './platform/http/problem';
import { routesOf } from './routes';
import { readPageFrame } from './site/page-frame';
import { siteRoutes, type Site } from './site/site';

/** A registered route, for the test of rights. */
export interface RegisteredRoute {
  method: string;
  url: string;
}

export interface BuiltApp {
  app: App;
  routes: readonly RegisteredRoute[];
  /** Answers 503 to every new request from now on; requests in progress continue. */
  refuseNewRequests: () => void;
}

/** Builds the whole server, which does not listen yet: plugins, then routes. The order matters. */
export async function buildApp(
  config: Config,
  services: OpenedServices,
  site: Site | undefined,
  log: FastifyBaseLogger,
): Promise<BuiltApp> {
  const app = createApp(config, log);
  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });

  let refusing = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (!refusing) return done();
    reply.header('connection', 'close');
    done(new HttpProblem(503, 'stopping', { retryAfter: 5 }));
  });

  // Without this, a connection whose last request was in progress would stay open, and stopping would wait
  // for it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (refusing) reply.header('connection', 'close');
    done(null, payload);
  });

  checkRequest(app);
  dropBodiesOfHead(app);
  dropForwardedPorts(app);
  ensureReserve(app, services.reserve);
  readOnlyJson(app);
  app.decorate('watch', services.watch);
  app.decorate('metrics', services.metrics);
  countRequests(app, services.metrics);
  app.decorateRequest('person', null);
  cutSlowClients(app);
  addSecurityHeaders(app);
  answerErrors(app);
  answerNotFound(app);

  await describeApi(app);

  const queue = createCallQueue();
  services.metrics.readWaiting('calls', () => queue.counts().waiting);
  const addRoutes = routesOf(services);
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store');
        done();
      });
      limitCalls(api, queue);

      await addRoutes(api, 'public');
      let description: string | undefined;
      api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
        // Created once, because it takes 40 ms.
        description ??= JSON.stringify(app.swagger());
        return reply.type('application/json; charset=utf-8').send(description);
      });

      await api.register(async (forms: App) => {
        requireTokenField(forms, services);
        await addRoutes(forms, 'forms');
      });

      await api.register(async (signedIn: App) => {
        requireSignedIn(signedIn, services);
        await addRoutes(signedIn, 'signedIn');

        await signedIn.register(async (manager: App) => {
          requireManager(manager);
          await addRoutes(manager, 'manager');
        });

        await signedIn.register(async (admin: App) => {
          requireAdministrator(admin);
          await addRoutes(admin, 'admin');
        });
      });
    },
    { prefix: '/api' },
  );

  metricsRoutes(app, services, config.metricsToken);
  // What the server creates outside `/api` waits in the same queue as calls.
  await app.register(async (created: App) => {
    limitCalls(created, queue);
    answerErrors(created, acceptsPage);
    await created.register(async (provider: App) => providerRoutes(provider, services, config.siteUrl));
    advisoryPageRoutes(created, services, {
      siteUrl: config.siteUrl,
      frameOf: (language, path) => site && readPageFrame(site, language, path),
    });
  });
  if (site) siteRoutes(app, site);

  return {
    app,
    routes,
    refuseNewRequests: () => {
      refusing = true;
    },
  };
}
