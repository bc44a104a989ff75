import type { Code, FieldCode } from './messages';

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
const mostFieldErrors = 20;

/** 422 for fields that are wrong: the first of them. */
export const invalidFields = (errors: readonly FieldProblem[]) =>
  new HttpProblem(422, 'invalid_fields', { errors: errors.slice(0, mostFieldErrors) });

/** 422 for one field that is wrong. */
export const invalidField = (field: string, code: FieldCode, values?: FieldProblem['values']) =>
  invalidFields([values ? { field, code, values } : { field, code }]);
