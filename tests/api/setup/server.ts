import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiKeyMade } from '../../../server/contract/api-key';
import type { Downloadable } from '../../../server/contract/release';
import type { DownloadType, NewDownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import type { Problem } from '../../../server/contract/problem';
import type { Auth } from '../../../server/contract/session';
import type { User } from '../../../server/contract/user';
import { readConfig, type Config } from '../../../server/config';
import type { ServerConfig } from '../../../server/modules';
import { createExternalStores } from './external-stores';
import { startServer, type RunningServer } from '../../../server/start';

export const administrator = { email: 'admin@example.com', password: 'Zwaluw-veertig-7-paletten' };
export const chunkBytes = 4 * 1024 * 1024;

/** A response, with its body parsed if it is JSON. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

export const md5Of = (content: Uint8Array) => createHash('md5').update(content).digest('hex');
export const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const versions = new Map<number, number>();
/** Returns 1.0, 1.1 and so on: a version must be unique per download type. */
function nextVersion(typeId: number, given?: string): string {
  if (given !== undefined) return given;
  const minor = versions.get(typeId) ?? 0;
  versions.set(typeId, minor + 1);
  return `1.${minor}`;
}

/** A client of the server over HTTP, logged in or not. */
export class Caller {
  constructor(
    readonly address: string,
    readonly auth?: Auth,
  ) {}

  get headers(): Record<string, string> {
    return this.auth ? { authorization: `${this.auth.token_type} ${this.auth.token}` } : {};
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
    return this.send<T>('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  patch<T = Problem>(path: string, body: unknown): Promise<Answer<T>> {
    return this.send<T>('PATCH', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Posts a plain form, as a browser does. */
  form<T = Problem>(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.send<T>('POST', path, { body: new URLSearchParams(fields), headers });
  }

  /** Sends multipart/form-data in the given order. A Uint8Array becomes a file part. */
  multipart<T = Problem>(
    path: string,
    parts: readonly (readonly [string, string | Uint8Array])[],
  ): Promise<Answer<T>> {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([Uint8Array.from(value)]), 'release.zip.part');
    }
    return this.send<T>('POST', path, { body: form });
  }

  record(type: { id: number }, content: Uint8Array, fields: Record<string, string> = {}) {
    return this.multipart<{ id: number }>(
      '/api/upload',
      Object.entries({
        download_type_id: String(type.id),
        name: nextVersion(type.id, fields['name']),
        release_notes: '# Notes',
        hash: md5Of(content),
        file_name: 'release.zip',
        ...fields,
      }),
    );
  }

  chunk<T = { received: number }>(id: number, content: Uint8Array, isLast: boolean, offset?: number) {
    return this.multipart<T>(`/api/uploadChunk/${id}`, [
      ['is_last', String(isLast)],
      ...(offset === undefined ? [] : [['offset', String(offset)] as const]),
      ['object', content],
    ]);
  }

  /** Creates a finished release with this content. */
  async release(
    type: { id: number },
    content: Uint8Array = Buffer.from('release'),
    fields: Record<string, string> = {},
  ): Promise<Downloadable> {
    const { body } = await this.record(type, content, fields);
    for (let offset = 0; ; offset += chunkBytes) {
      const isLast = offset + chunkBytes >= content.byteLength;
      const answer = await this.chunk<{ downloadable: Downloadable }>(
        body.id,
        content.subarray(offset, offset + chunkBytes),
        isLast,
        offset,
      );
      if (answer.status !== (isLast ? 201 : 200))
        throw new Error(`A chunk was answered with ${answer.status}: ${answer.text}`);
      if (isLast) return answer.body.downloadable;
    }
  }
}

/** The administrator of a test server. Logs in again if a call needs a recent login, as the portal does. */
class Administrator extends Caller {
  private fresh: Auth | undefined;

  static async signIn({ address }: Caller): Promise<Administrator> {
    return new Administrator(address, (await signIn(new Caller(address), administrator)).auth);
  }

  override get headers(): Record<string, string> {
    const auth = this.fresh ?? this.auth;
    return auth ? { authorization: `${auth.token_type} ${auth.token}` } : {};
  }

  override async send<T = Problem>(method: string, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const answer = await super.send<T>(method, path, init);
    if (answer.status !== 403 || !answer.text.includes('"login_not_recent"')) return answer;
    this.fresh = (await signIn(new Caller(this.address), administrator)).auth;
    return super.send<T>(method, path, init);
  }
}

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

let sequence = 0;
export const unique = (name: string) => `${name} ${(sequence += 1)}`;

/** A real server on a free port with its own database file, and clients that call it. */
export class TestServer {
  private constructor(
    readonly running: RunningServer,
    readonly config: Config,
    readonly anyone: Caller,
    readonly admin: Caller,
    private readonly remove: () => Promise<void>,
  ) {}

  static async start(settings: Partial<ServerConfig> = {}, now?: () => Date): Promise<TestServer> {
    const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'api-')));
    const external = settings.dataDir === undefined ? await createExternalStores() : undefined;
    const config: ServerConfig = {
      ...readConfig({
        PORT: '0',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: administrator.password,
        LOG_LEVEL: 'silent',
        SITE_DIR: join(dataDir, 'no-site'),
        ...external?.settings,
      }),
      ...settings,
    };
    const running = await startServer(config, now);
    const anyone = new Caller(running.address);
    const admin = await Administrator.signIn(anyone);
    return new TestServer(running, config, anyone, admin, async () => {
      await external?.remove();
      if (settings.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    });
  }

  signIn = ({ email, password }: { email: string; password: string }) =>
    signIn(this.anyone, { email, password });

  /** Logs the administrator in again after the login has ended. */
  async renewAdmin(): Promise<void> {
    Object.assign(this, { admin: await Administrator.signIn(this.anyone) });
  }

  async group(name = unique('Group')): Promise<Group> {
    return expected(201, await this.admin.post<Group>('/api/groups', { name }));
  }

  async user(group: { id: number }): Promise<User & { password: string }> {
    const password = 'Merel-twaalf-9-dozen';
    const name = unique('Jan');
    const email = `${name.toLowerCase().replace(' ', '.')}@klant.example`;
    return {
      ...expected(201, await this.admin.post<User>('/api/users', { name, email, group: group.id, password })),
      password,
    };
  }

  /** Creates a customer and logs in. Creates a group too, unless one is given. */
  async customer(group?: { id: number }): Promise<Caller & { auth: Auth }> {
    return (await this.signIn(await this.user(group ?? (await this.group())))) as Caller & { auth: Auth };
  }

  /** Creates a manager of a group and logs in. */
  async manager(group: { id: number }): Promise<Caller & { auth: Auth }> {
    const { id, email, password } = await this.user(group);
    const { db } = this.running.services;
    await db.updateTable('users').set({ is_manager: 1 }).where('id', '=', id).execute();
    return (await this.signIn({ email, password })) as Caller & { auth: Auth };
  }

  /** Creates an API key for these download types. Returns a build server with it. */
  async apiKey(types: readonly { id: number }[]): Promise<Caller & { key: ApiKeyMade & { key: string } }> {
    const wanted = { name: unique('Build'), download_types: types.map(({ id }) => id) };
    const key = expected(201, await this.admin.post<ApiKeyMade & { key: string }>('/api/apiKeys', wanted));
    return Object.assign(new KeyCaller(this.anyone.address, key.key), { key });
  }

  async downloadType(
    fields: Partial<NewDownloadType> = {},
    allowed: readonly { id: number }[] = [],
  ): Promise<DownloadType> {
    const type = expected(
      201,
      await this.admin.post<DownloadType>('/api/downloadTypes', {
        name: unique('Type'),
        categorie: 'Server',
        ...fields,
      }),
    );
    for (const { id } of allowed)
      expected(201, await this.admin.post(`/api/downloadTypes/${type.id}/userGroups`, { user_group_id: id }));
    return type;
  }

  /** The location of its data, for a second server on the same data. */
  get place(): Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey'> {
    const { dataDir, database, storage, secretKey } = this.config;
    return { dataDir, database, storage, secretKey };
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await this.remove();
  }
}

async function signIn(anyone: Caller, credentials: { email: string; password: string }): Promise<Caller> {
  return new Caller(anyone.address, expected(200, await anyone.post<Auth>('/api/login', credentials)));
}

/**
 * Returns the body of a response.
 * @throws if the status is different
 */
export function expected<T>(status: number, answer: Answer<T>): T {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer.body;
}
