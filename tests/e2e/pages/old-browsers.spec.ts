import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'acorn';
import postcss, { type Rule } from 'postcss';
import { UNKNOWN_IN_PORTAL, UNKNOWN_IN_PUBLIC_PAGES } from '../../../scripts/lib/new-calls.mjs';
import { SITE_FOLDER } from '../../../scripts/lib/site-folder.mjs';
import { SCRIPT_SYNTAX } from '../../../src/config/browsers';
import { ALL_PAGES } from '../support/public-pages';

// Checks the built files for the oldest supported browsers: Chrome 80 and Safari 13 for public pages, Chrome and
// Firefox 98 and Safari 15.4 for the portal. No browser is started.

const read = (file: string) => readFileSync(path.resolve(SITE_FOLDER, file), 'utf8');

/** Files of this build only. The folder also has those of the previous release. */
const [ofThisBuild = []] = JSON.parse(read('.site/releases.json')) as string[][];
const scripts = ofThisBuild.filter(
  (name) => name.endsWith('.js') && existsSync(path.resolve(SITE_FOLDER, name)),
);
const chunks = Object.fromEntries(scripts.map((name) => [name.replace(/-[0-9a-f]+\.js$/, ''), name]));

/** The script and all scripts that it can load. */
function withAllItAsksFor(first: readonly string[]): string[] {
  const found = new Set(first);
  for (const name of found) {
    for (const [, id = ''] of read(name).matchAll(/\b\w\.[eu]\("?([\w-]+)"?\)/g)) {
      const chunk = chunks[id];
      if (chunk) found.add(chunk);
    }
  }
  return [...found];
}

const isPortalPage = (name: string) => name.startsWith('component---src-pages-app-');
/** The files of each page, which a script of the site maps to their chunks. */
const chunkMap = scripts.find((name) => name.startsWith('chunk-map-')) ?? '';
const [, mapped = '{}'] = /^window\.___chunkMapping=(\{[^}]*\})/.exec(read(chunkMap)) ?? [];
const filesOfPages = Object.entries(JSON.parse(mapped) as Record<string, string[]>);
const pagesOf = (isWanted: (name: string) => boolean) =>
  withAllItAsksFor(
    filesOfPages
      .filter(([name]) => name.startsWith('component---') && isWanted(name))
      .flatMap(([, files]) => files.filter((file) => file.endsWith('.js')).map((file) => file.slice(1))),
  );
// The scripts of every page name all pages.
const everywhere = scripts.filter((name) => /^(app|framework|webpack-runtime)-/.test(name));
const publicScripts = [...everywhere, ...pagesOf((name) => !isPortalPage(name))];
const portalScripts = pagesOf(isPortalPage).filter((name) => !publicScripts.includes(name));

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string; property?: { name?: string } };
}

/** All of these browsers know `import()`, although it was standardised later. */
const syntaxOf = (code: string) =>
  parse(code.replace(/\bimport\(/g, 'import_('), { ecmaVersion: SCRIPT_SYNTAX });

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as SyntaxNode;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

function callsIn(code: string, names: readonly string[]): string[] {
  const calls: string[] = [];
  for (const node of nodesOf(syntaxOf(code))) {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
    const { name = '', property } = node.callee ?? {};
    // A function of a minified script may be called `at`, too.
    const isNew = /^(structuredClone|[A-Z])/.test(name) && names.includes(name);
    const method = property?.name ?? '';
    const isTestedFor = () => new RegExp(`typeof \\w+\\.${method}\\b`).test(code);
    if (isNew || (names.includes(method) && !isTestedFor()))
      calls.push(code.slice(node.start, node.start + 80));
  }
  return calls;
}

test('Every script uses only syntax that Chrome 80 and Safari 13 can parse', () => {
  expect(publicScripts.length).toBeGreaterThan(15);
  expect(portalScripts.length).toBeGreaterThan(8);
  const mistakes = [...scripts, 'sw.js'].flatMap((name) => {
    try {
      syntaxOf(read(name));
      return [];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
  expect(mistakes).toEqual([]);
});

test('Chromium is asked to compile the scripts of every page at once', () => {
  for (const name of ['framework', 'app'])
    expect(read(chunks[name] ?? '').split('\n')[0], name).toBe('//# allFunctionsCalledOnLoad');
});

test('Public pages call no functions that are missing in Chrome 80 or Safari 13', () => {
  const found = publicScripts.flatMap((name) =>
    callsIn(read(name), UNKNOWN_IN_PUBLIC_PAGES).map((call) => `${name}: ${call}`),
  );
  expect(found).toEqual([]);
});

test('The portal calls no functions that are missing in browsers of early 2022', () => {
  expect(
    portalScripts.flatMap((name) => callsIn(read(name), UNKNOWN_IN_PORTAL).map((call) => `${name}: ${call}`)),
  ).toEqual([]);
});

/** Features without which a page would be unreadable. Without other new ones it only looks plainer. */
const NOT_IN_STYLES = /light-dark\(|oklch\(|(?:padding|margin)-(?:inline|block)\b/;

test('Styles of every page avoid light-dark() and oklch(), and guard :popover-open with @supports', () => {
  expect(ALL_PAGES.length).toBeGreaterThan(20);
  for (const address of ALL_PAGES) {
    const html = read(`${address.slice(1)}${address.endsWith('/') ? 'index.html' : ''}`);
    const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => css).join('');
    const root = postcss.parse(styles);
    const guarded = new Set<Rule>();
    root.walkAtRules('supports', (condition) => {
      if (condition.params.includes(':popover-open')) condition.walkRules((rule) => void guarded.add(rule));
    });
    const mistakes: string[] = [];
    root.walkRules((rule) => {
      if (rule.selector.includes(':popover-open') && !guarded.has(rule)) mistakes.push(rule.selector);
    });
    root.walkDecls((declaration) => {
      if (NOT_IN_STYLES.test(String(declaration))) mistakes.push(String(declaration));
    });
    // The menu of the portal is a dialog, which these browsers support.
    const hasMenu = guarded.size > 0 || address.includes('/app/');
    expect({ address, mistakes, hasMenu }).toEqual({
      address,
      mistakes: [],
      hasMenu: true,
    });
  }
});
