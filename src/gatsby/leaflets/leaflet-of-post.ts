import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GatsbyCache, Node } from 'gatsby';
import sharp from 'sharp';
import { PATHS } from '../../config/paths';
import { POST_LANGUAGE } from '../../config/site';
import { formatDate } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { translateHead } from '../../i18n/translate-head';
import type { FrontMatter } from '../posts/front-matter';
import type { MdxNode } from '../posts/on-create-node';
import type { ResolverContext } from '../resolver-context';
import { blocksOf, picturesIn } from './blocks';
import { drawLeaflet, type LeafletContent, type PreparedPicture } from './draw-leaflet';

/** Raise it when leaflets of unchanged posts change: those that exist are otherwise kept. */
const VERSION = 2;
const PUBLIC = path.resolve('public');
/** Of a picture of a telephone on the cover: 230 dots per inch; of a wide one in a column 270. */
const PICTURE_PIXELS = { upright: 480, wide: 900 };

interface PostNode extends Node, FrontMatter {
  folder: string;
}

interface CompanyNode extends Node {
  name: string;
  legalName: string;
  vatNumber: string;
  chamberOfCommerceNumber: string;
  supportEmail: string;
}

/** What a page says of a leaflet. */
interface LeafletFacts {
  address: string;
  pages: number;
  bytes: number;
}

interface Kept {
  digest: string;
  facts: LeafletFacts;
}

/**
 * The GraphQL field `leaflet` of a post whose front matter names one: made from the post, once per content, and put
 * into `public/` at the address that it names.
 */
export function leafletOfPostExtension({ cache }: { cache: GatsbyCache }) {
  return {
    name: 'leafletOfPost',
    extend: () => ({
      async resolve(post: PostNode, _args: unknown, context: ResolverContext): Promise<LeafletFacts | null> {
        if (!post.leaflet) return null;
        try {
          await refuseAddressOfAnother(post, context);
          return await leafletOf(post, post.leaflet, context, cache);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          throw new Error(`content/${post.folder}/index.mdx: ${reason}`, { cause: error });
        }
      },
    }),
  };
}

/** Two leaflets at one address would be one file. */
async function refuseAddressOfAnother(post: PostNode, { nodeModel }: ResolverContext): Promise<void> {
  const { entries } = await nodeModel.findAll({ type: 'Post', query: {} });
  for (const other of entries as Iterable<PostNode>) {
    if (other.id === post.id || other.leaflet !== post.leaflet) continue;
    throw new Error(
      `content/${other.folder}/index.mdx has the same leaflet address, ${String(post.leaflet)}`,
    );
  }
}

/** Asked for by page and by the end of the build at once, a leaflet is drawn once. */
const underWay = new Map<string, Promise<LeafletFacts>>();

async function leafletOf(post: PostNode, address: string, context: ResolverContext, cache: GatsbyCache) {
  const content = await contentOf(post, context);
  const sources = await pictureSources(content, post.folder);
  const digest = digestOf(content, sources);
  const started = underWay.get(digest);
  if (started) return started;
  const work = makeOnce(address, digest, cache, () => drawn(content, sources));
  underWay.set(digest, work);
  return work.finally(() => underWay.delete(digest));
}

async function makeOnce(
  address: string,
  digest: string,
  cache: GatsbyCache,
  draw: () => ReturnType<typeof drawLeaflet>,
): Promise<LeafletFacts> {
  const file = path.join(PUBLIC, address);
  const key = `leaflet ${address}`;
  const kept = (await cache.get(key)) as Kept | undefined;
  if (kept?.digest === digest && (await exists(file))) return kept.facts;
  const { pdf, pages } = await draw();
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, pdf);
  const facts = { address, pages, bytes: pdf.length };
  await cache.set(key, { digest, facts } satisfies Kept);
  return facts;
}

async function contentOf(post: PostNode, { nodeModel }: ResolverContext): Promise<LeafletContent> {
  const mdx = nodeModel.getNodeById({ id: post.parent ?? '' }) as MdxNode | null;
  const company = (await nodeModel.findOne({ type: 'Company', query: {} })) as CompanyNode | null;
  const site = (await nodeModel.findOne({ type: 'Site', query: {} })) as
    (Node & { siteMetadata: { siteUrl: string } }) | null;
  const nodes = await Promise.all(
    ['blog', 'common'].map((ns) =>
      nodeModel.findOne({
        type: 'Locale',
        query: { filter: { ns: { eq: ns }, language: { eq: POST_LANGUAGE } } },
      }),
    ),
  );
  if (!mdx || !company || !site) throw new Error('the leaflet lacks the post, the company or the site');
  const edges = nodes.filter((node) => node !== null).map((node) => ({ node: node as Node & LocaleData }));
  const t = translateHead({ edges });
  const { title, description, author, date, tags } = post;
  return {
    title,
    description,
    author,
    date,
    tags,
    language: POST_LANGUAGE,
    blocks: blocksOf(mdx.body),
    siteName: company.name,
    siteUrl: site.siteMetadata.siteUrl,
    texts: {
      day: formatDate(date, POST_LANGUAGE),
      contactTitle: t('blog', 'cta.title'),
      contactText: t('blog', 'cta.text'),
      // Paper shows where to go only if the address can be read.
      contactLink: new URL(site.siteMetadata.siteUrl).host + localizedPath(PATHS.home, POST_LANGUAGE),
      contactAddress: localizedPath(`${PATHS.home}#contact`, POST_LANGUAGE),
      company: [
        company.legalName,
        t('common', 'footer.coc', { number: company.chamberOfCommerceNumber }),
        t('common', 'footer.vat', { number: company.vatNumber }),
        company.supportEmail,
      ],
      supportEmail: company.supportEmail,
    },
  };
}

interface LocaleData {
  ns: string;
  data: string;
}

type PictureSources = ReadonlyMap<string, Buffer>;

async function pictureSources({ blocks }: LeafletContent, folder: string): Promise<PictureSources> {
  const files = [...new Set(picturesIn(blocks).map(({ file }) => file))];
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(path.resolve('content', folder, file))] as const),
    ),
  );
}

function digestOf(content: LeafletContent, sources: PictureSources): string {
  const hash = createHash('sha256').update(`${String(VERSION)} ${JSON.stringify(content)}`);
  for (const source of sources.values()) hash.update(source);
  return hash.digest('hex');
}

async function drawn(content: LeafletContent, sources: PictureSources) {
  const pictures = await Promise.all(
    [...sources].map(async ([file, source]) => [file, await prepared(source)] as const),
  );
  return drawLeaflet(content, new Map(pictures));
}

/** As large as paper needs it, on white: PDF keeps JPEG as it is. */
export async function prepared(source: Buffer): Promise<PreparedPicture> {
  const { width, height } = await sharp(source).metadata();
  const pixels = width > height ? PICTURE_PIXELS.wide : PICTURE_PIXELS.upright;
  const { data, info } = await sharp(source)
    .resize({ width: pixels, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
