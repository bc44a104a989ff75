import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Download, Locator, Page, Route } from '@playwright/test';
import type { Language } from '../../../src/config/site';
import { unique, type Api } from './api';
import { expect } from './fixtures';
import { hydrate } from './page';

const MIB = 1024 * 1024;

/** The texts of publishing in a language, by their key, with `{{name}}` filled in. */
export function textsOf(language: Language, namespace = 'releases') {
  const file = path.resolve(__dirname, `../../../locales/${language}/${namespace}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  return (key: string, values: Record<string, string | number> = {}): string => {
    const text = key
      .split('.')
      .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof text !== 'string') throw new Error(`no text ${namespace}:${key}`);
    return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_match, name: string) => String(values[name]));
  };
}

export type Texts = ReturnType<typeof textsOf>;

/** Writes a file of random bytes, in parts. */
export async function writeFileOf(file: string, bytes: number): Promise<string> {
  const handle = await open(file, 'w');
  for (let written = 0; written < bytes; written += MIB)
    await handle.write(randomBytes(Math.min(MIB, bytes - written)));
  await handle.close();
  return file;
}

/** A little over 64 MiB, so that the last chunk is a small one. */
export const LARGE = 64 * MIB + 12_345;
/** Large enough to be stopped in the middle. */
export const MEDIUM = 24 * MIB + 12_345;

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

export async function openUpload(page: Page, language: Language): Promise<void> {
  await page.goto(`/${language}/app/downloads/upload/`);
  await hydrate(page);
}

interface ReleaseToUpload {
  type: { id: number };
  name: string;
  file: string;
  notes?: string;
}

export async function startUpload(
  page: Page,
  t: Texts,
  { type, name, file, notes = '' }: ReleaseToUpload,
): Promise<void> {
  await page.getByLabel(t('upload.fields.file'), { exact: true }).setInputFiles(file);
  await page.getByLabel(t('upload.fields.type'), { exact: true }).selectOption(String(type.id));
  await page.getByLabel(t('upload.fields.name'), { exact: true }).fill(name);
  await page.getByLabel(t('upload.fields.notes'), { exact: true }).fill(notes);
  await page.getByRole('button', { name: t('upload.submit') }).click();
}

/** Handles the requests with chunks. The handler gets their number, from 1, and can abort or hold them. */
export async function meddle(page: Page, decide: (request: number, route: Route) => Promise<void> | void) {
  let requests = 0;
  await page.route('**/api/uploadChunk/**', async (route) => {
    requests += 1;
    await decide(requests, route);
  });
  return () => requests;
}

/** Holds back every chunk from the n-th request on. */
async function holdFrom(page: Page, from: number) {
  let release: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await meddle(page, async (request, route) => {
    if (request >= from) {
      arrived();
      await free;
    }
    await route.continue().catch(() => undefined); // cancelled meanwhile
  });
  return { isHeld, release };
}

/** Starts an upload and holds back the n-th chunk and all after it. */
export async function uploadHeldFrom(
  from: number,
  page: Page,
  api: Api,
  { language, file }: { language: Language; file: string },
) {
  const type = await api.createDownloadType();
  const name = unique('4.12');
  await api.signInBrowser(page);
  await openUpload(page, language);
  // A file is hashed first, which takes long on a busy machine.
  const created = page.waitForResponse('**/api/upload', { timeout: 120_000 });
  const held = await holdFrom(page, from);
  await startUpload(page, textsOf(language), { type, name, file });
  const { id } = (await (await created).json()) as { id: number };
  await held.isHeld;
  return { type, name, id, letGo: held.release };
}

export async function expectDone(page: Page, t: Texts, name: string): Promise<void> {
  await expect(page.getByText(t('progress.done.title', { name }))).toBeVisible({ timeout: 120_000 });
}

/** Returns the file that a click downloads, in any tab. */
export async function downloadBy(page: Page, button: Locator): Promise<Download> {
  const download = new Promise<Download>((resolve) => {
    page.on('download', resolve);
    page.context().on('page', (other) => other.on('download', resolve));
  });
  await button.click();
  return download;
}
