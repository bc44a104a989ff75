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

it('up to 20 posts give one list page', async () => {
  expect(lists(await pagesOf(20))).toEqual([['/nl/blog/', 1, 0]]);
  expect(lists(await pagesOf(0))).toEqual([['/nl/blog/', 1, 0]]);
});

it('more than 20 posts give list pages of 20, each with its own address', async () =>
  expect(lists(await pagesOf(41))).toEqual([
    ['/nl/blog/', 1, 0],
    ['/nl/blog/page/2/', 2, 20],
    ['/nl/blog/page/3/', 3, 40],
  ]));

it('each Dutch blog page has an English page at the same address', async () => {
  const pages = await pagesOf(21);
  const addressesIn = (language: string) =>
    pages.flatMap(({ path }) => (path.startsWith(`/${language}/`) ? [path.slice(3)] : []));
  expect(addressesIn('en')).toEqual(addressesIn('nl'));
  const notice = pages.find(({ path }) => path === '/en/blog/post-20/');
  expect(notice?.component).toMatch(/blog-post-elsewhere\.tsx$/);
  expect(notice?.context).toMatchObject({ slug: 'post-20', language: 'en' });
});

it('the page of a post gets the slugs of the newer and the older post', async () => {
  const post = (await pagesOf(41)).find(({ path }) => path === '/nl/blog/post-20/');
  expect(post?.context).toMatchObject({ newer: 'post-19', older: 'post-21', language: 'nl' });
});
