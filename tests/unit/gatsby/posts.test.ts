import { describe, expect, it } from '@jest/globals';
import { checkFrontMatter } from '../../../src/gatsby/posts/front-matter';
import { minutesToRead, renderPost } from '../../../src/gatsby/posts/render-post';
import type { PostContent } from '../../../src/gatsby/posts/resolve-parts';

const FILE = 'content/blog/telling/index.mdx';
const valid = {
  title: 'Tellen',
  description: 'Hoe je telt.',
  date: '2026-09-29',
  author: 'Belstock',
  tags: ['tellen'],
};

describe('front matter', () => {
  it('is returned unchanged when it is valid', () =>
    expect(checkFrontMatter(valid, FILE)).toEqual({ ...valid, leaflet: undefined }));

  it('may have an unquoted date, which YAML parses as a Date', () =>
    expect(checkFrontMatter({ ...valid, date: new Date('2026-09-29') }, FILE).date).toBe('2026-09-29'));

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
    ['next', 'Wil je tellen?'],
    ['next', { title: 'Wil je tellen?' }],
    ['next', { title: 'Wil je tellen?', text: 'Vraag het ons.', link: '/' }],
    ['titel', 'Tellen'],
  ])('is rejected with the names of the file and the field when %s is %j', (field, value) => {
    const check = () => checkFrontMatter({ ...valid, [field]: value }, FILE);
    expect(check).toThrow(`${FILE}: front matter "${field}"`);
  });
});

const content: PostContent = {
  screensOf: (app) =>
    app === '8'
      ? [
          { file: 'screens/app-8-scan-location.nl.png', alt: 'Scan "A-03-02"' },
          { file: 'screens/app-8-wrong-item.nl.png', alt: 'Het verkeerde artikel' },
        ]
      : [],
  pictureOf: (file, share) =>
    file.endsWith('missing.png')
      ? Promise.reject(new Error(`content/${file}: the picture is missing`))
      : Promise.resolve({ src: `/static/${file}`, width: 720 / share }),
};

const FRONT_MATTER = '---\ntitle: "Tellen"\n---\n';
const render = (source: string) => renderPost('blog/tellen', FRONT_MATTER + source, content);

describe('a post', () => {
  it('is rendered as HTML with heading anchors and a list of headings', async () => {
    const { html, headings } = await render(
      '## Acht uur: de vrachtwagen\n\nEen *zin*.\n\n## Acht uur: de vrachtwagen\n\n### Klein\n',
    );
    expect(html).toContain('<h2 id="acht-uur-de-vrachtwagen">Acht uur: de vrachtwagen</h2>');
    expect(html).toContain('<em>zin</em>');
    expect(headings.map(({ id }) => id)).toEqual(['acht-uur-de-vrachtwagen', 'acht-uur-de-vrachtwagen-1']);
  });

  it('shows a table in a focusable scroll region labelled by its heading', async () => {
    const { html } = await render(
      '## Rollen\n\n| Wie | Wat |\n| --- | ---: |\n| **Teller** | `a\\|b` |\n| Leider | [volgt](/nl/) |\n',
    );
    expect(html).toContain('<div data-scroll="" tabindex="0" role="region" aria-labelledby="rollen"><table>');
    expect(html).toContain('<th>Wie</th>');
    expect(html).toContain('<td><strong>Teller</strong></td>');
    expect(html).toContain('<code>a|b</code>');
    expect(html).toContain('<a href="/nl/">volgt</a>');
  });

  it('keeps a paragraph with a vertical bar as a paragraph', async () => {
    const { html } = await render('Dit | dat\nen verder\n');
    expect(html).toContain('<p>Dit | dat');
  });

  it('resolves pictures in its folder and leaves other URLs unchanged', async () => {
    const { html } = await render('Kijk: ![Een label](./label.png) ![Een logo](/logo.svg)\n');
    expect(html).toContain('<img src="/static/blog/tellen/label.png" width="720" alt="Een label"');
    expect(html).toContain('<img src="/logo.svg" alt="Een logo"');
  });

  it('shows pictures with captions side by side in a row', async () => {
    const { html } = await render(
      '<Row>\n  <Figure src="label.png" alt="Een label">Het *label*</Figure>\n  <Screen app="8" state="wrong-item" />\n</Row>\n',
    );
    expect(html).toMatch(
      /<div data-row=""><figure><img src="\/static\/blog\/tellen\/label\.png" width="360" alt="Een label"[^>]*><figcaption>Het <em>label<\/em><\/figcaption><\/figure><figure><img src="\/static\/screens\/app-8-wrong-item\.nl\.png" width="360" alt="Het verkeerde artikel"[^>]*><\/figure><\/div>/,
    );
  });

  it('shows the first screen of an app by default, with the given caption', async () => {
    const { html } = await render('<Screen app="8">De scan</Screen>\n');
    expect(html).toContain('src="/static/screens/app-8-scan-location.nl.png"');
    expect(html).toContain('alt="Scan &quot;A-03-02&quot;"');
    expect(html).toContain('<figcaption>De scan</figcaption>');
  });

  it('marks notes and numbered steps', async () => {
    const { html } = await render('<Note>**Let op.**</Note>\n\n<Steps>\n\n1. Scan\n2. Tel\n\n</Steps>\n');
    expect(html).toContain('<div role="note" data-note=""><strong>Let op.</strong></div>');
    expect(html).toMatch(/<div data-steps=""><ol>\s*<li>Scan<\/li>/);
  });

  it.each([
    ['a part that does not exist', '<Video />', '<Video> is unknown'],
    ['an app without pictures', '<Screen app="3" />', 'app "3" has no picture'],
    ['a state that the app lacks', '<Screen app="8" state="lost" />', 'of the state "lost"'],
    [
      'a picture that is missing',
      '![Weg](missing.png)',
      'content/blog/tellen/missing.png: the picture is missing',
    ],
    ['a picture without a text', '![](label.png)', 'say what the picture label.png shows'],
    ['a figure without a text', '<Figure src="label.png" />', 'say what the picture label.png shows'],
    ['a tag that is not closed', 'Een <b>zin', 'closing tag'],
  ])('with %s fails the build and names the file and the line', async (_what, source, reason) => {
    const rendering = render(`Een zin.\n\n${source}\n`);
    await expect(rendering).rejects.toThrow('content/blog/tellen/index.mdx:6:');
    await expect(rendering).rejects.toThrow(reason);
  });

  it('has a reading time of at least one minute', () => {
    expect(minutesToRead('Kort.')).toBe(1);
    expect(minutesToRead('woord '.repeat(880))).toBe(4);
  });
});
