import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Generated, InsertObject, Selectable, Updateable } from 'kysely';
import type { ApiKeyMade } from '../../../server/contract/api-key';
import type { DownloadType, NewDownloadType } from '../../../server/contract/download-type';
import type { Problem } from '../../../server/contract/problem';
import type { Auth } from '../../../server/contract/session';
import { readConfig, type Config } from '../../../server/config';
import type { Tables } from '../../../server/platform/db/tables';
import type { ServerConfig } from '../../../server/modules';
import { startServer, type RunningServer } from '../../../server/start';
import {
  Caller,
  KeyCaller,
  unique,
  type Answer,
  type Credentials,
  type SignedIn,
} from '../../setup/api-client';
import { createExternalStores } from './external-stores';
import { mailSettings, type MailServer } from './mail-server';

export {
  Caller,
  expected,
  KeyCaller,
  md5Of,
  sha256Of,
  unique,
  uniqueDomain,
  uniqueEmail,
  wrongFields,
} from '../../setup/api-client';
export type { Answer } from '../../setup/api-client';

export const administrator = { email: 'admin@example.com', password: 'Zwaluw-veertig-7-paletten' };

/** The administrator of a test server. Logs in again if a call needs a recent login, as the portal does. */
class Administrator extends Caller {
  private fresh: Auth | undefined;

  static async logIn({ address }: Caller): Promise<Administrator> {
    return new Administrator(address, (await Caller.signIn(address, administrator)).auth);
  }

  override get headers(): Record<string, string> {
    const auth = this.fresh ?? this.auth;
    return auth ? { authorization: `${auth.token_type} ${auth.token}` } : {};
  }

  override async send<T = Problem>(method: string, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const answer = await super.send<T>(method, path, init);
    if (answer.status !== 403 || !answer.text.includes('"login_not_recent"')) return answer;
    this.fresh = (await Caller.signIn(this.address, administrator)).auth;
    return super.send<T>(method, path, init);
  }
}

type TableWithId = {
  [Name in keyof Tables]: Tables[Name] extends { id: Generated<number> } ? Name : never;
}[keyof Tables];

type Settings = Partial<ServerConfig> & {
  /** where its mails go */
  post?: MailServer;
};

/** A real server on a free port with its own database file, and clients that call it. */
export class TestServer {
  running!: RunningServer;
  config!: Config;
  anyone!: Caller;
  admin!: Caller;
  private now: (() => Date) | undefined;
  private remove!: () => Promise<void>;

  static async start(settings?: Partial<ServerConfig>, now?: () => Date): Promise<TestServer> {
    const server = new TestServer();
    await server.start(settings, now);
    return server;
  }

  async start(settings: Partial<ServerConfig> = {}, now?: () => Date): Promise<void> {
    const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'api-')));
    const external = settings.dataDir === undefined ? await createExternalStores() : undefined;
    this.config = {
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
    this.now = now;
    this.remove = async () => {
      await external?.remove();
      if (settings.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    };
    await this.run();
  }

  private async run(): Promise<void> {
    this.running = await startServer(this.config, this.now);
    this.anyone = new Caller(this.running.address);
    await this.renewAdmin();
  }

  /** Stops it, and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.running.stop();
    await this.run();
  }

  get db() {
    return this.running.services.db;
  }
  get address() {
    return this.running.address;
  }

  /** Adds a row, or rows, to a table. */
  async insert<Table extends keyof Tables>(
    table: Table,
    rows: InsertObject<Tables, Table> | InsertObject<Tables, Table>[],
  ): Promise<void> {
    await this.db.insertInto(table).values(rows).execute();
  }

  /**
   * Reads a row.
   * @throws if there is none
   */
  async row<Table extends TableWithId>(table: Table, id: number): Promise<Selectable<Tables[Table]>> {
    const rows = this.db
      .selectFrom(table as 'users')
      .selectAll()
      .where('id', '=', id);
    return (await rows.executeTakeFirstOrThrow()) as object as Selectable<Tables[Table]>;
  }

  /** Returns the rows with these values. */
  async rows<Table extends keyof Tables>(
    table: Table,
    values: Partial<Selectable<Tables[Table]>> = {},
  ): Promise<Selectable<Tables[Table]>[]> {
    let query = this.db.selectFrom(table as 'users').selectAll();
    for (const [column, value] of Object.entries(values))
      query = query.where(column as 'id', '=', value as number);
    return (await query.execute()) as object[] as Selectable<Tables[Table]>[];
  }

  /** Changes columns of a row. */
  async update<Table extends TableWithId>(
    table: Table,
    id: number,
    columns: Updateable<Tables[Table]>,
  ): Promise<void> {
    await this.db
      .updateTable(table as 'users')
      .set(columns)
      .where('id', '=', id)
      .execute();
  }

  /** Returns a client with this login. */
  as = (auth: Auth) => new Caller(this.address, auth) as SignedIn;
  signIn = (credentials: Credentials): Promise<SignedIn> => Caller.signIn(this.anyone.address, credentials);
  group = (name?: string) => this.admin.createGroup(name);
  user = async (group?: { id: number }) => this.admin.createUser(group ?? (await this.group()));

  /** Logs the administrator in again after the login has ended. */
  async renewAdmin(): Promise<void> {
    this.admin = await Administrator.logIn(this.anyone);
  }

  /** Creates a customer, of a new group unless one is given, and logs in. */
  async customer(group?: { id: number }): Promise<SignedIn> {
    return this.signIn(await this.user(group));
  }

  /** Creates a manager, of a new group unless one is given, and logs in. */
  async manager(group?: { id: number }): Promise<SignedIn> {
    const user = await this.user(group);
    await this.update('users', user.id, { is_manager: 1 });
    return this.signIn(user);
  }

  /** Creates an API key for these download types. Returns a build server with it. */
  async apiKey(types: readonly { id: number }[]): Promise<Caller & { key: ApiKeyMade & { key: string } }> {
    const wanted = { name: unique('Build'), download_types: types.map(({ id }) => id) };
    const key = await this.admin.expect(201).post('/api/apiKeys', wanted);
    return Object.assign(new KeyCaller(this.anyone.address, key.key), { key });
  }

  /** Adds a passkey to a user, with which nobody can log in. */
  addPasskey = (user: { id: number }, created_at: string) =>
    this.insert('passkeys', {
      user_id: user.id,
      name: 'Key',
      credential_id: unique('credential'),
      public_key: 'key',
      counter: 0,
      created_at,
      last_used_at: null,
    });

  async downloadType(
    fields: Partial<NewDownloadType> = {},
    allowed: readonly { id: number }[] = [],
  ): Promise<DownloadType> {
    const type = await this.admin.createDownloadType(fields);
    for (const group of allowed) await this.admin.allowGroup(type, group);
    return type;
  }

  /** Publishes a release of a new download type. */
  release = async (fields: Record<string, string> = {}) =>
    this.admin.release(await this.downloadType(), undefined, fields);

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

/** Returns a server that starts before the tests of a file, with its mail server, and stops after them. */
export function testServer({ post, ...settings }: Settings = {}, now?: () => Date): TestServer {
  const server = new TestServer();
  beforeAll(async () => {
    const mail = post && { mail: mailSettings(await post.open()) };
    await server.start({ ...settings, ...mail }, now);
  });
  afterAll(async () => {
    await server.stop();
    await post?.close();
  });
  return server;
}

const further: TestServer[] = [];
afterEach(async () => {
  for (const server of further.splice(0)) await server.stop();
});

/** Starts a server that stops after the test. */
export async function furtherServer(...settings: Parameters<typeof TestServer.start>): Promise<TestServer> {
  const server = await TestServer.start(...settings);
  further.push(server);
  return server;
}

/** Makes a call some times, one after the other. Returns the statuses. */
export async function statusesOf(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await call()).status);
  return statuses;
}
