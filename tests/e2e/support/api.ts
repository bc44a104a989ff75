import { createHash } from 'node:crypto';
import { expect, request, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import { limits } from '../../../server/contract/limits';
import type { DownloadType, NewDownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import type { Downloadable } from '../../../server/contract/release';
import type { Auth } from '../../../server/contract/session';
import type { User } from '../../../server/contract/user';
import { AUTH_KEY } from '../../../src/config/site';
import { ADMINISTRATOR } from './server';

export interface Credentials {
  email: string;
  password: string;
}

let sequence = 0;
/** Returns a name that is unique in this run. */
export const unique = (name: string) => `${name} ${process.pid.toString(36)}${(sequence += 1).toString(36)}`;

/** Prepares data of a test over /api, as a logged-in user. A rejected call fails the test. */
export class Api {
  private constructor(
    private context: APIRequestContext,
    public auth: Auth,
    private signedInAt: number,
  ) {}

  static async signIn(url: string, credentials: Credentials = ADMINISTRATOR): Promise<Api> {
    return new Api(...(await logIn(url, credentials)), Date.now());
  }

  /** Logs the administrator in again before the login is too old for the test. */
  async stayRecent(url: string): Promise<void> {
    if (Date.now() - this.signedInAt < 4 * 60_000) return;
    await this.context.dispose();
    [this.context, this.auth] = await logIn(url, ADMINISTRATOR);
    this.signedInAt = Date.now();
  }

  async get<T>(path: string): Promise<T> {
    return answer<T>(await this.context.get(path));
  }

  async post<T>(path: string, data: unknown): Promise<T> {
    return answer<T>(await this.context.post(path, { data }));
  }

  async patch<T>(path: string, data: unknown): Promise<T> {
    return answer<T>(await this.context.patch(path, { data }));
  }

  async delete(path: string): Promise<void> {
    await answer(await this.context.delete(path));
  }

  async createGroup(name = unique('Group')): Promise<Group> {
    return this.post<Group>('/api/groups', { name });
  }

  /** Creates a user with a password for logging in. */
  async createUser(group: { id: number }, name = unique('User')): Promise<User & Credentials> {
    const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@example.com`;
    const password = 'Merel-twaalf-9-dozen';
    const user = await this.post<User>('/api/users', { name, email, group: group.id, password });
    return { ...user, password };
  }

  async createDownloadType(fields: Partial<NewDownloadType> = {}): Promise<DownloadType> {
    const name = unique('Download type');
    return this.post<DownloadType>('/api/downloadTypes', {
      description: `About ${name}`,
      categorie: 'Server',
      name,
      ...fields,
    });
  }

  async allowGroup(type: { id: number }, group: { id: number }): Promise<void> {
    await this.post(`/api/downloadTypes/${String(type.id)}/userGroups`, { user_group_id: group.id });
  }

  /** Creates an upload without any bytes. */
  async beginUpload(type: { id: number }, name: string): Promise<{ id: number }> {
    return this.multipart<{ id: number }>('/api/upload', {
      download_type_id: String(type.id),
      name,
      hash: '0'.repeat(32),
      file_name: 'release.zip',
    });
  }

  /** Creates a finished release with this content, uploaded in chunks as by the browser. */
  async uploadRelease(
    type: { id: number },
    {
      name = unique('Release'),
      content = Buffer.from('release'),
      fileName = 'release.bin',
      notes = '',
      fields = {},
    }: {
      name?: string;
      content?: Buffer;
      fileName?: string;
      notes?: string;
      fields?: Record<string, string>;
    } = {},
  ): Promise<Downloadable> {
    const upload = await this.multipart<{ id: number }>('/api/upload', {
      download_type_id: String(type.id),
      name,
      release_notes: notes,
      ...fields,
      hash: createHash('md5').update(content).digest('hex'),
      file_name: fileName,
    });
    for (let offset = 0; ; offset += limits.chunkBytes) {
      const isLast = offset + limits.chunkBytes >= content.length;
      const received = await this.multipart<{ downloadable: Downloadable }>(
        `/api/uploadChunk/${String(upload.id)}`,
        {
          is_last: String(isLast),
          offset: String(offset),
          object: {
            name: `${fileName}.part`,
            mimeType: 'application/octet-stream',
            buffer: content.subarray(offset, offset + limits.chunkBytes),
          },
        },
      );
      if (isLast) return received.downloadable;
    }
  }

  /**
   * Adds a CycloneDX SBOM to a release.
   * @param components versions by name
   */
  async addSbom(release: { id: number }, components: Readonly<Record<string, string>>): Promise<void> {
    await this.multipart(`/api/downloadables/${String(release.id)}/attachments`, {
      kind: 'sbom',
      file_name: 'sbom.json',
      file: { name: 'sbom.json', mimeType: 'application/json', buffer: cycloneDx(components) },
    });
  }

  /** Logs this person in in the page's browser, without the login page. */
  async signInBrowser(page: Page): Promise<void> {
    await page.goto('/api/health'); // any document of the site, for access to its local storage
    await page.evaluate(([key, auth]) => localStorage.setItem(key, auth), [
      AUTH_KEY,
      JSON.stringify(this.auth),
    ] as const);
  }

  async dispose(): Promise<void> {
    await this.context.dispose();
  }

  private async multipart<T>(path: string, multipart: NonNullable<PostOptions['multipart']>): Promise<T> {
    return answer<T>(await this.context.post(path, { multipart }));
  }
}

async function logIn(url: string, { email, password }: Credentials): Promise<[APIRequestContext, Auth]> {
  const anonymous = await request.newContext({ baseURL: url });
  const auth = await answer<Auth>(await anonymous.post('/api/login', { data: { email, password } }));
  await anonymous.dispose();
  const headers = { Authorization: `${auth.token_type} ${auth.token}` };
  return [await request.newContext({ baseURL: url, extraHTTPHeaders: headers }), auth];
}

/**
 * Returns a CycloneDX SBOM.
 * @param components versions by name
 */
export const cycloneDx = (components: Readonly<Record<string, string>>) =>
  Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: Object.entries(components).map(([name, version]) => ({
        name,
        version,
        licenses: [{ license: { id: 'MIT' } }],
      })),
    }),
  );

type PostOptions = NonNullable<Parameters<APIRequestContext['post']>[1]>;

async function answer<T>(response: APIResponse): Promise<T> {
  const text = await response.text();
  expect(response.ok(), `${response.url()} answered ${String(response.status())}: ${text}`).toBe(true);
  const isJson = response.headers()['content-type']?.includes('json');
  return (text && isJson ? JSON.parse(text) : undefined) as T;
}
