import { createHash } from 'node:crypto';
import type { Downloadable } from '../../server/contract/release';
import type { DownloadType, NewDownloadType } from '../../server/contract/download-type';
import type { Group } from '../../server/contract/group';
import type { NewIdentityProvider } from '../../server/contract/identity-provider';
import type { NewInvitation } from '../../server/contract/invitation';
import type { LicenceDetails } from '../../server/contract/licence';
import { limits } from '../../server/contract/limits';
import type { Problem } from '../../server/contract/problem';
import type { Auth } from '../../server/contract/session';
import type { User } from '../../server/contract/user';
import type { BodyOf } from './answers';

export interface Credentials {
  email: string;
  password: string;
}

export const md5Of = (content: Uint8Array) => createHash('md5').update(content).digest('hex');
export const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

let sequence = 1000;
/** Returns a name that is unique in this process. No name is the beginning of another one. */
export const unique = (name: string) => `${name} ${(sequence += 1)}`;

/** Returns a domain or an email address that is unique in this process. */
export const uniqueDomain = (name = 'firma') => `${unique(name).replace(' ', '-')}.example`;
export const uniqueEmail = (name = 'carla', domain = 'klant.example') =>
  `${unique(name).replace(' ', '.')}@${domain}`;

const versions = new Map<number, number>();
/** Returns 1.0, 1.1 and so on: a version must be unique per download type. */
function nextVersion(typeId: number, given?: string): string {
  if (given !== undefined) return given;
  const minor = versions.get(typeId) ?? 0;
  versions.set(typeId, minor + 1);
  return `1.${minor}`;
}

/** A response, with its body parsed if it is JSON. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

/** Bytes of a file; a Blob can be one on disk. */
type Content = Uint8Array | Blob;

/** The answer to a chunk: the last one has the release. */
interface Received {
  received: number;
  downloadable: Downloadable;
}

/** A client of the server over HTTP, logged in or not. For tests of the API, browser tests and benchmarks. */
export class Caller {
  constructor(
    readonly address: string,
    readonly auth?: Auth,
  ) {}

  static async signIn(address: string, { email, password }: Credentials): Promise<SignedIn> {
    const auth = await new Caller(address).expect(200).post('/api/login', { email, password });
    return new Caller(address, auth) as SignedIn;
  }

  get headers(): Record<string, string> {
    return this.auth ? { authorization: `${this.auth.token_type} ${this.auth.token}` } : {};
  }

  /**
   * Returns a client whose methods return the bodies of answers. They throw if an answer has another status
   * or problem: a code, or 'field: code' of each wrong field.
   */
  expect<Status extends number>(status: Status, problem?: string): CheckedCaller<Status> {
    return new CheckedCaller(this, status, problem);
  }

  async send<T = Problem>(method: string, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = { ...this.headers, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(this.address + path, { redirect: 'manual', ...init, method, headers });
    const text = await response.text();
    const isJson = method !== 'HEAD' && /[/+]json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : undefined) as T,
    };
  }

  get = <T = Problem>(path: string, headers: Record<string, string> = {}) =>
    this.send<T>('GET', path, { headers });
  delete = <T = Problem>(path: string) => this.send<T>('DELETE', path);

  post<T = Problem>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    if (body === undefined) return this.send<T>('POST', path, { headers });
    return this.json<T>('POST', path, body, headers);
  }

  private json<T>(method: string, path: string, body: unknown, headers = {}): Promise<Answer<T>> {
    const sent = { 'content-type': 'application/json', ...headers };
    return this.send<T>(method, path, { body: JSON.stringify(body), headers: sent });
  }

  patch = <T = Problem>(path: string, body: unknown) => this.json<T>('PATCH', path, body);
  put = <T = Problem>(path: string, body: unknown) => this.json<T>('PUT', path, body);

  /** Posts a plain form, as a browser does. */
  form<T = Problem>(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.send<T>('POST', path, { body: new URLSearchParams(fields), headers });
  }

  /** Sends multipart/form-data in the given order. A Uint8Array or Blob becomes a file part. */
  multipart<T = Problem>(
    path: string,
    parts: Record<string, string | Content> | readonly (readonly [string, string | Content])[],
  ): Promise<Answer<T>> {
    const form = new FormData();
    for (const [name, value] of Array.isArray(parts) ? parts : Object.entries(parts)) {
      if (typeof value === 'string') form.append(name, value);
      else
        form.append(
          name,
          value instanceof Blob ? value : new Blob([new Uint8Array(value)]),
          'release.zip.part',
        );
    }
    return this.send<T>('POST', path, { body: form });
  }

  /** Creates an upload. A Blob needs its `hash` among the fields. */
  record(type: { id: number }, content: Content, fields: Record<string, string> = {}) {
    return this.multipart<{ id: number }>('/api/upload', {
      download_type_id: String(type.id),
      name: nextVersion(type.id, fields['name']),
      release_notes: '# Notes',
      ...(content instanceof Blob ? {} : { hash: md5Of(content) }),
      file_name: 'release.zip',
      ...fields,
    });
  }

  chunk<T = Received>(id: number, content: Content, isLast: boolean, offset?: number) {
    return this.multipart<T>(`/api/uploadChunk/${id}`, {
      is_last: String(isLast),
      ...(offset !== undefined && { offset: String(offset) }),
      object: content,
    });
  }

  /** Creates a finished release with this content, uploaded in chunks as by the browser. */
  async release(
    type: { id: number },
    content: Content = Buffer.from('release'),
    fields: Record<string, string> = {},
  ): Promise<Downloadable> {
    const { id } = await this.expect(201).record(type, content, fields);
    const size = content instanceof Blob ? content.size : content.byteLength;
    for (let offset = 0; ; offset += limits.chunkBytes) {
      const end = offset + limits.chunkBytes;
      const isLast = end >= size;
      const part = content instanceof Blob ? content.slice(offset, end) : content.subarray(offset, end);
      const caller = this.expect(isLast ? 201 : 200);
      const { downloadable } = await caller.chunk(id, part, isLast, offset);
      if (isLast) return downloadable;
    }
  }

  createGroup = (name = unique('Group')): Promise<Group> => this.expect(201).post('/api/groups', { name });

  /** Creates a user with a password for logging in. */
  async createUser(group: { id: number }, name = unique('Jan')): Promise<User & Credentials> {
    const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@klant.example`;
    const password = 'Merel-twaalf-9-dozen';
    const user = await this.expect(201).post('/api/users', { name, email, group: group.id, password });
    return { ...user, password };
  }

  /** Blocks a user. */
  block = ({ id, version }: Pick<User, 'id' | 'version'>) =>
    this.expect(200).patch(`/api/users/${id}`, { blocked: true, version });

  /** Invites a person to a group. */
  invite = (group: { id: number }, person: Partial<NewInvitation> = {}) =>
    this.expect(201).post('/api/invitations', {
      name: 'Carla',
      email: uniqueEmail(),
      language: 'en',
      ...person,
      group: group.id,
    });

  /** Lets the users of a group log in with a provider. */
  createProvider = (group: { id: number }, fields: Partial<NewIdentityProvider> = {}) =>
    this.expect(201).post(`/api/groups/${group.id}/identityProviders`, {
      issuer: 'https://login.firma.example',
      client_id: 'portal',
      client_secret: 'secret',
      domains: [uniqueDomain()],
      is_required: false,
      trusts_email: false,
      ...fields,
    });

  /** Creates a licence of a group. */
  async createLicence(group?: { id: number }, fields: object = {}): Promise<LicenceDetails> {
    const fixed = { edition: 'full', users: 5, apps: [], valid_from: '2026-01-01' };
    const license = { name: unique('licence'), ...fixed, ...fields };
    const made = await this.post('/api/license/create', { license, group: group?.id });
    expected(200, made);
    const file = made.headers.get('content-location') ?? '';
    return this.expect(200).get<LicenceDetails>(file.replace(/\/file$/, ''));
  }

  /** Downloads a release by the form of a browser. */
  download = ({ id }: { id: number }) =>
    this.form(`/api/downloadables/${id}/doDownload`, { token: this.auth?.token ?? '' });

  /** Adds a file to a release. */
  attach = (release: { id: number }, content: Content, file_name = 'sbom.json', kind = 'sbom') =>
    this.expect(201).multipart(`/api/downloadables/${release.id}/attachments`, {
      kind,
      file_name,
      file: content,
    });

  async createDownloadType(fields: Partial<NewDownloadType> = {}): Promise<DownloadType> {
    const type = { name: unique('Type'), categorie: 'Server', ...fields };
    return this.expect(201).post('/api/downloadTypes', type);
  }

  /** Lets the users of a group download the releases of a type. */
  async allowGroup(type: { id: number }, group: { id: number }): Promise<void> {
    await this.expect(201).post(`/api/downloadTypes/${type.id}/userGroups`, { user_group_id: group.id });
  }
}

type Parts = Parameters<Caller['multipart']>[1];

/** A client whose answers must have one status. Its methods return the bodies. */
export class CheckedCaller<Status extends number> {
  constructor(
    private readonly caller: Caller,
    private readonly status: Status,
    private readonly problem?: string,
  ) {}

  private check = async <T>(answer: Promise<Answer<unknown>>) =>
    expected(this.status, await answer, this.problem) as T;

  get<Path extends string>(
    path: Path,
    headers?: Record<string, string>,
  ): Promise<BodyOf<'GET', Status, Path>>;
  get<T>(path: string, headers?: Record<string, string>): Promise<T>;
  get(path: string, headers?: Record<string, string>) {
    return this.check(this.caller.get(path, headers));
  }

  post<Path extends string>(
    path: Path,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<BodyOf<'POST', Status, Path>>;
  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  post(path: string, body?: unknown, headers?: Record<string, string>) {
    return this.check(this.caller.post(path, body, headers));
  }

  patch<Path extends string>(path: Path, body: unknown): Promise<BodyOf<'PATCH', Status, Path>>;
  patch<T>(path: string, body: unknown): Promise<T>;
  patch(path: string, body: unknown) {
    return this.check(this.caller.patch(path, body));
  }

  put = <T = Problem>(path: string, body: unknown) => this.check<T>(this.caller.put(path, body));
  delete = (path: string) => this.check<Problem>(this.caller.delete(path));

  multipart<Path extends string>(path: Path, parts: Parts): Promise<BodyOf<'POST', Status, Path>>;
  multipart<T>(path: string, parts: Parts): Promise<T>;
  multipart(path: string, parts: Parts) {
    return this.check(this.caller.multipart(path, parts));
  }

  form = <T = Problem>(...form: Parameters<Caller['form']>) => this.check<T>(this.caller.form(...form));
  record = (...upload: Parameters<Caller['record']>) =>
    this.check<{ id: number }>(this.caller.record(...upload));
  chunk = <T = Received>(...chunk: Parameters<Caller['chunk']>) => this.check<T>(this.caller.chunk(...chunk));
}

export type SignedIn = Caller & { auth: Auth };

/** A build server with an API key. */
export class KeyCaller extends Caller {
  constructor(
    address: string,
    private readonly apiKey: string,
  ) {
    super(address);
  }

  override get headers() {
    return { authorization: `Bearer ${this.apiKey}` };
  }
}

/** Returns the wrong fields of a problem, as `field: code`. */
export const wrongFields = ({ errors = [] }: Problem) => errors.map(({ field, code }) => `${field}: ${code}`);

/**
 * Returns the body of a response.
 * @throws if the status or the problem is different
 */
export function expected<T>(status: number, answer: Answer<T>, problem?: string): T {
  const isWrong = (found: Problem) => problem !== found.code && problem !== wrongFields(found).join(', ');
  if (answer.status !== status || (problem !== undefined && isWrong(answer.body as Problem)))
    throw new Error(`Expected ${status} ${problem ?? ''}, got ${answer.status}: ${answer.text}`);
  return answer.body;
}
