import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../contract/languages';
import type { SiteManifest, SitePage } from '../contract/site-manifest';
import type { App } from '../platform/http/app-type';
import { isApiAddress, sendProblem, sendProblemPage } from '../platform/http/errors';
import { preferredLanguage } from '../texts/language';
import { notFound, HttpProblem } from '../platform/http/problem';
import { readSiteManifest } from './manifest';
import { prefersMarkdown } from '../platform/http/negotiate';
import { sendContent } from '../platform/http/send-content';
import { resolveSitePath } from './resolve-site-path';
import { readSiteFiles, type SiteFiles } from './site-files';
import { cachePolicy, pageHeaders, scriptPolicy } from './site-policy';

export interface Site {
  manifest: SiteManifest;
  files: SiteFiles;
  /** the origin to which downloads are redirected, if it is not this server */
  storageOrigin?: string | undefined;
}

/** Opens the built site in a folder; returns undefined if there is none. */
export async function openSite(siteDir: string, storageOrigin?: string): Promise<Site | undefined> {
  const manifest = await readSiteManifest(siteDir);
  return manifest && { manifest, files: await readSiteFiles(siteDir), storageOrigin };
}

/**
 * Returns the decoded path of a request, and its query. `path` is undefined if it cannot be decoded, or
 * cannot be the name of a file.
 */
function pathOf(request: FastifyRequest): { path: string | undefined; query: string } {
  const [raw = '', ...rest] = request.url.split('?');
  const query = rest.length > 0 ? `?${rest.join('?')}` : '';
  try {
    const path = decodeURIComponent(raw);
    return { path: path.startsWith('/') && !path.includes('\0') ? path : undefined, query };
  } catch {
    return { path: undefined, query };
  }
}

function sendFile(
  { files }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  status: number,
): FastifyReply {
  const known = files.get(file);
  if (!known) throw new Error(`The site's manifest names a file that is missing: ${file}`);
  return sendContent(request, reply, known, status);
}

function sendPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
  status: number,
): FastifyReply {
  reply.header('cache-control', 'no-cache');
  if (page.markdown) reply.header('vary', 'Accept');
  if (page.markdown && prefersMarkdown(request.headers.accept))
    return sendFile(site, request, reply, page.markdown, status);
  return sendFile(site, request, reply.headers(pageHeaders(page, site.storageOrigin)), page.file, status);
}

/** Answers the site's own page for an address that leads nowhere. */
export function sendNotFoundPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): FastifyReply {
  const page = site.manifest.pages[site.manifest.notFound[language] ?? ''];
  return page ? sendPage(site, request, reply, page, 404) : sendProblemPage(reply, notFound(), language);
}

/** Serves the built site on every path that no other route handles. */
export function siteRoutes(app: App, site: Site): void {
  const isAsset = (file: string) => site.files.get(file) !== undefined;
  app.addHook('onClose', () => site.files.close());

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language']);
      const { path, query } = pathOf(request);
      if (isApiAddress(path ?? request.url)) return sendProblem(reply, notFound(), language);
      const answer =
        path === undefined ? ({ kind: 'not-found' } as const) : resolveSitePath(site.manifest, path, isAsset);
      switch (answer.kind) {
        case 'page':
          return sendPage(site, request, reply, answer.page, answer.status);
        case 'redirect-page':
          return sendPage(site, request, reply, answer.page, answer.status);
        case 'redirect':
          // Only one slash at the front: with two, the rest would be a host.
          return reply
            .code(301)
            .header('location', encodeURI(answer.to).replace(/^\/+/, '/') + query)
            .header('cache-control', 'no-cache')
            .send();
        case 'asset':
          if (answer.file.endsWith('.js')) reply.header('content-security-policy', scriptPolicy(answer.file));
          return sendFile(
            site,
            request,
            reply.header('cache-control', cachePolicy(answer.file)),
            answer.file,
            200,
          );
        case 'not-found':
          return sendProblemPage(reply, notFound(), language);
      }
    },
  });

  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language']);
      if (isApiAddress(request.url)) return sendProblem(reply, notFound(), language);
      reply.header('allow', 'GET, HEAD');
      return sendProblemPage(reply, new HttpProblem(405, 'method_not_allowed'), language);
    },
    handler: (_request, reply) => reply,
  });
}
