import axios, { AxiosHeaders, type AxiosRequestConfig } from 'axios';
import { toProblemError } from './problem-error';
import { endSession } from './session/log-in-again';
import { readAuth } from './session/session';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** A 401 leaves the page as it is: the shell asks to log in again, and the caller waits for `logInAgain()`. */
    keepPage?: boolean;
  }
}

/** The one door to /api. Every failure leaves it as a `ProblemError`. Without a time-out: large chunks take long. */
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
  return config;
});

api.interceptors.response.use(undefined, async (error: unknown) => {
  if (axios.isAxiosError(error) && error.response?.status === 401) {
    const used = new AxiosHeaders(error.config?.headers).get('Authorization');
    // An answer to an old login says nothing about one that came since.
    if ((used ?? undefined) === authorization()) endSession({ keepPage: error.config?.keepPage === true });
  }
  throw await toProblemError(error);
});

/** GET, by `queryFn` of a query: cancelled with it. */
export async function get<T>(path: string, config?: AxiosRequestConfig): Promise<T> {
  return (await api.get<T>(path, config)).data;
}
