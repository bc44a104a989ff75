import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { AxiosError, AxiosHeaders, type AxiosAdapter } from 'axios';
import i18next, { type Resource } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { api } from '../../../src/portal/api/client/api-client';
import { PortalTools } from '../../../src/portal/shell/navigation/portal-tools';
import { PortalShell } from '../../../src/portal/shell/portal-shell';
import { loginWaysQuery } from '../../../src/portal/api/own-sessions';
import { queryClient } from '../../../src/portal/api/client/query-client';
import { storeAuth } from '../../../src/portal/auth/session';
import { discardAll } from '../../../src/portal/unsaved-work/unsaved-work';
import type { Problem } from '../../../server/contract/problem';
import type { Auth, OwnLoginWays } from '../../../server/contract/session';

const folder = path.resolve('locales/en');
const texts = Object.fromEntries(
  readdirSync(folder).map((file) => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Resource[string][string],
  ]),
);
const i18n = i18next.createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: texts },
  interpolation: { escapeValue: false }, // as in the pages: React escapes
  initAsync: false,
});

/** Resets the login, fetched data and typed text for the next test. */
afterEach(() => {
  discardAll();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/en/app/');
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

/** Holds back what the portal does when the browser is idle, until the returned function is called. */
export function holdIdleWork(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => waiting.push(work) });
  return () => act(async () => waiting.splice(0).forEach((work) => work()));
}

export const AUTH: Auth = {
  token_type: 'Bearer',
  token: 'first',
  expires_at: '2100-01-01T00:00:00Z',
  user: {
    id: 1,
    name: 'Ada',
    email: 'ada@example.com',
    group: { id: 1, name: 'Administrators' },
    is_admin: true,
    is_manager: false,
  },
};

/** A refused call with the problem of the server. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem> & { current?: unknown },
  ) {}
}

/** A response with a body and headers. */
export class Sent {
  constructor(
    readonly body: string,
    readonly headers: Record<string, string>,
  ) {}
}

/** A list as the server returns it: paged, and searchable by name. */
export class List {
  constructor(readonly rows: readonly { name: string; [field: string]: unknown }[]) {}

  answer({ q = '', limit, cursor = '0' }: { q?: string; limit?: number; cursor?: string }) {
    const found = this.rows.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    const [start, end] = [Number(cursor), Number(cursor) + (limit ?? found.length)];
    const headers = { 'x-total-count': String(found.length) };
    return {
      rows: found.slice(start, end),
      headers: end < found.length ? { ...headers, link: `</list?cursor=${end}>; rel="next"` } : headers,
    };
  }
}

/**
 * The response to each call: a status, a refusal, a list, or a body with 200. `pending`: no response. A list can
 * have another response for a requested state, or language: `GET /things?state=new`.
 */
export type Answers = Record<string, number | 'pending' | object>;

/** Answers calls by `METHOD /path`, others with 404. Returns the calls in order. */
export function serve(answers: Answers): string[] {
  const calls: string[] = [];
  const adapter: AxiosAdapter = (config) => {
    const call = `${(config.method ?? 'get').toUpperCase()} ${config.url ?? ''}`;
    calls.push(call);
    const { state, language } = (config.params ?? {}) as { state?: string; language?: string };
    const answer =
      answers[`${call}?state=${state ?? ''}`] ??
      answers[`${call}?language=${language ?? ''}`] ??
      answers[call] ??
      404;
    if (answer === 'pending') return new Promise(() => undefined);
    const list =
      answer instanceof List
        ? answer.answer((config.params ?? {}) as Parameters<List['answer']>[0])
        : undefined;
    const [status, data] =
      answer instanceof Refusal
        ? [answer.status, answer.problem]
        : typeof answer === 'number'
          ? [answer, {}]
          : [200, list?.rows ?? (answer instanceof Sent ? answer.body : answer)];
    const headers = new AxiosHeaders(answer instanceof Sent ? answer.headers : list?.headers);
    const response = { status, data, statusText: '', headers, config };
    return status < 400
      ? Promise.resolve(response)
      : Promise.reject(new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, undefined, response));
  };
  api.defaults.adapter = adapter;
  return calls;
}

export const withTexts = (children: ReactNode) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;

export const renderWithTexts = (children: ReactNode) => render(withTexts(children));

/**
 * Renders a screen in the portal's shell for Ada, with the tools of the top bar and a link to another page.
 * Unless `asksWays`, the shell knows that she has a password.
 */
export function renderPortal(
  children: ReactNode,
  { isAdmin = true, isManager = false, asksWays = false } = {},
) {
  const ways: OwnLoginWays = { ways: ['password'], company: null, second_factor_required: false };
  if (!asksWays) queryClient.setQueryData(loginWaysQuery.queryKey, ways);
  storeAuth({ ...AUTH, user: { ...AUTH.user, is_admin: isAdmin, is_manager: isManager } });
  return renderWithTexts(
    <>
      <PortalTools />
      <PortalShell waiting={<p>Waiting</p>}>
        <a href="/en/app/downloads/1/">Elsewhere</a>
        {children}
      </PortalShell>
    </>,
  );
}

/** Renders a screen as `renderPortal` does, with the responses to its calls. Returns the calls in order. */
export function renderWith(
  children: ReactNode,
  answers: Answers,
  who?: Parameters<typeof renderPortal>[1],
): string[] {
  const calls = serve(answers);
  renderPortal(children, who);
  return calls;
}

type Name = string | RegExp;

/** What a user does on the screen and reads from it. */
export const ui = {
  texts: (elements: readonly Element[]) => elements.map(({ textContent }) => textContent),
  hrefs: (links: readonly Element[]) => links.map((link) => link.getAttribute('href')),
  /** Returns the text and the address of each link. */
  links: (links: readonly Element[]) => links.map((link) => [link.textContent, link.getAttribute('href')]),
  href: (name: Name) => screen.getByRole('link', { name }).getAttribute('href'),
  /** Returns the address of a link as soon as it is shown. */
  findHref: async (name: Name) => (await screen.findByRole('link', { name })).getAttribute('href'),
  /** Presses a button as soon as it is shown. */
  find: async (name: Name) => fireEvent.click(await screen.findByRole('button', { name })),
  /** Returns the queries of a dialog as soon as it is open. */
  dialog: async (name?: Name) => within(await screen.findByRole('dialog', { name })),
  change: (label: Name, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } }),
  type: (label: Name, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } }),
};

/** Records the calls of a method: the path, the body, and `params` of the query, as axios gets them. */
export function recordCalls(method: 'GET' | 'POST' | 'PUT' | 'PATCH') {
  const calls =
    jest.fn<(path: string | undefined, ...sent: { params?: unknown; [name: string]: unknown }[]) => void>();
  const request = api.request.bind(api);
  jest.spyOn(api, 'request').mockImplementation((config) => {
    if (config.method === method) {
      const rest = config.params === undefined ? [] : [{ params: config.params as unknown }];
      calls(config.url, ...(method === 'GET' ? rest : [config.data as Record<string, unknown>, ...rest]));
    }
    return request(config);
  });
  return calls;
}
