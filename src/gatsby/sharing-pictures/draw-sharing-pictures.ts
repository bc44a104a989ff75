import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GatsbyCache } from 'gatsby';
import sharp from 'sharp';
import { sharingPicturePath } from '../../config/paths';
import { COLOURS, FONT, HEIGHT, label, MARGIN, WIDTH } from './label';

/** Increase it when the drawing changes: otherwise existing pictures are kept. */
const VERSION = 1;
const ROW_BYTES = 3 * WIDTH;
const FONT_FILE = path.resolve('src/gatsby/fonts/instrument-sans-semibold.ttf');
const AT_ONCE = 4;

interface Options {
  /** Folder of the built pages. */
  folder: string;
  /** Paths of the pages, with language prefix. */
  addresses: readonly string[];
  siteName: string;
  cache: GatsbyCache;
}

/**
 * Draws the picture that other sites show beside a link to a page (`og:image`): the page's title on a label.
 * The title is read from the built page. A picture is drawn again only if its title has changed. The font is
 * part of the project, so that the picture is the same on every machine.
 */
export async function drawSharingPictures({ folder, addresses, siteName, cache }: Options): Promise<void> {
  const background = await sharp(Buffer.from(label())).removeAlpha().raw().toBuffer();
  const brand = await textRows(siteName, 34);
  brand.copy(background, (HEIGHT - MARGIN + 8) * ROW_BYTES - brand.length);

  const draw = async (address: string) => {
    const title = titleOf(await readFile(path.join(folder, address, 'index.html'), 'utf8'), siteName);
    const file = path.join(folder, sharingPicturePath(address));
    const digest = createHash('sha256')
      .update(`${String(VERSION)} ${siteName} ${title}`)
      .digest('hex');
    const key = `sharing-picture ${address}`;
    if ((await cache.get(key)) === digest && existsSync(file)) return;
    const text = await textRows(title, title.length > 60 ? 56 : 68);
    const pixels = Buffer.from(background);
    text.copy(pixels, Math.round((HEIGHT - text.length / ROW_BYTES) / 2) * ROW_BYTES);
    await mkdir(path.dirname(file), { recursive: true });
    await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .png({ compressionLevel: 6, adaptiveFiltering: false })
      .toFile(file);
    await cache.set(key, digest);
  };
  const left = addresses.values();
  const drawLeft = async () => {
    for (const address of left) await draw(address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drawLeft));
}

/**
 * Returns a text at the left margin as complete rows of RGB pixels, which are copied into the picture.
 * Composing with sharp would take twice as long as the rest of the drawing.
 */
async function textRows(text: string, size: number): Promise<Buffer> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${COLOURS.paper}">${escapeMarkup(text)}</span>`,
      font: `${FONT} ${String(size)}`,
      fontfile: FONT_FILE,
      width: WIDTH - 2 * MARGIN,
      dpi: 72,
      rgba: true,
      spacing: 10,
    },
  })
    .flatten({ background: COLOURS.ink })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .extend({ left: MARGIN, right: WIDTH - MARGIN - info.width, background: COLOURS.ink })
    .raw()
    .toBuffer();
}

/** Returns the page's title without the site's name at its end. */
function titleOf(html: string, siteName: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? siteName;
  const plain = unescapeHtml(title);
  const end = ` | ${siteName}`;
  return plain.endsWith(end) ? plain.slice(0, -end.length) : plain;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function unescapeHtml(text: string): string {
  return text.replace(
    /&([a-z]+|#x?[\da-f]+);/gi,
    (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity,
  );
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
