import type { App } from './app-type';

/**
 * Only JSON bodies are read, unless a scope adds a parser. A call without a body may carry the header of one:
 * some clients always send it.
 */
export function readOnlyJson(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
