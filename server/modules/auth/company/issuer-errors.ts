import { codeOf } from '../../../error-code';
import { ForbiddenAddressError } from '../../../platform/outbound/ssrf-guard';

/** Reasons why a provider cannot be used, as codes of errors. Only `issuer_unavailable` may end by itself. */
type IssuerFault =
  'issuer_unavailable' | 'issuer_unknown_host' | 'issuer_certificate' | 'not_an_issuer' | 'other_issuer';

/** A provider does not answer, or not as the issuer that was typed. */
export class IssuerError extends Error {
  constructor(
    readonly fault: IssuerFault,
    /** what the text of the error names */
    readonly values: Readonly<Record<string, string>>,
    options?: ErrorOptions,
  ) {
    super([fault, ...Object.values(values)].join(' '), options);
  }
}

const certificateCode = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;
/** Statuses of a server that may answer otherwise in a moment. */
export const isPassing = (status: number) => status >= 500 || status === 429 || status === 408;

/** Returns an error and the causes of it. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && chain.length < 5; at = at instanceof Error ? at.cause : undefined)
    chain.push(at);
  return chain;
}

/** Returns why a provider cannot be used, from the error of a request to it. */
export function issuerErrorOf(error: unknown, issuer: string): IssuerError {
  const chain = chainOf(error);
  const known = chain.find((each) => each instanceof IssuerError);
  if (known) return known;
  const codes = chain.map((each) => codeOf(each) ?? '');
  const response = chain.find((each) => each instanceof Response);
  const issuerError = (fault: IssuerFault, values = {}) =>
    new IssuerError(fault, { issuer, ...values }, { cause: error });
  if (codes.includes('ENOTFOUND') || chain.some((each) => each instanceof ForbiddenAddressError))
    return issuerError('issuer_unknown_host', { host: new URL(issuer).host });
  if (codes.some((code) => certificateCode.test(code))) return issuerError('issuer_certificate');
  if (response && !isPassing(response.status))
    return issuerError('not_an_issuer', { answer: String(response.status) });
  return issuerError('issuer_unavailable');
}
