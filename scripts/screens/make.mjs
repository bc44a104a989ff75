import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/project.mjs';
import { readApps } from './apps.mjs';
import { withBrowser } from './render.mjs';

// node scripts/screens/make.mjs [app-8 …]: draws the pictures of the apps, all or those named. See README.md.
const screensFolder = inRoot('content', 'screens');
const LANGUAGES = ['en', 'nl'];

const wanted = process.argv.slice(2);
const apps = await readApps();
const readJson = (...parts) => JSON.parse(readFileSync(inRoot(...parts), 'utf8'));
const entries = new Map(
  apps.map(({ id }) => [id, readJson('content', id === 'importer' ? 'importer.json' : `apps/${id}.json`)]),
);

/** The name of an app as the site gives it; the importer's short one, since its full title does not fit. */
const titleOf = (id, language) =>
  id === 'importer'
    ? readJson('locales', language, 'features.json').importer.title
    : entries.get(id).title[language];

const toolsFor = (language, id) => ({
  t: (en, nl) => (language === 'nl' ? nl : en),
  number: (value, options) => new Intl.NumberFormat(language, options).format(value),
  title: titleOf(id, language),
  titleOf: (other) => titleOf(other, language),
  language,
});

const fileName = (app, screen, language) => `${app.id}-${screen.name}.${language}.png`;

mkdirSync(screensFolder, { recursive: true });
let bytes = 0;
let changed = 0;
const problems = [];

await withBrowser(async (draw) => {
  for (const app of apps) {
    if (wanted.length && !wanted.includes(app.id)) continue;
    const device = (entries.get(app.id).deviceType ?? 'TABLET').toLowerCase();
    for (const screen of app.screens) {
      for (const language of LANGUAGES) {
        const { png, wrong } = await draw(screen.draw(toolsFor(language, app.id)), { device, language });
        const name = fileName(app, screen, language);
        problems.push(...wrong.map((text) => `${name}: does not fit: ${text}`));
        const file = path.join(screensFolder, name);
        const isNew = !existsSync(file) || !readFileSync(file).equals(png);
        if (isNew) writeFileSync(file, png);
        changed += Number(isNew);
        bytes += png.length;
        console.log(
          `${String(Math.round(png.length / 1024)).padStart(4)} KB ${isNew ? 'written' : 'same   '} ${name}`,
        );
      }
    }
  }
});

if (!wanted.length) removeOrphans();
console.log(`${changed} changed, ${(bytes / 1024 / 1024).toFixed(2)} MB in all`);
if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** Removes pictures that no screen makes any more. */
function removeOrphans() {
  const made = new Set(
    apps.flatMap((app) => app.screens.flatMap((screen) => LANGUAGES.map((l) => fileName(app, screen, l)))),
  );
  for (const file of readdirSync(screensFolder))
    if (file.endsWith('.png') && !made.has(file)) rmSync(path.join(screensFolder, file));
}
