// @night
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { leafletDigest } from '../../../src/gatsby/posts/leaflet-digest';
import { filesBelow, read, readJson, ROOT } from '../content/files';

interface Leaflet {
  address: string;
  pages: number;
  bytes: number;
  digest: string;
}

const MOST_BYTES = 400_000;
const leaflets = readJson('content/leaflets.json') as Leaflet[];
const { websiteUrl } = readJson('content/site.json') as { websiteUrl: string };

const posts = filesBelow('content/blog', '.mdx').flatMap((file) => {
  const source = read(file);
  const field = (name: string) => new RegExp(`^${name}: "(.*)"$`, 'm').exec(source)?.[1] ?? '';
  const address = field('leaflet');
  return address ? [{ source, slug: path.basename(path.dirname(file)), title: field('title'), address }] : [];
});

it('each leaflet belongs to one post', () => {
  expect(leaflets.map(({ address }) => address)).toEqual(posts.map(({ address }) => address));
  expect(filesBelow('static/leaflets', '').map((file) => file.replace('static', ''))).toEqual(
    posts.map(({ address }) => address).sort(),
  );
});

describe.each(posts)('the leaflet of $slug', ({ slug, source, title, address }) => {
  const listed = leaflets.find((leaflet) => leaflet.address === address);
  let bytes: Buffer;
  let pdf: PDFDocumentProxy;
  let texts: string[];

  const pagesOf = () => Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1));

  beforeAll(async () => {
    bytes = await readFile(path.join(ROOT, 'static', address));
    pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    texts = await Promise.all(
      pagesOf().map(async (page) => {
        const { items } = await (await page).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join('');
      }),
    );
  });

  it('is up to date with its post', async () => {
    // `npm run leaflets` replaces leaflets that are older than their post or the print styles.
    expect([address, listed?.digest]).toEqual([address, await leafletDigest(ROOT, slug)]);
  });

  it('has two pages and less than 400 kB, as listed in leaflets.json', () => {
    expect(pdf.numPages).toBe(2);
    expect(bytes.length).toBeLessThan(MOST_BYTES);
    expect(listed).toMatchObject({ pages: pdf.numPages, bytes: bytes.length });
  });

  it('contains every word of its post as text', () => {
    const said = texts.join('').replace(/\s/g, '');
    const prose = source
      .replace(/^---\n[^]*?\n---\n/, '')
      .replace(/<[^>]*>|\]\([^)]*\)|^\| [-|\s]*$|^\d+\. /gm, ' ')
      .replace(/[*#[\]|`]|^- /gm, ' ');
    const words = prose.split(/\s+/).filter(Boolean);
    expect(words.length).toBeGreaterThan(600);
    expect(words.filter((word) => !said.includes(word))).toEqual([]);
  });

  it('is a tagged PDF with title, language and alternative texts', async () => {
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: title, Language: 'nl' });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(
      await Promise.all(pagesOf().map(async (page) => (await page).getStructTree())),
    );
    const roles = ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TH', 'TD', 'Figure', 'Link'];
    expect(roles.filter((role) => !tree.includes(`"role":"${role}"`))).toEqual([]);
    expect(tree.match(/"alt":"[^"]{20}/g)).toHaveLength(3);
  });

  it('has a bookmark for each section of its post', async () => {
    const parts = [...source.matchAll(/^## (.*)$/gm)].map(([, text]) => text);
    const [post] = await pdf.getOutline();
    expect(post?.title).toBe(title);
    expect(post?.items.map((item: { title: string }) => item.title)).toEqual(parts);
  });

  it('links to the site by absolute URLs and numbers its pages', async () => {
    const annotations = await Promise.all(pagesOf().map(async (page) => (await page).getAnnotations()));
    const targets = annotations.flat().map(({ url }: { url: string }) => url);
    expect(targets).toContain(`${websiteUrl}/nl/pricing/`);
    expect(targets).toContain('mailto:support@example.com');
    expect(targets.filter((target) => /localhost|127\.0\.0\.1/.test(target))).toEqual([]);
    texts.forEach((text, index) => expect(text).toContain(`${String(index + 1)} / ${String(texts.length)}`));
  });
});
