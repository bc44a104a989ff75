import type { GatsbyNode } from 'gatsby';
import { languageOfPath } from '../i18n/localized-path';
import { redirectPage } from './redirect-page';

interface DevRequest {
  path: string;
  accepts(type: string): string | false;
}
interface DevResponse {
  type(type: string): DevResponse;
  send(body: string): void;
}
interface DevServer {
  get(path: string, handler: (request: DevRequest, response: DevResponse, next: () => void) => void): void;
}

/** In development too, redirects a path without a language to the visitor's language. */
export const onCreateDevServer: GatsbyNode['onCreateDevServer'] = ({ app }) => {
  (app as DevServer).get('*', (request, response, next) => {
    const isPage =
      /\/[^.]*$/.test(request.path) && !/^\/(api|___|__|socket\.io|page-data)/.test(request.path);
    if (!isPage || languageOfPath(request.path) || !request.accepts('text/html')) return next();
    response.type('html').send(redirectPage('Belstock'));
  });
};
