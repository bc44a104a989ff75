import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import type { Language } from '../config/site';
import { pageI18n } from '../i18n/page-i18n';
import { beforePaintScript } from './before-paint-script';

/** Returns the page's path. No link leads there: the service worker shows the page instead of others. */
export const offlinePagePath = (language: Language) => `/offline.${language}.html`;

const STYLES = ['fonts.css', 'tokens.css', 'global.css'];

const OWN_STYLES = `
body { display: grid; align-content: center; padding: var(--section) var(--gutter) }
main { width: min(100%, var(--width)); margin-inline: auto }
.name { font-weight: 600 }
p { max-width: var(--width-text); font-size: var(--text-l) }
.retry { display: inline-block; min-height: var(--target); padding: .6rem 1.25rem; border-radius: var(--radius);
  background: var(--signal); color: var(--signal-ink); font-weight: 600; text-decoration: none }
.retry:hover { background: var(--signal-strong); color: var(--signal-ink) }
`;

/**
 * Returns the HTML that the service worker shows without a network, instead of a public page that is not
 * stored. It loads no other file.
 */
export async function offlinePage(language: Language, siteName: string): Promise<string> {
  const read = (...parts: string[]) => readFile(path.resolve(...parts), 'utf8');
  const errors: unknown = JSON.parse(await read('locales', language, 'errors.json'));
  const { t } = pageI18n({ [language]: { errors } }, language);
  const sheets = await Promise.all(STYLES.map((name) => read('src', 'styles', name)));
  const { code } = await transform([...sheets, OWN_STYLES].join(''), { loader: 'css', minify: true });
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><script>${beforePaintScript}</script>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${t('errors:offline.title')} | ${siteName}</title><meta name="description" content="${t('errors:offline.stored')}"><style>${code.trim()}</style></head>
<body><main><p class="name">${siteName}</p><h1>${t('errors:offline.title')}</h1><p>${t('errors:offline.stored')}</p><p>${t('errors:offline.advice')}</p>
<p><a class="retry" href="">${t('errors:offline.retry')}</a></p></main></body></html>
`;
}
