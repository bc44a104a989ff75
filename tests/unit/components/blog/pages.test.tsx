import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { BlogPages } from '../../../../src/components/blocks/blog/pages';
import { readJson } from '../../content/files';

async function linksOn(page: number, pages: number) {
  const texts = i18next.createInstance();
  await texts.init({
    lng: 'nl',
    resources: { nl: { blog: readJson('locales/nl/blog.json') as object } },
    interpolation: { escapeValue: false },
  });
  render(
    <I18nextProvider i18n={texts}>
      <BlogPages page={page} pages={pages} />
    </I18nextProvider>,
  );
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

it('a blog list of one page shows no navigation', async () => {
  expect(await linksOn(1, 1)).toEqual([]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('the first blog page links only to older posts', async () => {
  expect(await linksOn(1, 3)).toEqual([['Oudere artikelen', '/nl/blog/page/2/']]);
});

it('a middle blog page links to newer and older posts and shows its number', async () => {
  expect(await linksOn(2, 3)).toEqual([
    ['Nieuwere artikelen', '/nl/blog/'],
    ['Oudere artikelen', '/nl/blog/page/3/'],
  ]);
  expect(screen.getByText('Pagina 2 van 3')).toBeDefined();
});

it('the last blog page links only to newer posts', async () => {
  expect(await linksOn(3, 3)).toEqual([['Nieuwere artikelen', '/nl/blog/page/2/']]);
});
