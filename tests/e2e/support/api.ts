import { visit } from './page';
import type { Page } from '@playwright/test';
import type { NewDownloadType } from '../../../server/contract/download-type';
import type { Downloadable } from '../../../server/contract/release';
import { AUTH_KEY } from '../../../src/config/site';
import { Caller, unique, type Answer, type Credentials, type SignedIn } from '../../setup/api-client';
import { ADMINISTRATOR } from './server';

export { unique, type Credentials } from '../../setup/api-client';

/** Prepares data of a test over /api, as a logged-in user. A rejected call fails the test. */
export class Api {
  private constructor(
    private caller: SignedIn,
    private signedInAt: number,
  ) {}

  static async signIn(url: string, credentials: Credentials = ADMINISTRATOR): Promise<Api> {
    return new Api(await Caller.signIn(url, credentials), Date.now());
  }

  /** Logs the administrator in again before the login is too old for the test. */
  async stayRecent(url: string): Promise<void> {
    if (Date.now() - this.signedInAt < 4 * 60_000) return;
    this.caller = await Caller.signIn(url, ADMINISTRATOR);
    this.signedInAt = Date.now();
  }

  get auth() {
    return this.caller.auth;
  }

  get = async <T>(path: string) => successful(await this.caller.get<T>(path));
  post = async <T>(path: string, data: unknown) => successful(await this.caller.post<T>(path, data));
  patch = async <T>(path: string, data: unknown) => successful(await this.caller.patch<T>(path, data));
  delete = async (path: string) => successful(await this.caller.delete<undefined>(path));

  createGroup = (name?: string) => this.caller.createGroup(name);
  createUser = (group: { id: number }, name?: string) => this.caller.createUser(group, name);
  allowGroup = (type: { id: number }, group: { id: number }) => this.caller.allowGroup(type, group);

  createDownloadType({ name = unique('Download type'), ...fields }: Partial<NewDownloadType> = {}) {
    return this.caller.createDownloadType({ name, description: `About ${name}`, ...fields });
  }

  /** Creates an upload without any bytes. */
  async beginUpload(type: { id: number }, name: string): Promise<{ id: number }> {
    return successful(await this.caller.record(type, Buffer.from('release'), { name }));
  }

  /** Creates a finished release with this content. */
  uploadRelease(
    type: { id: number },
    {
      name = unique('Release'),
      content,
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
    return this.caller.release(type, content, { name, file_name: fileName, release_notes: notes, ...fields });
  }

  /**
   * Adds a CycloneDX SBOM to a release.
   * @param components versions by name
   */
  async addSbom(release: { id: number }, components: Readonly<Record<string, string>>): Promise<void> {
    const parts = [
      ['kind', 'sbom'],
      ['file_name', 'sbom.json'],
      ['file', cycloneDx(components)],
    ] as const;
    successful(await this.caller.multipart(`/api/downloadables/${release.id}/attachments`, parts));
  }

  /** Opens and hydrates an address of the portal for this person. */
  async open(page: Page, address: string): Promise<void> {
    await this.signInBrowser(page);
    await visit(page, address);
  }

  /** Logs this person in in the page's browser, without the login page. */
  async signInBrowser(page: Page): Promise<void> {
    await page.goto('/api/health'); // any document of the site, for access to its local storage
    await page.evaluate(([key, auth]) => localStorage.setItem(key, auth), [
      AUTH_KEY,
      JSON.stringify(this.auth),
    ] as const);
  }
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

function successful<T>({ status, text, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`Expected success, got ${status}: ${text}`);
  return body;
}
