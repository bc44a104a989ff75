import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'acorn';
import { beforePaintScript } from '../../../src/gatsby/before-paint-script';
import { postprocessPage, hashesOf, mappingScript } from '../../../src/gatsby/postprocess/postprocess-page';
import { deferredHydrationScript } from '../../../src/gatsby/postprocess/deferred-hydration-script';
import { redirectPage, redirectScript } from '../../../src/gatsby/redirect-page';

const chunkMapping = { app: ['/app-1.js'], page: ['/page-2.js', '/page.3.css'] };
const addresses = { scripts: ['/app-1.js'], pageScripts: ['/page-2.js'], data: [] };
const resources = {
  mappingFile: '/chunk-map-3.js',
  pageScripts: ['/page-2.js'],
  data: ['/page-data/app-data.json'],
};

/** A page as Gatsby writes it, with more in its head or body. */
const page = ({ head = '', body = '' } = {}) =>
  `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><script>${beforePaintScript}</script>` +
  `<style data-href="/styles.css">h1{color:red}</style><link as="script" rel="preload" href="/app-1.js"/>${head}</head>` +
  `<body><div id="___gatsby"><h1>A &amp; B</h1><noscript><style>p{color:blue}</style></noscript>${body}</div>` +
  `<script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath="/en/";/*]]>*/</script>` +
  `<!-- slice-start id="_gatsby-scripts-1" --><script\n id="gatsby-chunk-mapping"\n>\n window.___chunkMapping="{\\"app\\":[\\"/app-1.js\\"]}";\n</script>` +
  `<script>window.___webpackCompilationHash="0af1";</script><script src="/runtime-0.js" async></script>` +
  `<script src="/app-1.js" async></script><!-- slice-end id="_gatsby-scripts-1" --></body></html>`;

const finish = (html: string, deferred = true) =>
  postprocessPage(html, { name: 'en/index.html', chunkMapping, resources: deferred ? resources : undefined });

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('postprocessPage', () => {
  it('replaces the scripts of a public page with a deferred loader', () => {
    const { html } = finish(page());
    expect(html).not.toMatch(/<script[^>]* src=/);
    expect(html).not.toContain('rel="preload"');
    expect(html).toContain(`<script>${beforePaintScript};window.pagePath`);
    for (const addresses of [
      '["/chunk-map-3.js","/runtime-0.js","/app-1.js"]',
      '["/page-2.js"]',
      '["/page-data/app-data.json"]',
    ])
      expect(html).toContain(addresses);
  });

  it('keeps the page path and the build hash, without the chunk map', () => {
    const { html } = finish(page());
    expect(html).toContain(
      `<script>${beforePaintScript};window.pagePath="/en/";window.___webpackCompilationHash="0af1";`,
    );
    expect(html).not.toContain(JSON.stringify(chunkMapping));
  });

  it("removes Gatsby's style attributes and rejects any other style attribute", () => {
    const { html } = finish(page({ body: '<div style="outline:none" id="gatsby-focus-wrapper">x</div>' }));
    expect(html).toContain('<div id="gatsby-focus-wrapper">x</div>');
    expect(() => finish(page({ body: '<p style="color:red">1</p>' }))).toThrow(
      'en/index.html holds <p style="color:red">',
    );
  });

  it('keeps the scripts of a page without deferred hydration', () => {
    const { html } = finish(page(), false);
    expect(html).toContain('<script src="/app-1.js" async></script>');
    expect(html).toContain('<script>window.___webpackCompilationHash="0af1";</script>');
    expect(html).toMatch(/<script>\(function\(d\).*site:hydrated.*<\/script><style/s);
  });

  it('leaves the rest of the HTML unchanged', () => {
    const { html } = finish(page());
    const kept = html.replace(/;window\.pagePath.*?<\/script>/s, '</script>');
    const gone =
      /<link as="script".*?>|<script (?!id)src.*?<\/script>|<script\s+id.*?<\/script>|<script>window.*?<\/script>/gs;
    expect(kept).toBe(page().replaceAll(gone, ''));
  });

  it('rejects a page without the before-paint script', () => {
    const bare = page().replace(`<script>${beforePaintScript}</script>`, '');
    expect(() => finish(bare)).toThrow(/lacks the before-paint script/);
  });

  it('writes the chunk map as an object that includes stylesheets', () => {
    const mapping = `window.___chunkMapping=${JSON.stringify(chunkMapping)};`;
    expect(finish(page(), false).html).toContain(mapping);
    expect(mappingScript(chunkMapping)).toBe(mapping);
  });

  it('returns the CSP hash of each inline script and style', () => {
    const { html, csp, styleCsp } = finish(page());
    const texts = [...html.matchAll(/<script[^>]*>(.+?)<\/script>/gs)].map(([, text]) => text!);
    expect(texts.length).toBe(1);
    expect(new Set(csp)).toEqual(new Set(texts.map(sha256)));
    expect(new Set(styleCsp)).toEqual(new Set([sha256('h1{color:red}'), sha256('p{color:blue}')]));
  });

  it('rejects an unknown inline script and names the page', () => {
    expect(() => finish(page({ head: '<script>alert(1)</script>' }))).toThrow(/en\/index\.html.*alert\(1\)/s);
    expect(() => finish(page({ body: '<script type="module">import "/x.js"</script>' }))).toThrow(
      /does not know/,
    );
    expect(() =>
      finish(page({ head: `<script>window.___webpackCompilationHash="0af1";alert(1)</script>` })),
    ).toThrow();
  });

  it('keeps JSON-LD data without a CSP hash', () => {
    const data = '<script type="application/ld+json">{"@type":"Organization"}</script>';
    const { html, csp } = finish(page({ head: data }));
    expect(html).toContain(data);
    expect(csp).not.toContain(sha256('{"@type":"Organization"}'));
  });

  it('computes the CSP hash of the redirect page', () =>
    expect(hashesOf(redirectPage('Belstock')).csp).toEqual([sha256(redirectScript)]));
});

it('the deferred hydration script escapes </script> in a URL', () => {
  const scripts = ['/</script><b>.js'];
  expect(deferredHydrationScript({ settings: [], scripts, pageScripts: [], data: [] })).not.toContain(
    '</script>',
  );
});

it.each([
  ['of a page', () => `${beforePaintScript};${deferredHydrationScript({ settings: [], ...addresses })}`],
  ['that redirects', () => redirectScript],
])('the inline script %s is valid ES2017', (_which, script) =>
  expect(() => parse(script(), { ecmaVersion: 2017 })).not.toThrow(),
);
