import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// node scripts/screens/sheet.mjs [app-8] [en|nl]: puts the pictures side by side in .tmp/screens.png, at the size they are shown.
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = path.join(root, 'content', 'screens');
const [start = '', language = ''] = process.argv.slice(2);
const COLUMNS_WIDTH = 1640;
const GAP = 20;

const files = readdirSync(folder)
  .filter((file) => file.startsWith(start) && file.endsWith(`${language}.png`))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const tiles = [];
let left = GAP;
let top = GAP;
let rowHeight = 0;
for (const file of files) {
  const { width, height } = await sharp(path.join(folder, file)).metadata();
  const shown = width > height ? 520 : 260;
  const shownHeight = Math.round((shown * height) / width);
  if (left + shown + GAP > COLUMNS_WIDTH) {
    left = GAP;
    top += rowHeight + GAP;
    rowHeight = 0;
  }
  tiles.push({ input: await sharp(path.join(folder, file)).resize(shown).toBuffer(), left, top });
  left += shown + GAP;
  rowHeight = Math.max(rowHeight, shownHeight);
}
mkdirSync(path.join(root, '.tmp'), { recursive: true });
await sharp({
  create: { width: COLUMNS_WIDTH, height: top + rowHeight + GAP, channels: 3, background: '#999' },
})
  .composite(tiles)
  .png()
  .toFile(path.join(root, '.tmp', 'screens.png'));
