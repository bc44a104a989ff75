import type { Code, FieldCode } from '../../texts/messages';

export interface FieldProblem {
  field: string;
  code: FieldCode;
  /** fills the placeholders of the message */
  values?: Readonly<Record<string, string | number>>;
}

interface ProblemOptions {
  /** fills the placeholders of the detail */
  values?: Readonly<Record<string, string | number>>;
  errors?: readonly FieldProblem[];
  /** further members of the answer */
  members?: Readonly<Record<string, unknown>>;
  /** seconds until trying again makes sense */
  retryAfter?: number;
}

/** An error to be answered as a problem; it reveals nothing of the server's internals. */
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

/** 404: unknown, or hidden from this person. */
export const notFound = () => new HttpProblem(404, 'not_found');

/** 507: there is no room on the disk. */
export const diskFull = () => new HttpProblem(507, 'disk_full', { retryAfter: 30 });

/** More than any form has fields: an answer must not grow with the request. */
export const mostFieldErrors = 20;

/** 422 for fields that are wrong: the first of them. */
export const invalidFields = (errors: readonly FieldProblem[]) =>
  new HttpProblem(422, 'invalid_fields', { errors: errors.slice(0, mostFieldErrors) });

/** Does a part of some work: the fields that it refuses are those below a field of the whole. */
export async function inField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpProblem) || !error.options.errors) throw error;
    const errors = error.options.errors.map((each) => ({ ...each, field: `${field}.${each.field}` }));
    throw new HttpProblem(error.status, error.code, { ...error.options, errors });
  }
}

/** 422 for one field that is wrong. */
export const invalidField = (field: string, code: FieldCode, values?: FieldProblem['values']) =>
  invalidFields([values ? { field, code, values } : { field, code }]);
