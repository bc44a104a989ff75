import { expect, test } from '@playwright/test';
import exactGlobe from '../../../content/integrations/exact-globe.json';
import exactOnline from '../../../content/integrations/exact-online.json';
import sapBusinessOne from '../../../content/integrations/sap-business-one.json';
import pricing from '../../../content/pricing.json';
import company from '../../../content/site.json';
import testimonials from '../../../content/testimonials.json';
import { LANGUAGES, type Language } from '../../../src/config/site';
import { builtPage, readBuilt, type Part } from '../support/built-page';
import { isExample } from '../support/is-example';
import { price, total } from '../support/prices';
import { PUBLIC_PAGES } from '../support/public-pages';

const INTEGRATIONS = [sapBusinessOne, exactGlobe, exactOnline];
const POSTS = ['exact-leaflet', 'sap-leaflet', 'starten-met-scannen', 'stock-counting'];
const APPS = [
  'Item and location information',
  'Stock transfer',
  'Location transfer',
  'Replenishment',
  'Counting',
  'Analytics dashboard with KPI designer',
  'Application configuration',
  'Picklist generator',
  'Picking',
  'Delivery',
  'Goods receipts',
  'Goods sorting',
  'Stock storing',
  'REST API builder and runner',
];

const texts = (parts: Part[]) => parts.map(({ text }) => text);
const hrefs = (parts: Part[]) => parts.map((part) => part.get('href'));

test('Every public page has a heading and text', () => {
  // The server writes the advisories.
  for (const address of PUBLIC_PAGES.filter((each) => !each.endsWith('/advisories/'))) {
    const { all, one } = builtPage(address);
    expect.soft(texts(all('h1')), address).toEqual([expect.stringMatching(/\w/)]);
    expect.soft(one('main').text, address).toMatch(/\w{3,}/);
    expect.soft(one('html').get('lang'), address).toBe(address.slice(1, 3));
  }
});

test('The header shows its six links, in both languages', () => {
  for (const [language, links] of Object.entries({
    en: ['Home', 'Features', 'Pricing', 'Downloads', 'Ticketing', 'Login'],
    nl: ['Home', 'Functies', 'Prijzen', 'Downloads', 'Ticketing', 'Inloggen'],
  }))
    expect(texts(builtPage(`/${language}/`).all('header nav a'))).toEqual(links);
});

test('The home page links to every ERP and to the importer, and shows price and company details', () => {
  const { all, one } = builtPage('/en/');
  const links = hrefs(all('main a'));
  expect(links).toEqual(expect.arrayContaining(INTEGRATIONS.map(({ id }) => `/en/${id}/`)));
  expect(one('#price').text).toMatch(/€[\d.,]+ per licence per month/);
  const importer = all('main a').find(({ text }) => text === 'Try it with your own file');
  expect(importer?.get('href')).toBe('/en/features/#importer');
  for (const detail of [/VAT number NL/, /Chamber of Commerce number \d/, /© 20\d\d/])
    expect(one('footer').text).toMatch(detail);
  expect(hrefs(all('footer a'))).toContain('mailto:support@example.com');
});

test('Prices, testimonial and company details are marked as examples only if they are', () => {
  const prices = { isMarked: isExample(pricing), en: 'Example price', nl: 'Voorbeeldprijs' };
  const isTestimonial = testimonials.some(isExample);
  for (const { page, parts, isMarked, ...marks } of [
    { page: '', parts: ['#price'], ...prices },
    { page: '', parts: ['#testimonial'], isMarked: isTestimonial, en: 'Example text', nl: 'Voorbeeldtekst' },
    {
      page: '',
      parts: ['footer'],
      isMarked: isExample(company),
      en: 'Example details',
      nl: 'Voorbeeldgegevens',
    },
  ])
    for (const language of LANGUAGES)
      for (const part of parts) {
        const { text } = builtPage(`/${language}/${page}`).one(part);
        expect(text.includes(marks[language]), `${marks[language]} in ${part}`).toBe(isMarked);
      }
});

test('The pricing page says once, before its calculator, that its prices are examples, only if they are', () => {
  for (const [language, mark] of Object.entries({ en: 'Example price', nl: 'Voorbeeldprij' })) {
    const page = builtPage(`/${language}/pricing/`);
    const words = page.one('main').text;
    expect(words.split(mark).length - 1, language).toBe(isExample(pricing) ? 1 : 0);
    expect(page.one('main div').text.includes(mark), language).toBe(isExample(pricing));
  }
});

test('The pricing page shows the packages, offers and terms of the specification', () => {
  const { all, one } = builtPage('/en/pricing/');
  const { starterLicences, unitPrice, offers } = pricing;
  expect(texts(all('main h2, main h3'))).toEqual(
    expect.arrayContaining([
      'Starter package',
      'Full licence package',
      'One-time warehouse count',
      'REST API',
    ]),
  );
  for (const text of [
    `Start with ${String(starterLicences)} licences for ${price(unitPrice)} per licence per month`,
    `In total ${total(starterLicences)} per month`,
    'a free licence for one month',
    'Can be cancelled monthly',
    `${price(offers.consultancy.hourlyRate)} per hour`,
    'Available for 2 months after purchase',
    'Price on request',
    'We send you a quote',
  ])
    expect(one('main').text).toContain(text);
  for (const text of ['about half an hour', '1 to 2 days', 'about 2 days', 'cancelled monthly'])
    expect(one('#questions').text).toContain(text);
});

test('The features page has fourteen apps with anchors, and sections about rights, importer and consultancy', () => {
  const { all, one } = builtPage('/en/features/');
  for (const [index, title] of APPS.entries())
    expect(one(`#app-${String(index)}-title`).text).toContain(title);
  expect(texts(all('caption'))).toContain('Example: who sees which app');
  expect(one('#importer').text).toContain('priced separately');
  expect(hrefs(all('#consultancy a'))).toEqual(expect.arrayContaining(['#app-3', '#app-9', '#app-11']));
});

test('Every picture of the features page has an alternative text and a size', () => {
  const pictures = builtPage('/nl/features/').all('main picture img');
  expect(pictures.length).toBeGreaterThan(30);
  for (const picture of pictures)
    for (const name of ['alt', 'width', 'height']) expect(picture.get(name), picture.get('src')).not.toBe('');
});

for (const erp of INTEGRATIONS)
  test(`The ${erp.name} page shows in both languages what the apps read, write and need`, () => {
    for (const language of ['en', 'nl'] as const) {
      const { all, one, structuredData } = builtPage(`/${language}/${erp.id}/`);
      expect(one('h1').text).toBe(erp.title[language]);
      const cells = texts(all('main tbody td div'));
      expect(cells).toEqual(erp.exchange.flatMap(({ reads, writes }) => [reads[language], writes[language]]));
      const main = one('main').text;
      for (const line of erp.needs) expect(main).toContain(line[language]);
      for (const { question } of erp.faq) expect(main).toContain(question[language]);
      expect(texts(all('figcaption')).join()).toMatch(new RegExp(`(Diagram|Schema): .*${erp.name}`));
      const links = hrefs(all('main a'));
      for (const { id } of INTEGRATIONS) if (id !== erp.id) expect(links).toContain(`/${language}/${id}/`);
      expect(links).toContain(`/nl/blog/${erp.leaflet}/`);

      const questions = texts(all('#questions summary'));
      const told = structuredData().filter((data) => data['@type'] === 'FAQPage');
      expect(told.flatMap(({ mainEntity }) => mainEntity?.map(({ name }) => name))).toEqual(questions);
      expect(questions.filter((question) => /wi-?fi/i.test(question))).toHaveLength(1);
    }
  });

const FREE_MONTH = {
  en: /\bfree\b[^.]{0,30}\bmonths?\b/i,
  nl: /\bgratis\b[^.]{0,30}\bmaand(en)?\b|\bmaand(en)?\b[^.]{0,30}\bgratis\b/i,
};
const ASK: Record<Language, string> = { en: 'Ask a question', nl: 'Stel een vraag' };

/** The number of words before the offer; more than any page has if there is no offer. */
function wordsBefore(place: number, text: string): number {
  return place < 0 ? Infinity : text.slice(0, place).split(/\s+/).filter(Boolean).length;
}

test('Each product page shows price, free month and call to action within sixty words', () => {
  for (const language of LANGUAGES)
    for (const path of ['', 'features/', 'pricing/', 'sap-business-one/', 'exact-globe/', 'exact-online/']) {
      const address = `/${language}/${path}`;
      const { all, one } = builtPage(address);
      const text = one('main').texts.join(' ');
      const [action] = all('main a[href=#contact], main a[href^=/en/trial/], main a[href^=/nl/trial/]');
      const read = {
        price: wordsBefore(text.search(/€\s?\d/), text),
        freeMonth: wordsBefore(text.search(FREE_MONTH[language]), text),
        action: wordsBefore(text.indexOf(action?.text ?? '?'), text),
      };
      expect
        .soft(
          Object.entries(read).filter(([, words]) => words > 60),
          address,
        )
        .toEqual([]);
      const ask = all('main a').find((link) => link.text === ASK[language]);
      expect.soft(ask?.get('href'), address).toMatch(/intent=question.*#contact$/);
    }
});

test('The blog index and the RSS feed list the four posts, newest first', () => {
  const { all } = builtPage('/nl/blog/');
  const dates = all('main article time').map((time) => time.get('datetime'));
  expect(dates).toHaveLength(POSTS.length);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(hrefs(all('main a'))).toEqual(expect.arrayContaining(POSTS.map((slug) => `/nl/blog/${slug}/`)));
  const feed = readBuilt('nl/blog/rss.xml');
  for (const slug of POSTS) expect(feed).toContain(`/nl/blog/${slug}/</link>`);
  expect(feed.match(/<pubDate>/g)).toHaveLength(POSTS.length);
});

test('Each post has text, contents links, image descriptions and a link to all posts', () => {
  for (const slug of POSTS) {
    const { all, one } = builtPage(`/nl/blog/${slug}/`);
    expect(one('article').texts.join(' ').split(/\s+/).length, slug).toBeGreaterThan(650);
    const contents = hrefs(all('main nav a')).filter((href) => href.startsWith('#'));
    expect(contents.length, slug).toBeGreaterThan(0);
    for (const target of contents) expect(all(`article ${target}`), target).toHaveLength(1);
    for (const picture of all('article img')) expect(picture.get('alt').length, slug).toBeGreaterThan(20);
    expect(texts(all('main a')), slug).toContain('Alle artikelen');
  }
});

test('English blog pages link to the Dutch posts, are noindex and outside sitemap and feed', () => {
  expect(builtPage('/en/blog/').one('main').text).toContain('They are in Dutch');
  for (const path of ['blog/', ...POSTS.map((slug) => `blog/${slug}/`)]) {
    const { all, one } = builtPage(`/en/${path}`);
    const links = all('main a[hreflang=nl]').filter((link) => link.get('lang') === 'nl');
    const posts = path === 'blog/' ? POSTS.map((slug) => `/nl/blog/${slug}/`) : [`/nl/${path}`];
    expect(hrefs(links), path).toEqual(expect.arrayContaining(posts));
    expect(one('html').get('lang')).toBe('en');
    expect(one('meta[name=robots]').get('content')).toBe('noindex');
    expect(new URL(one('link[rel=canonical]').get('href')).pathname).toBe(`/nl/${path}`);
    expect(all('link[rel=alternate]')).toEqual([]);
  }
  for (const list of ['sitemap-0.xml', 'nl/blog/rss.xml']) expect(readBuilt(list)).not.toContain('/en/blog/');
});

test('The 404 page links to the home page', () => {
  const { all, one } = builtPage('/en/404.html');
  expect(one('main').text).toContain("Oops! Looks like you've taken a wrong turn.");
  expect(one('main').text).toContain("The page you're looking for doesn't exist or has been moved.");
  expect(
    all('main a')
      .find(({ text }) => text === 'Go to the home page')
      ?.get('href'),
  ).toBe('/en/');
});

test('The privacy page names the storage keys of language, login, theme and contact form', () =>
  expect(texts(builtPage('/en/privacy/').all('#browser code'))).toEqual(
    expect.arrayContaining(['gatsby-i18next-language', 'Auth', 'theme', 'contact']),
  ));
