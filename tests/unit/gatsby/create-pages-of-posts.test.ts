import { expect, it } from '@jest/globals';
import type { CreatePagesArgs } from 'gatsby';
import { createPostPages } from '../../../src/gatsby/create-pages-of-posts';

interface Page {
  path: string;
  component: string;
  context: Record<string, unknown>;
}

async function pagesOf(count: number): Promise<Page[]> {
  const pages: Page[] = [];
  const nodes = Array.from({ length: count }, (_, index) => ({ slug: `post-${String(index)}` }));
  await createPostPages({
    graphql: () => Promise.resolve({ data: { posts: { nodes } } }),
    actions: { createPage: (page: Page) => void pages.push(page) },
  } as unknown as CreatePagesArgs);
  return pages;
}

const lists = (pages: Page[]) =>
  pages
    .filter(({ path, context }) => path.startsWith('/nl/') && 'page' in context)
    .map(({ path, context }) => [path, context.page, context.skip]);

it('a short list of posts is one page', async () => {
  expect(lists(await pagesOf(20))).toEqual([['/nl/blog/', 1, 0]]);
  expect(lists(await pagesOf(0))).toEqual([['/nl/blog/', 1, 0]]);
});

it('a long list of posts has pages of twenty, each at its address', async () => {
  expect(lists(await pagesOf(41))).toEqual([
    ['/nl/blog/', 1, 0],
    ['/nl/blog/page/2/', 2, 20],
    ['/nl/blog/page/3/', 3, 40],
  ]);
});

it('each page in English leads to the Dutch one at its address', async () => {
  const pages = await pagesOf(21);
  const addressesIn = (language: string) =>
    pages.flatMap(({ path }) => (path.startsWith(`/${language}/`) ? [path.slice(3)] : []));
  expect(addressesIn('en')).toEqual(addressesIn('nl'));
  const notice = pages.find(({ path }) => path === '/en/blog/post-20/');
  expect(notice?.component).toMatch(/blog-post-elsewhere\.tsx$/);
  expect(notice?.context).toMatchObject({ slug: 'post-20', language: 'en' });
});

it('each post knows the ones before and after it', async () => {
  const post = (await pagesOf(41)).find(({ path }) => path === '/nl/blog/post-20/');
  expect(post?.context).toMatchObject({ newer: 'post-19', older: 'post-21', language: 'nl' });
});
