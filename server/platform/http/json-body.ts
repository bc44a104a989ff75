import { HttpProblem } from './problem';
import type { App } from './app-type';

/**
 * Accepts only JSON bodies, unless a scope adds a parser. A call without a body may have a Content-Type: some
 * clients always send it.
 */
export function readOnlyJson(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    // JSON between programs must be UTF-8 (RFC 8259, 8.1), and is decoded as UTF-8.
    if (charset !== undefined && charset.toLowerCase() !== 'utf-8' && charset.toLowerCase() !== 'utf8')
      return done(new HttpProblem(415, 'wrong_media_type'), undefined);
    if (body === '' && request.routeOptions.schema?.body === undefined) return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
