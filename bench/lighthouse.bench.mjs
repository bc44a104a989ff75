import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, serialize } from 'parse5';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../scripts/lib/programs/browsers.mjs';
import { serve, SITE } from './lib/built-site.mjs';
import { medians } from './lib/median.mjs';
import { buildWithAstro, installPeers, lighthouse } from './lib/peers.mjs';
import { sized, some, WITHOUT_PEERS } from './lib/sized.mjs';

// Measures public pages with Lighthouse, alternating with the same pages built by Astro: same texts,
// pictures, fonts and styles (inlined), no scripts. The difference is what our scripts cost a visitor
// before the first click.

const PAGES = some(['/en/', '/en/features/', '/en/pricing/', '/nl/blog/starten-met-scannen/']);
const RUNS = sized('RUNS', 5);

export default async function measure() {
  await installPeers();
  const chrome = { browser: await ensureChromium(), flags: CHROMIUM_ARGUMENTS };
  const files = Object.assign({}, ...PAGES.map(asAstro));
  const ours = await serve(SITE);
  if (WITHOUT_PEERS) return withoutPeers(files, ours);
  const astroPages = await buildWithAstro(files);
  const astro = await serve(astroPages);
  const rows = [];
  try {
    for (const page of PAGES) {
      const samples = { ours: [], astro: [] };
      for (let run = 0; run < RUNS; run += 1) {
        samples.ours.push(await lighthouse(ours.url + page, chrome));
        samples.astro.push(await lighthouse(astro.url + page, chrome));
      }
      const mine = medians(samples.ours);
      const theirs = medians(samples.astro);
      rows.push({ page, by: 'ours', ...mine }, { page, by: 'Astro', ...theirs });
      rows.push({
        page,
        by: 'ratio',
        'FCP ms': ratio(mine, theirs, 'FCP ms'),
        'LCP ms': ratio(mine, theirs, 'LCP ms'),
      });
    }
  } finally {
    await Promise.all([ours.close(), astro.close()]);
  }
  return { title: `Lighthouse, mobile, simulated, medians of ${RUNS}`, rows };
}

/** Without Astro and Lighthouse, only checks that the pages exist and can be converted for Astro. */
async function withoutPeers(files, ours) {
  try {
    const statuses = await Promise.all(PAGES.map(async (page) => (await fetch(ours.url + page)).status));
    const bytes = Object.values(files).reduce((sum, text) => sum + text.length, 0);
    if (statuses.some((status) => status !== 200)) throw new Error(`A page was answered with ${statuses}`);
    return { title: 'Pages, without Astro and Lighthouse', rows: [{ pages: PAGES.length, bytes }] };
  } finally {
    await ours.close();
  }
}

/** Returns the files of an Astro page with the content of the built page. */
function asAstro(page) {
  const document = parse(readFileSync(path.join(SITE, page, 'index.html'), 'utf8'));
  const html = document.childNodes.find(({ tagName }) => tagName === 'html');
  const styles = [];
  prune(html, (node) => {
    if (node.tagName === 'style') styles.push(node.childNodes.map(({ value }) => value).join(''));
    return node.nodeName === '#comment' || ['style', 'noscript'].includes(node.tagName) || isScript(node);
  });
  const [head, body] = ['head', 'body'].map((name) =>
    html.childNodes.find(({ tagName }) => tagName === name),
  );
  const language = html.attrs.find(({ name }) => name === 'lang').value;
  const folder = `src/pages${page}`;
  return {
    [`${folder}styles.css`]: styles.join('\n'),
    [`${folder}index.astro`]: `---
import './styles.css';
const head = ${JSON.stringify(serialize(head))};
const body = ${JSON.stringify(serialize(body))};
---
<!doctype html>
<html lang="${language}">
  <head><Fragment set:html={head} /></head>
  <body><Fragment set:html={body} /></body>
</html>
`,
  };
}

const isScript = ({ tagName, attrs = [] }) =>
  tagName === 'script' && !attrs.some(({ name, value }) => name === 'type' && value.endsWith('json'));

function prune(parent, isUnwanted) {
  parent.childNodes = (parent.childNodes ?? []).filter((node) => !isUnwanted(node));
  for (const node of parent.childNodes) prune(node, isUnwanted);
}

const ratio = (mine, theirs, name) => Number((mine[name] / theirs[name]).toFixed(2));
