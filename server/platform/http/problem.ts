import type { Code, FieldCode } from '../../texts/messages';

export interface FieldProblem {
  field: string;
  code: FieldCode;
  /** values for the placeholders of the message */
  values?: Readonly<Record<string, string | number>>;
}

interface ProblemOptions {
  /** values for the placeholders of the detail */
  values?: Readonly<Record<string, string | number>>;
  errors?: readonly FieldProblem[];
  /** additional members of the response body */
  members?: Readonly<Record<string, unknown>>;
  /** seconds until a retry makes sense */
  retryAfter?: number;
}

/** An error that is answered as a problem (RFC 9457). It must not reveal internals of the server. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: Code;
  readonly options: ProblemOptions;

  constructor(status: number, code: Code, options: ProblemOptions = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

/** 404: the thing is unknown, or hidden from this person. */
export const notFound = () => new HttpProblem(404, 'not_found');

/** 409: it was changed since. @param current the thing as the person may see it */
export const changedMeanwhile = (current: object) =>
  new HttpProblem(409, 'changed_meanwhile', { members: { current } });

/**
 * Checks that a change was made to the stored version.
 * @param current the thing as the person may see it
 * @throws HttpProblem 409 with `current`
 */
export function requireVersion(
  stored: { readonly version: number },
  version: number,
  current: object = stored,
): void {
  if (stored.version !== version) throw changedMeanwhile(current);
}

/** 507: the disk is full. */
export const diskFull = () => new HttpProblem(507, 'disk_full', { retryAfter: 30 });

/**
 * Max number of field errors in a response, more than any form has fields: a response must not grow with the
 * request.
 */
export const maxFieldErrors = 20;

/** 422 for invalid fields. Only the first `maxFieldErrors` are listed. */
export const invalidFields = (errors: readonly FieldProblem[]) =>
  new HttpProblem(422, 'invalid_fields', { errors: errors.slice(0, maxFieldErrors) });

/** Runs `work`. If it refuses fields, their names get `field` and a dot in front. */
export async function inField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpProblem) || !error.options.errors) throw error;
    const errors = error.options.errors.map((each) => ({ ...each, field: `${field}.${each.field}` }));
    throw new HttpProblem(error.status, error.code, { ...error.options, errors });
  }
}

/** 422 for one invalid field. */
export const invalidField = (field: string, code: FieldCode, values?: FieldProblem['values']) =>
  invalidFields([values ? { field, code, values } : { field, code }]);
