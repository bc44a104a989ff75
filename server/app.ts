import fastify, { LogController } from 'fastify';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyContextConfig } from 'fastify';
import type { Config } from './config';
import { limits } from './contract/limits';
import type { App } from './http/app-type';
import {
  requireAdministrator,
  requireManager,
  requireSignedIn,
  requireTokenField,
} from './http/authentication';
import { createCallQueue } from './http/calls/call-queue';
import { limitCalls } from './http/calls/limit-calls';
import {
  answerErrors,
  answerNotFound,
  clientErrorHandler,
  isApiAddress,
  sendProblem,
  sendProblemPage,
} from './http/errors';
import { countRequests } from './http/count-requests';
import { dropBodiesOfHead } from './http/head';
import { dropForwardedPorts } from './http/forwarded-for';
import { checkRequest, createHttpServer } from './http/http-server';
import { readOnlyJson } from './http/json-body';
import { describeCall, nameCalls } from './http/openapi';
import { keepReserve, mayStore } from './http/reserve';
import { addSecurityHeaders, saysHttps, setSecurityHeaders } from './http/security-headers';
import { cutSlowClients } from './http/slow-clients';
import { problemFromError } from './problems/from-error';
import { preferredLanguage } from './problems/language';
import { HttpProblem } from './problems/problem';
import { isMailable } from './repositories/email-address';
import { apiKeyRoutes } from './routes/admin/api-keys';
import { attachmentAdminRoutes } from './routes/admin/attachments';
import { auditRoutes } from './routes/admin/audit';
import { downloadTypeAdminRoutes } from './routes/admin/download-types';
import { identityProviderRoutes } from './routes/admin/identity-providers';
import { licenceAdminRoutes } from './routes/admin/licences';
import { mailRoutes } from './routes/admin/mails';
import { messageRoutes } from './routes/admin/messages';
import { exportRoutes } from './routes/admin/exports';
import { overviewRoutes } from './routes/admin/overview';
import { userAndGroupAdminRoutes } from './routes/admin/users-and-groups';
import { releaseAdminRoutes } from './routes/admin/releases';
import { statisticsRoutes } from './routes/admin/statistics';
import { webhookRoutes } from './routes/admin/webhooks';
import { invitationRoutes } from './routes/manager/invitations';
import { userManagerRoutes } from './routes/manager/users';
import { acceptInvitationRoutes } from './routes/public/accept-invitation';
import { companyLoginRoutes } from './routes/public/company-login';
import { contactRoutes } from './routes/public/contact';
import { emailRoutes } from './routes/public/email';
import { feedRoutes } from './routes/public/feed';
import { healthRoutes } from './routes/public/health';
import { licenceKeyRoutes } from './routes/public/licence-keys';
import { metricsRoutes } from './routes/public/metrics';
import { passwordRoutes } from './routes/public/password';
import { buildTokenRoutes } from './routes/public/build-tokens';
import { releaseKeyRoutes } from './routes/public/release-key';
import { loginRoutes } from './routes/public/session';
import { ticketFileRoutes } from './routes/public/ticket-files';
import { attachmentRoutes } from './routes/signed-in/attachments';
import { downloadTypeRoutes } from './routes/signed-in/download-types';
import { fileFormRoutes } from './routes/signed-in/file-forms';
import { licenceRoutes } from './routes/signed-in/licences';
import { noticeRoutes } from './routes/signed-in/notices';
import { openLicenceRoutes } from './routes/signed-in/open-licence';
import { ownAccountRoutes } from './routes/signed-in/own-account';
import { ownSessionRoutes } from './routes/signed-in/own-sessions';
import { secondFactorRoutes } from './routes/signed-in/second-factor';
import { userAndGroupRoutes } from './routes/signed-in/users-and-groups';
import { passkeyRoutes } from './routes/signed-in/passkeys';
import { sessionRoutes } from './routes/signed-in/session';
import { ticketRoutes } from './routes/signed-in/tickets';
import type { OpenedServices } from './services/services';
import { siteRoutes, type Site } from './site/site';
import { version } from './version';

/** A registered route, for the test of rights. */
export interface RegisteredRoute {
  method: string;
  url: string;
  needsRecentLogin: FastifyContextConfig['needsRecentLogin'];
}

export interface BuiltApp {
  app: App;
  routes: readonly RegisteredRoute[];
  /** From now on every new request gets 503; those under way go on. */
  refuseNewRequests: () => void;
}

/** The whole server, not listening yet: plugins, then routes, in the order in which they count. */
export async function buildApp(
  config: Config,
  services: OpenedServices,
  site: Site | undefined,
  log: FastifyBaseLogger,
): Promise<BuiltApp> {
  const behindProxy = config.trustProxy.length > 0;
  const app: App = fastify({
    // The framework's own remarks about requests are no events of the log.
    loggerInstance: log.child({}, { level: config.logLevel === 'info' ? 'warn' : config.logLevel }),
    // A line per request would record who does what; the audit trail has what matters.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: behindProxy ? config.trustProxy : false,
    bodyLimit: 64 * 1024,
    exposeHeadRoutes: true,
    // The longest part of a path is the name of a file in percent-encoding, and its ending.
    routerOptions: { maxParamLength: 9 * limits.fileNameLength + '.minisig'.length },
    return503OnClosing: false,
    serverFactory: createHttpServer,
    clientErrorHandler: clientErrorHandler(behindProxy),
    frameworkErrors: (error, request, reply) => {
      const { problem } = problemFromError(error);
      // No hook runs for what is no request yet, and nothing has looked at its proxy.
      const isHttps = behindProxy && saysHttps(request.raw.headers['x-forwarded-proto']?.toString());
      setSecurityHeaders({ protocol: isHttps ? 'https' : 'http' }, reply);
      const send = isApiAddress(request.raw.url ?? '') ? sendProblem : sendProblemPage;
      return send(reply, problem, preferredLanguage(request.headers['accept-language']));
    },
    ajv: {
      // A value of the wrong type is refused, never bent into shape; nothing is silently dropped.
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        // Safe: a body is at most 64 KiB where anybody may send one, and an answer names only the first few errors.
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

  // Without this a connection whose last request was under way would stay open, and stopping would wait for it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (refusing) reply.header('connection', 'close');
    done(null, payload);
  });

  checkRequest(app);
  dropBodiesOfHead(app);
  dropForwardedPorts(app);
  keepReserve(app, services.reserve);
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
        mayStore: [route.method].flat().some(mayStore),
        isCounted: isApiAddress(url) && !route.config?.isUncounted,
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
        let description: string | undefined;
        everyone.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
          // Made once: it takes 40 ms.
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
        await signedIn.register((uploads: App) => openLicenceRoutes(uploads, services));

        await signedIn.register(async (manager: App) => {
          requireManager(manager);
          invitationRoutes(manager, services);
          userManagerRoutes(manager, services);
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
          await admin.register((uploads: App) => licenceAdminRoutes(uploads, services));
          await admin.register((uploads: App) => releaseAdminRoutes(uploads, services));
          await admin.register((uploads: App) => attachmentAdminRoutes(uploads, services));
        });
      });
    },
    { prefix: '/api' },
  );

  metricsRoutes(app, services, config.metricsToken);
  if (site) siteRoutes(app, site);

  return {
    app,
    routes,
    refuseNewRequests: () => {
      refusing = true;
    },
  };
}
