import { createRequire } from 'node:module';
import { basename } from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { CreatePageArgs, CreatePagesArgs, Page } from 'gatsby';
import { I18nextProvider } from 'react-i18next';
import { LANGUAGES, LOCALES, type Language } from '../../../server/contract/languages';
import { readJson } from '../content/files';

// Adds a third language before the modules that read the list are imported.
const XX = 'xx' as Language;
LANGUAGES.push(XX);
Object.assign(LOCALES, { [XX]: 'xx' });

const { onCreatePage } = await import('../../../src/gatsby/on-create-page');
const { createPostPages } = await import('../../../src/gatsby/create-pages-of-posts');
const { redirectPage, redirectScript } = await import('../../../src/gatsby/redirect-page');
const { alternates, isListed } = await import('../../../src/gatsby/sitemap');
const { robotsText } = await import('../../../src/gatsby/robots');
const { siteManifest } = await import('../../../src/gatsby/postprocess/manifest');
const { pageI18n } = await import('../../../src/i18n/page-i18n');
const { Seo } = await import('../../../src/components/seo');
const { LanguageSwitcher } = await import('../../../src/components/layout/language-switcher');
const { resolveSitePath } = await import('../../../server/site/resolve-site-path');
const { chosenLanguage, preferredLanguage } = await import('../../../server/texts/language');
const { texts } = await import('../../../server/texts/messages');
const { problemPage } = await import('../../../server/platform/http/small-pages');
const { notFound } = await import('../../../server/platform/http/problem');

const plugin = createRequire(import.meta.url)('gatsby-plugin-react-i18next/gatsby-node') as {
  onCreatePage: (args: object, options: object) => Promise<void>;
};

/** Returns the pages after Gatsby created `path`, each with its `matchPath`. */
async function pagesOf(path: string): Promise<Record<string, string | undefined>> {
  const pages = new Map<string, Page>();
  const keyOf = (page: Page) => page.path.replace(/^\/?/, '/');
  const actions = {
    createPage: (page: Page) => void pages.set(keyOf(page), page),
    deletePage: (page: Page) => void pages.delete(keyOf(page)),
  };
  const args = (page: Page) => ({ page, actions }) as unknown as CreatePageArgs;
  const options = { languages: LANGUAGES, defaultLanguage: 'en', generateDefaultLanguagePage: true };
  await plugin.onCreatePage(args({ path, component: '', context: {} }), options);
  for (const page of [...pages.values()]) await onCreatePage?.(args(page), {} as never, () => undefined);
  return Object.fromEntries([...pages].map(([key, { matchPath }]) => [key, matchPath]));
}

const PAGE_TEXTS = { [XX]: { common: readJson('locales/en/common.json') } };

describe('a language added to the list', () => {
  it('has every page, a 404 page and the portal', async () => {
    expect(await pagesOf('/features/')).toEqual({
      '/en/features/': undefined,
      '/nl/features/': undefined,
      '/xx/features/': undefined,
    });
    expect(await pagesOf('/404.html')).toMatchObject({ '/xx/404.html': '/xx/*' });
    expect(await pagesOf('/app/users/')).toMatchObject({ '/xx/app/users/': '/xx/app/users/*' });
  });

  it('has a blog index and a link page for a post in another language', async () => {
    const templates: Record<string, string> = {};
    await createPostPages({
      graphql: () => Promise.resolve({ data: { posts: { nodes: [{ slug: 'tellen' }] } } }),
      actions: { createPage: ({ path, component }: Page) => void (templates[path] = basename(component)) },
    } as unknown as CreatePagesArgs);
    expect(templates).toEqual({
      '/en/blog/': 'blog-index.tsx',
      '/nl/blog/': 'blog-index.tsx',
      '/xx/blog/': 'blog-index.tsx',
      '/en/blog/tellen/': 'blog-post-elsewhere.tsx',
      '/nl/blog/tellen/': 'blog-post.tsx',
      '/xx/blog/tellen/': 'blog-post-elsewhere.tsx',
    });
  });

  it('is a target of the redirect page, with and without scripts', () => {
    let target: string | undefined;
    vm.runInNewContext(redirectScript, {
      location: { pathname: '/pricing/', search: '', hash: '', replace: (to: string) => (target = to) },
      navigator: { languages: ['xx-YY', 'nl'] },
      localStorage: { getItem: () => null },
    });
    expect(target).toBe('/xx/pricing/');
    expect(redirectPage('Belstock')).toContain('<a href="/xx/" hreflang="xx" lang="xx">');
  });

  it('is listed in the alternate links and in robots.txt', () => {
    const data = {
      site: { siteMetadata: { siteUrl: 'https://example.com' } },
      company: { name: 'C' },
    } as Queries.PageBasicsFragment;
    render(<Seo title="A" description="B" language={XX} data={data} path="/pricing/" />);
    expect(
      [...document.querySelectorAll('link[rel="alternate"]')].map((link) => link.getAttribute('href')),
    ).toContain('https://example.com/xx/pricing/');
    expect(alternates('/xx/pricing/')).toContainEqual({ lang: 'xx', url: '/xx/pricing/' });
    expect(alternates('/nl/blog/')).toEqual([]);
    expect(robotsText('https://example.com')).toContain('Disallow: /xx/app/');
  });

  it('is selected in a language switcher with texts in that language', () => {
    render(
      <I18nextProvider i18n={pageI18n(PAGE_TEXTS, XX)}>
        <LanguageSwitcher path="/pricing/" />
      </I18nextProvider>,
    );
    expect(screen.getByRole('list', { name: 'Language' })).toBeDefined();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/en/pricing/',
      '/nl/pricing/',
      '/xx/pricing/',
    ]);
    expect(screen.getByRole('link', { current: true }).getAttribute('hreflang')).toBe('xx');
  });

  it('points search engines from a link page to the original post', () => {
    const data = {
      site: { siteMetadata: { siteUrl: 'https://example.com' } },
      company: { name: 'C' },
    } as Queries.PageBasicsFragment;
    render(<Seo title="A" description="B" language={XX} data={data} path="/blog/tellen/" hasMarkdown />);
    const canonical = document.querySelector('link[rel="canonical"]');
    expect(canonical?.getAttribute('href')).toBe('https://example.com/nl/blog/tellen/');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('link[rel="alternate"]')).toBeNull();
    expect(isListed('/xx/blog/tellen/')).toBe(false);
  });

  it('is supported by the server', () => {
    texts[XX] = texts.en;
    expect(preferredLanguage('xx-YY, nl;q=0.5')).toBe('xx');
    expect(chosenLanguage('xx', 'nl')).toBe('xx');
    expect(problemPage(notFound(), XX)).toContain('<html lang="xx">');
    const page = (file: string) => ({ file, csp: [], styleCsp: [] });
    const missing = page('xx/404.html');
    const manifest = siteManifest([], { '/xx/404.html': missing }, page('redirect.html'));
    expect(resolveSitePath(manifest, '/xx/nothing/', () => false)).toEqual({
      kind: 'page',
      page: missing,
      status: 404,
    });
  });
});
