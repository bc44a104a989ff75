import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import { limits } from '../../contract/limits';
import { preferredLanguage } from '../../texts/language';
import { isMailable } from '../names/email-address';
import type { App } from './app-type';
import { clientErrorHandler, isApiAddress, sendProblem, sendProblemPage } from './errors';
import { saysHttps, setSecurityHeaders } from './hooks/security-headers';
import { createHttpServer } from './http-server';
import { lazySchemas } from './lazy-schemas';
import { problemFromError } from './problem-from-error';

/** Creates Fastify without hooks and routes. */
export function createApp(
  { trustProxy, logLevel }: Pick<Config, 'trustProxy' | 'logLevel'>,
  log: FastifyBaseLogger,
): App {
  const behindProxy = trustProxy.length > 0;
  return fastify({
    // Fastify's own messages about requests are not events of this log.
    loggerInstance: log.child({}, { level: logLevel === 'info' ? 'warn' : logLevel }),
    // A line per request would record what each person does; the audit trail records what matters.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: behindProxy ? trustProxy : false,
    schemaController: { compilersFactory: lazySchemas() },
    bodyLimit: 64 * 1024,
    exposeHeadRoutes: true,
    // The longest parameter of a path is a percent-encoded file name with its extension.
    routerOptions: { maxParamLength: 9 * limits.fileNameLength + '.blocks.minisig'.length },
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
}
