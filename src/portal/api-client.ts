import axios, { AxiosHeaders, type AxiosRequestConfig } from 'axios';
import { ProblemError, toProblemError } from './problem-error';
import { endSession } from './session/end-session';
import { goToSecondFactor } from './session/go-to-second-factor';
import { readAuth, viewedGroupOf } from './session/session';

/** The client of /api. Every failure is thrown as a `ProblemError`. Without a time-out: large chunks take long. */
export const api = axios.create({
  baseURL: '/api',
  headers: { Accept: 'application/json, application/problem+json' },
});

const authorization = () => {
  const auth = readAuth();
  return auth ? `${auth.token_type} ${auth.token}` : undefined;
};

api.interceptors.request.use((config) => {
  config.headers.set('Authorization', authorization());
  config.headers.set('Accept-Language', document.documentElement.lang);
  const viewed = viewedGroupOf(readAuth()?.user);
  if (viewed) config.headers.set('View-As-Group', viewed.id);
  return config;
});

api.interceptors.response.use(undefined, async (error: unknown) => {
  if (axios.isAxiosError(error) && error.response?.status === 401) {
    const used = new AxiosHeaders(error.config?.headers).get('Authorization');
    // A 401 for an old login does not concern a newer one.
    if ((used ?? undefined) === authorization()) endSession();
  }
  const problem = await toProblemError(error);
  if (problem instanceof ProblemError && problem.code === 'second_factor_required') goToSecondFactor();
  throw problem;
});

/** GET, by `queryFn` of a query: cancelled with it. */
export async function get<T>(path: string, config?: AxiosRequestConfig): Promise<T> {
  return (await api.get<T>(path, config)).data;
}
