import type { FastifySchemaValidationError } from 'fastify';
import { patterns } from '../../contract/fields';
import { isDatabaseAway, isSerializationFailure } from '../db/errors';
import { isStorageAway } from '../storage/errors';
import { isDiskFull } from '../../error-code';
import type { FieldCode } from '../../texts/messages';
import { diskFull, invalidFields, maxFieldErrors, notFound, HttpProblem, type FieldProblem } from './problem';

/** The properties that are read of the errors of Fastify, its plugins, SQLite and the file system. */
interface KnownError {
  code?: unknown;
  statusCode?: unknown;
  validation?: unknown;
  validationContext?: unknown;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const patternCodes = new Map<string, FieldCode>(
  Object.entries(patterns).map(([code, pattern]): [string, FieldCode] => [
    pattern,
    code === 'control_characters_in_text'
      ? 'control_characters'
      : (code as Exclude<keyof typeof patterns, 'control_characters_in_text'>),
  ]),
);

/** Max characters of an unknown field's name that are repeated: a response must not grow with the request. */
const maxNameLength = 100;

function fieldProblem(error: FastifySchemaValidationError): FieldProblem | undefined {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  const params = error.params;
  const nameOf = (parts: readonly string[]) => parts.join('.').slice(0, maxNameLength);
  const field = nameOf(path);
  const below = (name: unknown) => nameOf([...path, String(name)]);
  switch (error.keyword) {
    case 'required':
      return { field: below(params['missingProperty']), code: 'required' };
    case 'additionalProperties':
      return { field: below(params['additionalProperty']), code: 'unknown_field' };
    case 'minLength':
      return params['limit'] === 1
        ? { field, code: 'required' }
        : { field, code: 'too_short', values: { min: Number(params['limit']) } };
    case 'maxLength':
      return { field, code: 'too_long', values: { max: Number(params['limit']) } };
    case 'maxItems':
      return { field, code: 'too_many_items', values: { max: Number(params['limit']) } };
    case 'pattern':
      return { field, code: patternCodes.get(String(params['pattern'])) ?? 'invalid' };
    case 'format':
      return { field, code: 'invalid_email' };
    case 'type':
      return { field, code: 'wrong_type' };
    case 'minimum':
    case 'maximum':
      return { field, code: 'out_of_range' };
    case 'uniqueItems':
      return { field, code: 'duplicate' };
    case 'const':
    case 'enum':
      return { field, code: 'invalid' };
    case 'anyOf':
      return undefined;
    default:
      return { field, code: 'invalid' };
  }
}

function fromValidation(errors: readonly FastifySchemaValidationError[], context: unknown): HttpProblem {
  if (context === 'params') return notFound();
  const byField = new Map<string, FieldProblem>();
  for (const error of errors) {
    if (byField.size === maxFieldErrors) break;
    const problem = fieldProblem(error);
    if (problem && !byField.has(problem.field)) byField.set(problem.field, problem);
  }
  return invalidFields([...byField.values()]);
}

/**
 * Returns the problem to answer for any error thrown while a request was handled. An unknown error becomes
 * 500 without details. `unexpected`: the caller must log the error.
 */
export function problemFromError(error: unknown): { problem: HttpProblem; unexpected: boolean } {
  const expected = (problem: HttpProblem) => ({ problem, unexpected: false });
  if (error instanceof HttpProblem) return expected(error);
  if (!isObject(error)) return { problem: new HttpProblem(500, 'internal'), unexpected: true };
  const { code, statusCode, validation, validationContext } = error as KnownError;
  if (Array.isArray(validation)) {
    return expected(fromValidation(validation as FastifySchemaValidationError[], validationContext));
  }
  if (isDiskFull(error)) return { problem: diskFull(), unexpected: true };
  if (isDatabaseAway(error) || isStorageAway(error))
    return { problem: new HttpProblem(503, 'unhealthy', { retryAfter: 5 }), unexpected: true };
  if (code === 'SQLITE_BUSY' || isSerializationFailure(error))
    return { problem: new HttpProblem(503, 'busy', { retryAfter: 2 }), unexpected: true };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return expected(new HttpProblem(413, 'too_large'));
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return expected(new HttpProblem(415, 'wrong_media_type'));
  }
  if (statusCode === 413) return expected(new HttpProblem(413, 'too_large'));
  if (statusCode === 415) return expected(new HttpProblem(415, 'wrong_media_type'));
  if (statusCode === 404) return expected(notFound());
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return expected(new HttpProblem(400, 'malformed'));
  return { problem: new HttpProblem(500, 'internal'), unexpected: true };
}
