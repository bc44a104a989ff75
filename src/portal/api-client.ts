import axios, { AxiosHeaders, type AxiosRequestConfig } from 'axios';
import { ProblemError, toProblemError } from './problem-error';
import { confirmLogin } from './session/confirm-login';
import { endSession } from './session/end-session';
import { goToSecondFactor } from './session/go-to-second-factor';
import { readAuth, viewedGroupOf } from './session/session';

/**
 * The client of /api. Every failure is thrown as a `ProblemError`; what takes a login of now is sent again after one. Without
 * a time-out: large chunks take long.
 */
export const api = axios.create({
  baseURL: '/api',
  headers: { Accept: 'application/json, application/problem+json' },
});

const authorization = () => {
  const auth = readAuth();
  return auth ? `${auth.token_type} ${auth.token}` : undefined;
};

api.interceptors.request.use(
  (config) => {
    config.headers.set('Authorization', authorization());
    config.headers.set('Accept-Language', document.documentElement.lang);
    const viewed = viewedGroupOf(readAuth()?.user);
    if (viewed) config.headers.set('View-As-Group', viewed.id);
    return config;
  },
  undefined,
  // So that a call leaves at once, not after what is rendered meanwhile.
  { synchronous: true },
);

api.interceptors.response.use(undefined, async (error: unknown) => {
  const problem = await toProblemError(error);
  if (!axios.isAxiosError(error) || !(problem instanceof ProblemError)) throw problem;
  const request = error.config;
  const used = new AxiosHeaders(request?.headers).get('Authorization');
  // What an old login is refused does not concern a newer one.
  const isCurrent = (used ?? undefined) === authorization();
  if (problem.status === 401 && isCurrent)
    endSession(problem.code === 'company_login_required' ? 'company' : 'expired');
  if (problem.code === 'second_factor_required') goToSecondFactor();
  if (problem.code === 'login_not_recent' && isCurrent && request && (await confirmLogin()))
    return api.request(request);
  throw problem;
});

/** GET, by `queryFn` of a query: cancelled with it. */
export async function get<T>(path: string, config?: AxiosRequestConfig): Promise<T> {
  return (await api.get<T>(path, config)).data;
}
