import type { AxiosRequestConfig } from 'axios';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../../../server/contract/call';
import { pathOf, type Values } from '../../../http/call-path';
import { api } from './api-client';

type WithQuery<Query> = unknown extends Query
  ? unknown
  : object extends Query
    ? { query?: { [Name in keyof Query]: Values<Query>[Name] | undefined } }
    : { query: Values<Query> };

/** The parameters of the path, the query and the body of a call, and what axios may be told besides. */
export type InputOf<C extends Call> = Values<ParamsOf<C>> &
  WithQuery<QueryOf<C>> &
  (undefined extends BodyOf<C> ? unknown : { body: BodyOf<C> }) &
  Pick<AxiosRequestConfig, 'signal' | 'headers' | 'responseType'>;

/** The input of a call; may be left out where all of it is optional. */
export type InputArgument<C extends Call> =
  object extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>];

/** Returns a call as a request for axios. */
export function requestOf<C extends Call>(call: C, input: InputOf<C>): AxiosRequestConfig {
  const { query, body, signal, headers, responseType, ...params } = input as Record<string, unknown> &
    AxiosRequestConfig;
  return {
    method: call.address.slice(0, call.address.indexOf(' ')),
    url: pathOf<Call>(call, params),
    params: query,
    data: body,
    signal,
    headers,
    responseType,
  };
}

/**
 * Makes a call and returns its answer. Pass the `signal` of a `queryFn`, so that cancelling the query aborts the
 * request.
 * @throws ProblemError
 */
export async function send<const C extends Call>(
  call: C,
  ...[input]: InputArgument<C>
): Promise<AnswerOf<C>> {
  return (await api.request<AnswerOf<C>>(requestOf(call, input ?? ({} as InputOf<C>)))).data;
}
