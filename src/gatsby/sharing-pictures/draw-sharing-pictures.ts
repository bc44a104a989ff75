import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GatsbyCache } from 'gatsby';
import sharp from 'sharp';
import { sharingPicturePath } from '../../config/paths';
import { WIDTH, HEIGHT, MARGIN, background, FONT, COLOURS } from './label';

/** Raise it when the drawing changes: pictures that exist are otherwise kept. */
const VERSION = 1;
const FONT_FILE = path.resolve('src/gatsby/fonts/instrument-sans-semibold.ttf');
const AT_ONCE = 4;

interface Job {
  /** Where the built site stands. */
  folder: string;
  /** Of the pages, with language prefix. */
  addresses: readonly string[];
  siteName: string;
  cache: GatsbyCache;
}

/**
 * Draws for each page the picture that other sites show beside a link: its title on a label. The title is read from
 * the built page, so every page has one, and a picture is drawn anew only when its title changed. The font comes
 * with the project: the picture is the same on every machine.
 */
export async function drawSharingPictures({ folder, addresses, siteName, cache }: Job): Promise<void> {
  const ground = await sharp(Buffer.from(background())).removeAlpha().raw().toBuffer();
  const brand = await textPicture(siteName, 34, COLOURS.paper, 400);
  put(ground, brand, HEIGHT - MARGIN - brand.height + 8);
  const left = [...addresses];
  const work = async () => {
    for (let address = left.pop(); address; address = left.pop()) {
      await drawOne({ folder, address, siteName, cache }, ground);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function drawOne(
  { folder, address, siteName, cache }: Omit<Job, 'addresses'> & { address: string },
  ground: Buffer,
): Promise<void> {
  const title = titleOf(await readFile(path.join(folder, address, 'index.html'), 'utf8'), siteName);
  const file = path.join(folder, sharingPicturePath(address));
  const digest = createHash('sha256')
    .update(`${String(VERSION)} ${siteName} ${title}`)
    .digest('hex');
  const key = `sharing-picture ${address}`;
  if ((await cache.get(key)) === digest && (await exists(file))) return;

  const text = await textPicture(title, title.length > 60 ? 56 : 68, COLOURS.paper, WIDTH - 2 * MARGIN);
  const pixels = Buffer.from(ground);
  put(pixels, text, Math.round((HEIGHT - text.height) / 2));
  const picture = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ compressionLevel: 6, adaptiveFiltering: false })
    .toBuffer();
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, picture);
  await cache.set(key, digest);
}

interface TextPicture {
  /** Red, green, blue and opacity of each point. */
  data: Buffer;
  width: number;
  height: number;
}

/** Lays a text on the picture at the margin. Sharp's own way is for layers of any kind, and takes four times as long. */
function put(picture: Buffer, { data, width, height }: TextPicture, top: number): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      const opacity = (data[from + 3] ?? 0) / 255;
      if (opacity === 0) continue;
      const to = ((top + y) * WIDTH + MARGIN + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = picture[to + channel] ?? 0;
        picture[to + channel] = below + ((data[from + channel] ?? 0) - below) * opacity;
      }
    }
  }
}

async function textPicture(text: string, size: number, colour: string, width: number): Promise<TextPicture> {
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${FONT} ${String(size)}`,
      fontfile: FONT_FILE,
      width,
      dpi: 72,
      rgba: true,
      spacing: 10,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The page's title without the name of the site, which every title ends with. */
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

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
