import axios, { AxiosHeaders } from 'axios';
import { ProblemError, toProblemError } from './problem-error';
import { requireRecentLogin } from '../../auth/require-recent-login';
import { endSession } from '../../auth/end-session';
import { requireSecondFactorFirst } from '../../auth/second-factor-first';
import { readAuth, viewedGroupOf } from '../../auth/session';

/**
 * The client of /api. Every failure is thrown as a `ProblemError`. A call that requires a recent login is
 * repeated after that login. No timeout, because large chunks take long.
 */
export const api = axios.create({
  baseURL: '/api',
  headers: { Accept: 'application/json, application/problem+json' },
  // No cookie holds a token. Axios would wait for the cookies before it sends a request.
  withXSRFToken: false,
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
  // Synchronous, so that a request is sent at once and not after the next render.
  { synchronous: true },
);

api.interceptors.response.use(undefined, async (error: unknown) => {
  const problem = await toProblemError(error);
  if (!axios.isAxiosError(error) || !(problem instanceof ProblemError)) throw problem;
  const request = error.config;
  const used = new AxiosHeaders(request?.headers).get('Authorization');
  // A refusal of an old login does not affect a newer one.
  const isCurrent = (used ?? undefined) === authorization();
  if (problem.status === 401 && isCurrent)
    endSession(problem.code === 'company_login_required' ? 'company' : 'expired');
  if (problem.code === 'second_factor_required' && isCurrent) requireSecondFactorFirst(true);
  if (problem.code === 'login_not_recent' && isCurrent && request) {
    const { method = 'get', url = '' } = request;
    const body: unknown = request.data;
    if (await requireRecentLogin({ method: method.toUpperCase(), path: url, body }))
      return api.request(request);
  }
  throw problem;
});
