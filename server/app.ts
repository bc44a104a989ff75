import fastify, { LogController } from 'fastify';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyContextConfig } from 'fastify';
import type { Config } from './config';
import { limits } from './contract/limits';
import type { App } from './platform/http/app-type';
import { requireAdministrator, requireManager, requireSignedIn, requireTokenField } from './authentication';
import { createCallQueue } from './platform/http/calls/call-queue';
import { limitCalls } from './platform/http/calls/limit-calls';
import {
  answerErrors,
  answerNotFound,
  clientErrorHandler,
  isApiAddress,
  sendProblem,
  sendProblemPage,
} from './platform/http/errors';
import { countRequests } from './platform/http/hooks/count-requests';
import { dropBodiesOfHead } from './platform/http/hooks/head';
import { dropForwardedPorts } from './platform/http/hooks/forwarded-for';
import { checkRequest, createHttpServer } from './platform/http/http-server';
import { readOnlyJson } from './platform/http/json-body';
import { lazySchemas } from './platform/http/lazy-schemas';
import { describeCall, nameCalls } from './platform/http/api-description/openapi';
import { ensureReserve, isWrite } from './platform/http/hooks/disk-reserve-hook';
import { addSecurityHeaders, saysHttps, setSecurityHeaders } from './platform/http/hooks/security-headers';
import { cutSlowClients } from './platform/http/hooks/slow-clients';
import { problemFromError } from './platform/http/problem-from-error';
import { preferredLanguage } from './texts/language';
import { HttpProblem } from './platform/http/problem';
import { isMailable } from './platform/names/email-address';
import { advisoryAdminRoutes } from './modules/advisories/routes.admin';
import { advisoriesPath } from './modules/advisories/csaf/addresses';
import { providerRoutes } from './modules/advisories/csaf/routes.provider';
import { notificationRoutes } from './modules/advisories/notifications.routes.admin';
import { publishingRoutes } from './modules/advisories/publishing.routes.admin';
import { advisoryManagerRoutes } from './modules/advisories/routes.manager';
import { advisoryPageRoutes } from './modules/advisories/pages/routes.page';
import { advisoryHashRoutes } from './modules/advisories/routes.public';
import { advisoryRoutes } from './modules/advisories/routes.signed-in';
import { apiKeyRoutes } from './modules/api-keys/routes.admin';
import { attachmentAdminRoutes } from './modules/releases/contents/routes.admin';
import { auditRoutes } from './modules/audit/routes.admin';
import { downloadTypeAdminRoutes } from './modules/releases/types/routes.admin';
import { identityProviderRoutes } from './modules/auth/company/routes.admin';
import { licenceAdminRoutes } from './modules/licences/routes.admin';
import { mailRoutes } from './modules/mail/routes.admin';
import { messageRoutes } from './modules/messages/routes.admin';
import { exportRoutes } from './modules/overview/exports.routes.admin';
import { overviewRoutes } from './modules/overview/routes.admin';
import { ownOverviewRoutes } from './modules/overview/routes.signed-in';
import { userAndGroupAdminRoutes } from './modules/people/routes.admin';
import { releaseAdminRoutes } from './modules/releases/routes.admin';
import { statisticsRoutes } from './modules/releases/statistics/routes.admin';
import { uploadRoutes } from './modules/releases/uploads/routes.admin';
import { webhookRoutes } from './modules/notifications/webhooks/routes.admin';
import { invitationRoutes } from './modules/people/invitations.routes.manager';
import { userManagerRoutes } from './modules/people/routes.manager';
import { acceptInvitationRoutes } from './modules/people/routes.public';
import { companyLoginRoutes } from './modules/auth/company/routes.public';
import { contactRoutes } from './modules/messages/routes.public';
import { emailRoutes } from './modules/account/routes.public';
import { feedRoutes } from './modules/notifications/routes.public';
import { healthRoutes } from './modules/overview/routes.public';
import { licenceKeyRoutes } from './modules/licences/routes.public';
import { metricsRoutes } from './modules/overview/metrics.routes.public';
import { passwordRoutes } from './modules/auth/password/routes.public';
import { buildTokenRoutes } from './modules/api-keys/routes.public';
import { releaseKeyRoutes } from './modules/releases/signatures/routes.public';
import { loginRoutes } from './modules/auth/login/routes.public';
import { ticketFileRoutes } from './modules/releases/tickets/routes.public';
import { attachmentRoutes } from './modules/releases/contents/routes.signed-in';
import { downloadTypeRoutes } from './modules/releases/types/routes.signed-in';
import { fileFormRoutes } from './modules/releases/tickets/routes.forms';
import { licenceRoutes } from './modules/licences/routes.signed-in';
import { noticeRoutes } from './modules/notifications/routes.signed-in';
import { openLicenceRoutes } from './modules/licences/open.routes.signed-in';
import { ownAccountRoutes } from './modules/account/routes.signed-in';
import { ownSessionRoutes } from './modules/auth/login/own-sessions.routes.signed-in';
import { secondFactorRoutes } from './modules/auth/second-factor/routes.signed-in';
import { userAndGroupRoutes } from './modules/people/routes.signed-in';
import { passkeyRoutes } from './modules/auth/passkeys/routes.signed-in';
import { sessionRoutes } from './modules/auth/login/routes.signed-in';
import { searchRoutes } from './modules/search/routes.signed-in';
import { ticketRoutes } from './modules/releases/tickets/routes.signed-in';
import type { OpenedServices } from './modules';
import { readPageFrame } from './site/page-frame';
import { siteRoutes, type Site } from './site/site';
import { version } from './platform/version';

/** A registered route, for the test of rights. */
export interface RegisteredRoute {
  method: string;
  url: string;
  needsRecentLogin: FastifyContextConfig['needsRecentLogin'];
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
  const behindProxy = config.trustProxy.length > 0;
  const app: App = fastify({
    // Fastify's own messages about requests are not events of this log.
    loggerInstance: log.child({}, { level: config.logLevel === 'info' ? 'warn' : config.logLevel }),
    // A line per request would record what each person does; the audit trail records what matters.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: behindProxy ? config.trustProxy : false,
    schemaController: { compilersFactory: lazySchemas() },
    bodyLimit: 64 * 1024,
    exposeHeadRoutes: true,
    // The longest parameter of a path is a percent-encoded file name with its extension.
    routerOptions: { maxParamLength: 9 * limits.fileNameLength + '.minisig'.length },
    return503OnClosing: false,
    serverFactory: createHttpServer,
    clientErrorHandler: clientErrorHandler(behindProxy),
    frameworkErrors: (error, request, reply) => {
      const { problem } = problemFromError(error);
      // No hook has run for this request, so nothing has checked its proxy.
      const isHttps = behindProxy && saysHttps(request.raw.headers['x-forwarded-proto']?.toString());
      setSecurityHeaders({ protocol: isHttps ? 'https' : 'http' }, reply);
      const send = isApiAddress(request.raw.url ?? '') ? sendProblem : sendProblemPage;
      return send(reply, problem, preferredLanguage(request.headers['accept-language']));
    },
    ajv: {
      // A value of the wrong type is refused, never coerced, and nothing is dropped silently.
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        // Safe: without a login, a body is at most 64 KiB, and a response lists only the first few errors.
        allErrors: true,
        allowUnionTypes: true,
        formats: { mailbox: isMailable },
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat())
      routes.push({ method: each, url, needsRecentLogin: config?.needsRecentLogin });
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

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Customer portal',
        version,
        description: 'Downloads, licences and users of the customer portal.',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({
      schema: describeCall(schema, {
        mayStore: [route.method].flat().some(isWrite),
        isCounted: isApiAddress(url) && !route.config?.skipsCallQueue,
      }),
      url,
    }),
    transformObject: (document) => ('openapiObject' in document ? nameCalls(document.openapiObject) : {}),
  });

  await app.register(
    async (api: App) => {
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store');
        done();
      });
      const calls = createCallQueue();
      services.metrics.readWaiting('calls', () => calls.counts().waiting);
      limitCalls(api, calls);

      await api.register(async (everyone: App) => {
        healthRoutes(everyone, services);
        loginRoutes(everyone, services);
        companyLoginRoutes(everyone, services);
        passwordRoutes(everyone, services);
        emailRoutes(everyone, services);
        acceptInvitationRoutes(everyone, services);
        licenceKeyRoutes(everyone, services);
        releaseKeyRoutes(everyone, services);
        buildTokenRoutes(everyone, services);
        feedRoutes(everyone, services);
        advisoryHashRoutes(everyone, services);
        let description: string | undefined;
        everyone.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
          // Created once, because it takes 40 ms.
          description ??= JSON.stringify(app.swagger());
          return reply.type('application/json; charset=utf-8').send(description);
        });
      });
      await api.register((everyone: App) => contactRoutes(everyone, services));
      await api.register(async (everyone: App) => ticketFileRoutes(everyone, services));

      await api.register((forms: App) => {
        requireTokenField(forms, services);
        return fileFormRoutes(forms, services);
      });

      await api.register(async (signedIn: App) => {
        requireSignedIn(signedIn, services);
        sessionRoutes(signedIn, services);
        ownAccountRoutes(signedIn, services);
        ownSessionRoutes(signedIn, services);
        secondFactorRoutes(signedIn, services);
        passkeyRoutes(signedIn, services);
        noticeRoutes(signedIn, services);
        downloadTypeRoutes(signedIn, services);
        ticketRoutes(signedIn, services);
        userAndGroupRoutes(signedIn, services);
        attachmentRoutes(signedIn, services);
        licenceRoutes(signedIn, services);
        searchRoutes(signedIn, services);
        ownOverviewRoutes(signedIn, services);
        advisoryRoutes(signedIn, services);
        await signedIn.register((uploads: App) => openLicenceRoutes(uploads, services));

        await signedIn.register(async (manager: App) => {
          requireManager(manager);
          invitationRoutes(manager, services);
          userManagerRoutes(manager, services);
          advisoryManagerRoutes(manager, services);
        });

        await signedIn.register(async (admin: App) => {
          requireAdministrator(admin);
          userAndGroupAdminRoutes(admin, services);
          identityProviderRoutes(admin, services);
          downloadTypeAdminRoutes(admin, services);
          apiKeyRoutes(admin, services);
          auditRoutes(admin, services);
          exportRoutes(admin, services);
          overviewRoutes(admin, services);
          messageRoutes(admin, services);
          mailRoutes(admin, services);
          statisticsRoutes(admin, services);
          webhookRoutes(admin, services);
          advisoryAdminRoutes(admin, services);
          publishingRoutes(admin, services);
          notificationRoutes(admin, services);
          await admin.register((uploads: App) => licenceAdminRoutes(uploads, services));
          await admin.register(async (uploads: App) => {
            await uploadRoutes(uploads, services);
            releaseAdminRoutes(uploads, services);
          });
          await admin.register((uploads: App) => attachmentAdminRoutes(uploads, services));
        });
      });
    },
    { prefix: '/api' },
  );

  metricsRoutes(app, services, config.metricsToken);
  await app.register(async (provider: App) => providerRoutes(provider, services, config.siteUrl));
  advisoryPageRoutes(app, services, {
    siteUrl: config.siteUrl,
    frameOf: (language) => site && readPageFrame(site, language, advisoriesPath(language)),
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
