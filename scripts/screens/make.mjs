import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { withBrowser } from './render.mjs';

// node scripts/screens/make.mjs [app-8 …]: draws the pictures of the apps, all or those named. See README.md.
const here = path.dirname(fileURLToPath(import.meta.url));
const content = path.join(here, '..', '..', 'content');
const screensFolder = path.join(content, 'screens');
const LANGUAGES = ['en', 'nl'];

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const apps = await Promise.all(
  readdirSync(path.join(here, 'apps'))
    .filter((file) => file.endsWith('.mjs'))
    .map(async (file) => (await import(`./apps/${file}`)).default),
);
apps.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

const entryOf = ({ id }) => path.join(content, id === 'importer' ? 'importer.json' : `apps/${id}.json`);
const fileName = (app, screen, language) => `${app.id}-${screen.name}.${language}.png`;

/** What a screen is drawn with: the language, its texts and its figures, the title that the site gives the app. */
function toolsFor(language, entry) {
  return {
    t: (en, nl) => (language === 'nl' ? nl : en),
    number: (value, options) => new Intl.NumberFormat(language, options).format(value),
    title: entry.title[language],
    language,
  };
}

mkdirSync(screensFolder, { recursive: true });
let bytes = 0;
let changed = 0;
const problems = [];

await withBrowser(async (draw) => {
  for (const app of apps) {
    if (wanted.length && !wanted.includes(app.id)) continue;
    const entry = JSON.parse(readFileSync(entryOf(app), 'utf8'));
    const device = (entry.deviceType ?? 'TABLET').toLowerCase();
    for (const screen of app.screens) {
      for (const language of LANGUAGES) {
        const { png, wrong } = await draw(screen.draw(toolsFor(language, entry)), { device, language });
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
    await writeImages(app, entry);
  }
});

if (!wanted.length) removeOrphans();
console.log(`${changed} changed, ${(bytes / 1024 / 1024).toFixed(2)} MB in all`);
if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** The entry names its pictures and says what they show. */
async function writeImages(app, entry) {
  const file = entryOf(app);
  entry.images = app.screens.map((screen) => ({
    file: Object.fromEntries(
      LANGUAGES.map((language) => [language, `screens/${fileName(app, screen, language)}`]),
    ),
    alt: screen.alt,
  }));
  const options = await prettier.resolveConfig(file);
  const text = await prettier.format(JSON.stringify(entry, null, 2), { ...options, parser: 'json' });
  if (text !== readFileSync(file, 'utf8')) writeFileSync(file, text);
}

/** A picture that no screen makes any more goes. */
function removeOrphans() {
  const made = new Set(
    apps.flatMap((app) => app.screens.flatMap((screen) => LANGUAGES.map((l) => fileName(app, screen, l)))),
  );
  for (const file of readdirSync(screensFolder))
    if (file.endsWith('.png') && !made.has(file)) rmSync(path.join(screensFolder, file));
}
