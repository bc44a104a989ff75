import { HttpProblem } from './problem';
import type { App } from './app-type';

/**
 * Only JSON bodies are read, unless a scope adds a parser. A call without a body may carry the header of one:
 * some clients always send it.
 */
export function readOnlyJson(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    // JSON between programs is UTF-8 (RFC 8259, 8.1), and is read as such.
    if (charset !== undefined && charset.toLowerCase() !== 'utf-8' && charset.toLowerCase() !== 'utf8')
      return done(new HttpProblem(415, 'wrong_media_type'), undefined);
    if (body === '' && request.routeOptions.schema?.body === undefined) return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
