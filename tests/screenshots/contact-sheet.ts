import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STATES } from './states';

/** Writes `screenshots/index.html` with all pictures, a row per state. Playwright calls it at the end. */
export default function contactSheet() {
  const folder = path.resolve('screenshots');
  mkdirSync(folder, { recursive: true });
  const shots = readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((file) => ({ file, name: file.replace(/--.*/, ''), look: file.replace(/.*--|\.png$/g, '') }));
  const rows = STATES.filter(({ name }) => shots.some((shot) => shot.name === name)).map(({ name }) => {
    const figures = shots
      .filter((shot) => shot.name === name)
      .map(
        ({ file, look }) =>
          `<figure><a href="${file}"><img src="${file}" alt="${name}, ${look}" loading="lazy"></a><figcaption>${look}</figcaption></figure>`,
      );
    return `<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>`;
  });
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>
body{margin:2rem;font:14px system-ui,sans-serif;background:#ddd;color:#111}
div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start;padding-bottom:1rem}
figure{margin:0;flex:none}img{height:420px;max-width:640px;object-fit:cover;object-position:top;background:#fff;border:1px solid #999}
h2{font-size:16px}
</style><h1>${shots.length} screenshots</h1>${rows.join('\n')}</html>\n`;
  writeFileSync(path.join(folder, 'index.html'), page);
}
