import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderPost } from './render-post';
import { screensOf, type StoredApp } from './screens';

/** Files that every leaflet depends on. */
const COMMON = ['content/site.json', 'src/components/blocks/blog/paper.module.css'];

/**
 * Returns a digest of everything that a post's leaflet is made from. If it differs from the stored digest,
 * the leaflet is out of date.
 * @param root folder of the repository
 * @param slug of the post
 */
export async function leafletDigest(root: string, slug: string): Promise<string> {
  const read = (file: string) => readFile(path.join(root, file));
  const files = await readdir(path.join(root, 'content/apps'));
  const apps = await Promise.all(
    files.map(async (file) => {
      const { images } = JSON.parse(String(await read(`content/apps/${file}`))) as StoredApp;
      return [path.parse(file).name, images] as const;
    }),
  );
  const source = String(await read(`content/blog/${slug}/index.mdx`));
  const { html } = await renderPost(`blog/${slug}`, source, {
    screensOf: (app) => screensOf(new Map(apps).get(`app-${app}`) ?? []),
    pictureOf: async (file) => ({ src: digestOf(await read(`content/${file}`)) }),
  });
  const common = await Promise.all(COMMON.map(read));
  return digestOf(JSON.stringify([source, html, ...common.map(digestOf)]));
}

function digestOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
