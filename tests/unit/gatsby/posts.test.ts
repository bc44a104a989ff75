import { describe, expect, it } from 'vitest';
import { checkFrontMatter } from '../../../src/gatsby/posts/front-matter';
import { anchorOf } from '../../../src/gatsby/posts/post-structure';
import { minutesToRead, renderPost } from '../../../src/gatsby/posts/render-post';

const FILE = 'content/blog/telling/index.mdx';
const valid = {
  title: 'Tellen',
  description: 'Hoe je telt.',
  date: '2026-09-29',
  author: 'Belstock',
  tags: ['tellen'],
};

describe('front matter', () => {
  it('is taken as it is when all is there', () => {
    expect(checkFrontMatter(valid, FILE)).toEqual({ ...valid, leaflet: undefined });
  });

  it('may hold a day without quotes, which YAML reads as a date', () => {
    expect(checkFrontMatter({ ...valid, date: new Date('2026-09-29') }, FILE).date).toBe('2026-09-29');
  });

  it.each([
    ['title', ''],
    ['title', undefined],
    ['description', 12],
    ['date', 'gisteren'],
    ['date', '2026-02-30'],
    ['date', undefined],
    ['author', null],
    ['tags', 'tellen'],
    ['tags', ['tellen', 3]],
    ['leaflet', 'exact.docx'],
    ['titel', 'Tellen'],
  ])('names file and field when %s is %j', (field, value) => {
    const check = () => checkFrontMatter({ ...valid, [field]: value }, FILE);
    expect(check).toThrow(`${FILE}: front matter "${field}"`);
  });
});

describe('a post', () => {
  it('becomes HTML with anchors, and its parts are listed', async () => {
    const { html, headings } = await renderPost(
      '## Acht uur: één vrachtwagen\n\nEen *zin*.\n\n## Acht uur: één vrachtwagen\n',
    );
    expect(html).toContain('<h2 id="acht-uur-een-vrachtwagen">Acht uur: één vrachtwagen</h2>');
    expect(html).toContain('<em>zin</em>');
    expect(headings.map(({ id }) => id)).toEqual(['acht-uur-een-vrachtwagen', 'acht-uur-een-vrachtwagen-2']);
  });

  it('shows a table that can be scrolled by keyboard under the name of its heading', async () => {
    const { html } = await renderPost(
      '## Rollen\n\n| Wie | Wat |\n| --- | ---: |\n| **Teller** | `a|b` |\n| Leider | [volgt](/nl/) |\n',
    );
    expect(html).toContain('<div data-scroll="" tabindex="0" role="region" aria-labelledby="rollen"><table>');
    expect(html).toContain('<th>Wie</th>');
    expect(html).toContain('<td><strong>Teller</strong></td>');
    expect(html).toContain('<code>a|b</code>');
    expect(html).toContain('<a href="/nl/">volgt</a>');
  });

  it('keeps a paragraph with a bar in it a paragraph', async () => {
    const { html } = await renderPost('Dit | dat\nen verder\n');
    expect(html).toMatch(/^<p>Dit \| dat/);
  });

  it('marks the pictures that stand beside it and leaves other addresses alone', async () => {
    const { html } = await renderPost('Kijk: ![Een label](./label.png) ![Een logo](/logo.svg)\n');
    expect(html).toContain('<img data-file="label.png" alt="Een label" loading="lazy"/>');
    expect(html).toContain('src="/logo.svg"');
  });

  it('shows pictures that stand alone side by side, each with its title below', async () => {
    const { html } = await renderPost('![Een label](label.png "Het label") ![Een scan](scan.png)\n');
    expect(html).toBe(
      '<div data-pictures="2">' +
        '<figure><img data-file="label.png" alt="Een label" data-share="2" loading="lazy"/><figcaption>Het label</figcaption></figure>' +
        '<figure><img data-file="scan.png" alt="Een scan" data-share="2" loading="lazy"/></figure></div>',
    );
  });

  it('that is wrong says where', async () => {
    await expect(renderPost('Een <b>zin\n')).rejects.toThrow();
  });

  it('takes a minute at least', () => {
    expect(minutesToRead('Kort.')).toBe(1);
    expect(minutesToRead('woord '.repeat(880))).toBe(4);
  });
});

it('an anchor holds letters, digits and hyphens', () => {
  expect(anchorOf('Wi-Fi & bereik?')).toBe('wi-fi-bereik');
  expect(anchorOf('…')).toBe('deel');
});
