import { expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BlogFurther } from '../../../../src/components/blocks/blog/further';
import { BlogPages } from '../../../../src/components/blocks/blog/pages';
import { readJson } from '../../content/files';

async function linksOf(part: ReactNode) {
  const texts = i18next.createInstance();
  await texts.init({
    lng: 'nl',
    resources: { nl: { blog: readJson('locales/nl/blog.json') as object } },
    interpolation: { escapeValue: false },
  });
  render(<I18nextProvider i18n={texts}>{part}</I18nextProvider>);
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

const linksOn = (page: number, pages: number) => linksOf(<BlogPages page={page} pages={pages} />);

it('a blog list of one page shows no navigation', async () => {
  expect(await linksOn(1, 1)).toEqual([]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('the first blog page links only to older posts', async () =>
  expect(await linksOn(1, 3)).toEqual([['Oudere artikelen', '/nl/blog/page/2/']]));

it('a middle blog page links to newer and older posts and shows its number', async () => {
  expect(await linksOn(2, 3)).toEqual([
    ['Nieuwere artikelen', '/nl/blog/'],
    ['Oudere artikelen', '/nl/blog/page/3/'],
  ]);
  expect(screen.getByText('Pagina 2 van 3')).toBeDefined();
});

it('the last blog page links only to newer posts', async () =>
  expect(await linksOn(3, 3)).toEqual([['Nieuwere artikelen', '/nl/blog/page/2/']]));

it('a post links to the previous and the next post, if there are any, and to all posts', async () => {
  const older = { slug: 'tellen', title: 'Tellen' };
  const newer = { slug: 'verplaatsen', title: 'Verplaatsen' };
  expect(await linksOf(<BlogFurther older={older} newer={newer} />)).toEqual([
    ['Tellen', '/nl/blog/tellen/'],
    ['Verplaatsen', '/nl/blog/verplaatsen/'],
    ['Alle artikelen', '/nl/blog/'],
  ]);
  expect(screen.getByText('Volgend artikel')).toBeDefined();
  cleanup();
  expect(await linksOf(<BlogFurther older={older} newer={null} />)).toEqual([
    ['Tellen', '/nl/blog/tellen/'],
    ['Alle artikelen', '/nl/blog/'],
  ]);
});
