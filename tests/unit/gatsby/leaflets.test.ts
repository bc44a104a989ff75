import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, picturesIn, type Block, type Run } from '../../../src/gatsby/leaflets/blocks';
import { PAGE } from '../../../src/gatsby/leaflets/design';
import { drawLeaflet, type Leaflet, type LeafletContent } from '../../../src/gatsby/leaflets/draw-leaflet';
import { flow, flowInPages } from '../../../src/gatsby/leaflets/flow';
import { leafletOfPostExtension, prepared } from '../../../src/gatsby/leaflets/leaflet-of-post';
import { breakLines, widthOf } from '../../../src/gatsby/leaflets/lines';
import { read, ROOT } from '../content/files';

const MOST_BYTES = 400_000;

const frame = {
  author: 'Belstock',
  tags: ['leaflet'],
  language: 'nl',
  siteName: 'Belstock',
  siteUrl: 'https://www.example.com',
  texts: {
    day: '20 oktober 2026',
    contactTitle: 'Vragen na het lezen?',
    contactText: 'Stuur ons een bericht en vertel over je magazijn.',
    contactLink: 'www.example.com/nl/',
    contactAddress: '/nl/#contact',
    company: ['Belstock', 'KvK-nummer 1', 'Btw-nummer 2', 'support@example.com'],
    supportEmail: 'support@example.com',
  },
} satisfies Partial<LeafletContent>;

async function postOf(slug: string) {
  const file = `content/blog/${slug}/index.mdx`;
  const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(file)) ?? [];
  const field = (name: string) =>
    JSON.parse(new RegExp(`^${name}: (".*")$`, 'm').exec(matter)?.[1] ?? '""') as string;
  const blocks = blocksOf(body);
  const pictures = await Promise.all(
    picturesIn(blocks).map(async (picture) => {
      const source = await readFile(path.join(ROOT, path.dirname(file), picture.file));
      return [picture.file, await prepared(source)] as const;
    }),
  );
  const content: LeafletContent = {
    ...frame,
    title: field('title'),
    description: field('description'),
    date: field('date'),
    blocks,
  };
  return { body, content, pictures: new Map(pictures), address: field('leaflet') };
}

const wordsOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

function textsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [wordsOf(block.runs)];
      case 'table':
        return block.rows.flat().map(wordsOf);
      case 'list':
        return block.items.flatMap(textsIn);
      case 'callout':
        return textsIn(block.blocks);
      case 'pictures':
        return block.pictures.flatMap(({ caption }) => caption ?? []);
    }
  });
}

async function textsOf(pdf: PDFDocumentProxy) {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1));
  const contents = await Promise.all(pages.map(async (page) => (await page).getTextContent()));
  return contents.map(({ items }) => items.filter((item) => 'str' in item));
}

describe.each(['exact-leaflet', 'sap-leaflet'])('the leaflet of %s', (slug) => {
  let post: Awaited<ReturnType<typeof postOf>>;
  let leaflet: Leaflet;
  let pdf: PDFDocumentProxy;

  beforeAll(async () => {
    post = await postOf(slug);
    leaflet = await drawLeaflet(post.content, post.pictures);
    pdf = await getDocument({ data: new Uint8Array(leaflet.pdf), verbosity: 0 }).promise;
  });

  it('says all that the post says', async () => {
    const said = (await textsOf(pdf)).flat().map(({ str }) => str);
    const left = said.join(' ').split(/\s+/);
    const missing = textsIn(post.content.blocks)
      .flatMap((text) => text.trim().split(/\s+/))
      .filter((word) => {
        // A word in two looks comes in two parts.
        const at = left.indexOf(word);
        if (at < 0) return !said.join('').includes(word);
        left.splice(at, 1);
        return false;
      });
    expect(missing).toEqual([]);

    const headings = post.content.blocks
      .filter(({ kind }) => kind === 'heading')
      .flatMap((one) => textsIn([one]));
    expect(headings.length).toBeGreaterThan(5);
    for (const heading of headings) expect(said.join('')).toContain(heading);
  });

  it('is two sides of one sheet, and no download to wait for', () => {
    expect(leaflet.pages).toBe(2);
    expect(pdf.numPages).toBe(2);
    expect(leaflet.pdf.length).toBeLessThan(MOST_BYTES);
    expect(post.address).toMatch(/^\/leaflets\/[a-z-]+\.pdf$/);
  });

  it('tells programs its title, language and structure', async () => {
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: post.content.title, Language: 'nl', Author: 'Belstock' });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(
      await Promise.all([1, 2].map(async (number) => (await pdf.getPage(number)).getStructTree())),
    );
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TH', 'TD', 'Figure', 'Link', 'BlockQuote']) {
      expect(tree, role).toContain(`"role":"${role}"`);
    }
    for (const { alt } of picturesIn(post.content.blocks)) expect(tree).toContain(JSON.stringify(alt));
  });

  it('has a bookmark for each part', async () => {
    const titles = (await pdf.getOutline()).map(({ title }) => title);
    const parts = post.content.blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 2 ? [wordsOf(block.runs)] : [],
    );
    expect(titles).toEqual(parts);
  });

  it('links to the site by whole addresses', async () => {
    const annotations = await Promise.all(
      [1, 2].map(async (number) => (await pdf.getPage(number)).getAnnotations()),
    );
    const targets = annotations.flat().map(({ url }: { url: string }) => url);
    expect(targets).toContain('https://www.example.com/nl/pricing/');
    expect(targets).toContain('mailto:support@example.com');
  });

  it('keeps every word within the margins', async () => {
    for (const item of (await textsOf(pdf)).flat().filter(({ str }) => str.trim())) {
      const [, , , , x = 0, y = 0] = item.transform as number[];
      expect(x, item.str).toBeGreaterThanOrEqual(PAGE.margin - 0.5);
      // A space at the end of a line takes no room on paper.
      const width = item.width * (item.str.trimEnd().length / item.str.length);
      expect(x + width, item.str).toBeLessThanOrEqual(PAGE.width - PAGE.margin + 0.5);
      expect(y, item.str).toBeGreaterThan(20);
      expect(y, item.str).toBeLessThan(PAGE.height - 20);
    }
  });

  it('is the same each time it is made', async () => {
    const again = await drawLeaflet(post.content, post.pictures);
    expect(again.pdf.equals(leaflet.pdf)).toBe(true);
  });
});

describe('what a leaflet cannot show', () => {
  it.each([
    ['a component', '<Video src="a.mp4" />\n', 'mdxJsxFlowElement'],
    ['a block of code', '```\nx\n```\n', 'code'],
    ['a picture without a text', '![](label.png)\n', 'say in the post what the picture shows'],
  ])('%s stops the build with its reason', (_what, source, reason) => {
    expect(() => blocksOf(source)).toThrow(reason);
  });
});

it('two posts with one address of a leaflet stop the build, which names both', async () => {
  const post = (slug: string) => ({ id: slug, folder: `blog/${slug}`, leaflet: '/leaflets/exact.pdf' });
  const entries = [post('exact'), { id: 'tellen', folder: 'blog/tellen' }, post('sap')];
  const context = { nodeModel: { findAll: () => Promise.resolve({ entries }) } };
  const extension = leafletOfPostExtension({} as Parameters<typeof leafletOfPostExtension>[0]);
  const field = extension.extend() as unknown as {
    resolve(source: object, args: unknown, context: object): Promise<unknown>;
  };
  await expect(field.resolve(post('sap'), {}, context)).rejects.toThrow(
    'content/blog/sap/index.mdx: content/blog/exact/index.mdx has the same leaflet address, /leaflets/exact.pdf',
  );
});

describe('lines', () => {
  const measure = (text: string) => text.length;
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 30 }), {
    minLength: 1,
  });

  it('are never wider than the column and lose no letter', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 40 }), (all, width) => {
        const lines = breakLines([{ text: all.join(' ') }], width, measure);
        expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
        const letters = lines.map((line) => line.map(({ text }) => text).join('')).join('');
        expect(letters.replaceAll(' ', '')).toBe(all.join(''));
      }),
    );
  });

  it('keep together what no space parts, in whatever look', () => {
    const lines = breakLines([{ text: 'op ' }, { text: 'Exact', bold: true }, { text: ', en' }], 6, measure);
    expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual(['op', 'Exact,', 'en']);
  });
});

describe('columns', () => {
  const piece = fc.record({
    height: fc.integer({ min: 1, max: 40 }),
    before: fc.integer({ min: 0, max: 10 }),
    withNext: fc.constant(false),
    floats: fc.boolean(),
  });
  const columnAt = (index: number) => ({ top: index < 2 ? 30 : 10, bottom: 100 });

  it('hold every piece once, one below the other and none below the end', () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const places = flow(pieces, columnAt);
        expect(new Set(places.map((place) => place.piece)).size).toBe(pieces.length);
        places.forEach(({ piece: { height }, column, top }, index) => {
          expect(top).toBeGreaterThanOrEqual(columnAt(column).top);
          expect(top + height).toBeLessThanOrEqual(columnAt(column).bottom + 0.01);
          const above = places[index - 1];
          if (above?.column === column) expect(top).toBeGreaterThanOrEqual(above.top + above.piece.height);
        });
      }),
    );
  });

  it('leave the end of the last page free', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
        const { places, pages } = flowInPages(pieces, columnAt, 20);
        for (const {
          piece: { height },
          column,
          top,
        } of places) {
          expect(column).toBeLessThan(2 * pages);
          if (column >= 2 * (pages - 1)) expect(top + height).toBeLessThanOrEqual(80.01);
        }
      }),
    );
  });

  it('show pictures in their order', () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const shown = flow(pieces, columnAt).map((place) => place.piece);
        expect(shown.filter(({ floats }) => floats)).toEqual(pieces.filter(({ floats }) => floats));
      }),
    );
  });

  it('bring a picture with its heading below the pictures that wait', () => {
    const line = { height: 40, before: 0, withNext: false };
    const heading = { height: 5, before: 0, withNext: true };
    const large = { height: 60, before: 0, withNext: false, floats: true };
    const small = { height: 5, before: 0, withNext: false, floats: true };
    const places = flow([line, large, heading, small, line], columnAt);
    expect(places.map(({ piece, column }) => [piece, column])).toEqual([
      [line, 0],
      [large, 1],
      [heading, 1],
      [small, 1],
      [line, 2],
    ]);
  });

  it('do not end with a heading', () => {
    const line = { height: 60, before: 0, withNext: false };
    const heading = { height: 10, before: 0, withNext: true };
    const places = flow([line, heading, line], columnAt);
    expect(places.map(({ column }) => column)).toEqual([0, 1, 1]);
  });

  it('refuse what is higher than any of them', () => {
    expect(() => flow([{ height: 500, before: 0, withNext: false }], columnAt)).toThrow(
      'higher than a column',
    );
  });
});
