import type { Static, TObject, TSchema } from 'typebox';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path below `/api`, with parameters in braces: `PATCH /users/{id}`. */
type Address = `${Method} /${string}`;

/** `forms`: signed-in users, with the token as a field of a form that the browser posts. */
export type Caller = 'public' | 'forms' | 'signedIn' | 'manager' | 'admin';

/**
 * How old a login may be. Ten minutes: calls that create, change or remove a way to log in, an API key, a
 * provider, a second factor, an administrator or a webhook. Sixty minutes, renewed by each of these calls that
 * succeeds: releases, download types, licences, customers, published advisories and deletions.
 */
export type RecentLogin = 'ten minutes' | 'sixty minutes';

/**
 * A colon after a duration lists the changes that need the login; the rule calls `requireRecentLogin` itself.
 * A colon after `never` gives the reason. The table in docs/security/access.md is derived from this.
 */
type RecentLoginRule = RecentLogin | `${RecentLogin}: ${string}` | 'never' | `never: ${string}`;

/** Every signed-in call that changes data states if it requires a recent login. */
type Rights<A extends Address> =
  | { who: 'public'; recentLogin?: never }
  | ({ who: Exclude<Caller, 'public'> } & (A extends `GET ${string}`
      ? { recentLogin?: never }
      : { recentLogin: RecentLoginRule }));

interface Details {
  who: Caller;
  /** The call may be made with an API key, because publishing from a build server needs it. */
  takesApiKeys?: true;
  /** In the imperative: "List the users". */
  summary: string;
  description?: string;
  /** of the path */
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** bytes; default: that of the server */
  bodyLimit?: number;
  /** media types of the body, if it is not JSON alone */
  takes?: readonly string[];
  /** media types of the answer, if it is not JSON */
  gives?: readonly string[];
  /** The answers by status. The first of 2xx or 3xx is the usual one. */
  answers?: Readonly<Record<number, TSchema>>;
  /** The other statuses that are answered with a problem. The rights, the parameters and the body add theirs. */
  problems?: readonly number[];
  /** A POST that changes nothing: also allowed for an administrator who views the portal as a group. */
  changesNothing?: true;
  /** A call of the screen on which a user sets up a second factor: also allowed before it is set up. */
  opensBeforeSecondFactor?: true;
  /** The call frees space, or is needed to do so: also allowed on a full disk. */
  allowedOnFullDisk?: true;
  /** The call is neither queued nor limited: for programs that monitor the server. */
  skipsCallQueue?: true;
  /** The answer is a file that is sent unchanged. The call counts as done when the first byte is sent. */
  releasesSlotAtFirstByte?: true;
  /** The description names HEAD, too, because programs use it. Every GET can be asked with HEAD. */
  describesHead?: true;
}

/** A declared call. */
export interface Call extends Details {
  address: Address;
  recentLogin?: RecentLoginRule | undefined;
}

/** Returns how recent a login a call needs for some changes or all. Undefined: none. */
export function recentLoginOf({
  recentLogin = 'never',
}: Call): { login: RecentLogin; isForSome: boolean } | undefined {
  const login = (['ten minutes', 'sixty minutes'] as const).find((each) => recentLogin.startsWith(each));
  return login && { login, isForSome: recentLogin !== login };
}

/**
 * Declares a call: the server registers and describes its route, and the portal makes it, from this alone.
 * Exported under its operation id. In the browser only the address is left of it.
 */
export const call = <const A extends Address, const D extends Details>(
  address: A,
  details: D & Rights<A>,
): D & { address: A } => ({ ...details, address });

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;

export type ParamsOf<C extends Call> = C extends { params: infer S } ? StaticOf<S> : unknown;
export type QueryOf<C extends Call> = C extends { query: infer S } ? StaticOf<S> : unknown;
export type BodyOf<C extends Call> = C extends { body: infer S } ? StaticOf<S> : undefined;

/** The body of the answer when the call succeeds. */
export type AnswerOf<C extends Call> = C extends { answers: infer Answers }
  ? StaticOf<Answers[Extract<keyof Answers, 200 | 201 | 202 | 204 | 303>]>
  : unknown;
