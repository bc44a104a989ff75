import { describe, expect, it } from '@jest/globals';
import { pageMarkdown } from '../../../src/gatsby/postprocess/page-markdown';

const HEAD =
  '<title>Pricing: per licence | Belstock</title><meta name="description" content="What it &quot;costs&quot;.">' +
  '<link rel="canonical" href="https://example.com/en/pricing/">' +
  '<link rel="alternate" hreflang="en" href="https://example.com/en/pricing/">' +
  '<link rel="alternate" hreflang="nl" href="https://example.com/nl/pricing/">' +
  '<link rel="alternate" hreflang="x-default" href="https://example.com/en/pricing/">' +
  '<link rel="alternate" type="text/markdown" href="/en/pricing/index.md">';

const page = (main: string, head = HEAD) =>
  `<!DOCTYPE html><html lang="en"><head>${head}</head><body><nav>Menu</nav><main>${main}</main><footer>End</footer></body></html>`;

/** Returns the Markdown after the front matter. */
const bodyOf = (main: string) => pageMarkdown(page(main))?.text.replace(/^---\n[^]*?\n---\n\n/, '');

describe('the Markdown version of a page', () => {
  it('begins with front matter: title, description, language and addresses', () =>
    expect(pageMarkdown(page('<h1>Pricing</h1>'))).toEqual({
      file: 'en/pricing/index.md',
      text: `---
title: "Pricing: per licence | Belstock"
description: "What it \\"costs\\"."
language: "en"
canonical: "https://example.com/en/pricing/"
alternate:
  nl: "https://example.com/nl/pricing/"
---

# Pricing
`,
    }));

  it('lists no alternate languages if the page has none', () => {
    const head = HEAD.replaceAll(/<link rel="alternate" hreflang[^>]*>/g, '');
    expect(pageMarkdown(page('', head))?.text).not.toContain('alternate');
  });

  it('exists only if the page links to it', () => {
    const head = HEAD.replace(/<link rel="alternate" type[^>]*>/, '');
    expect(pageMarkdown(page('<h1>Login</h1>', head))).toBeUndefined();
  });

  it('has headings, paragraphs and links', () =>
    expect(
      bodyOf(
        '<section><h2>Two\n  packages</h2><div>Loose <b>words</b><p>One <em>price</em>,<br>cancel monthly. </p></div>' +
          '<p><a href="/en/features/#app-4">Counting</a><a href="#contact">Ask</a> <a href="mailto:a@example.com">Mail</a></p></section>',
      ),
    ).toBe(
      '## Two packages\n\nLoose **words**\n\nOne *price*,\\\ncancel monthly.\n\n' +
        '[Counting](/en/features/#app-4) [Ask](/en/pricing/#contact) [Mail](mailto:a@example.com)\n',
    ));

  it('has lists, including lists of cards', () =>
    expect(
      bodyOf(
        '<ul><li>One</li><li><h3>Starter</h3><p>For a team.</p><ol><li>a</li><li>b</li></ol></li><li></li></ul>',
      ),
    ).toBe('- One\n\n- ### Starter\n\n  For a team.\n\n  1. a\n  2. b\n'));

  it('has tables and definition lists', () =>
    expect(
      bodyOf(
        '<table><thead><tr><th>App</th><th>Picker</th></tr></thead><tbody><tr><th>Counting | stock</th><td><svg></svg><span class="visually-hidden">yes</span></td></tr></tbody></table>' +
          '<dl><div><dt>Who it is for</dt><dd>Pickers.</dd></div></dl>',
      ),
    ).toBe(
      '| App               | Picker |\n| ----------------- | ------ |\n| Counting \\| stock | yes    |\n\n**Who it is for**\n\nPickers.\n',
    ));

  it('has questions as headings, followed by their answers', () =>
    expect(bodyOf('<details><summary><h3>Can we try it?</h3></summary><p>Yes.</p></details>')).toBe(
      '### Can we try it?\n\nYes.\n',
    ));

  it('has images with alternative texts, and the labels of role=img elements', () =>
    expect(
      bodyOf(
        '<figure><picture><source srcset="/a.webp"><img src="/static/a.png" alt="A phone"></picture><figcaption>Picking</figcaption></figure>' +
          '<img src="/b.png" alt=""><div role="img" aria-label="A diagram"><p>ERP</p></div>',
      ),
    ).toBe('![A phone](/static/a.png)\n\nPicking\n\nA diagram\n'));

  it('has block quotes, horizontal rules and code', () =>
    expect(
      bodyOf(
        '<blockquote><p>Said.</p></blockquote><hr><pre><code>a  b\n</code></pre><p><code>x*y</code></p>',
      ),
    ).toBe('> Said.\n\n---\n\n```\na  b\n```\n\n`x*y`\n'));

  it('omits menus, decoration, form fields and scripts', () =>
    expect(
      bodyOf(
        '<nav><a href="#a">A</a></nav><span aria-hidden="true">A-01</span><h3>App <a href="#app">#</a></h3>' +
          '<form><label for="n">Number</label><p id="n-hint">1 to 250</p><input id="n" aria-describedby="n-hint" value="5"><button>Send</button><p>Prices exclude VAT.</p><p role="status"></p></form>' +
          '<p data-needs="scripts">Try it</p><p data-when="printed">Sender</p><noscript><p>No</p></noscript><script>1</script><style>a{}</style>',
      ),
    ).toBe('### App\n\nPrices exclude VAT.\n'));

  it('escapes Markdown characters in text', () =>
    expect(bodyOf('<p># 1 * 2 _a_ [b](c) &lt;d&gt;</p>')).toBe('\\# 1 \\* 2 \\_a\\_ \\[b]\\(c) \\<d>\n'));
});
