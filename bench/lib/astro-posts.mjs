import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../../scripts/lib/project.mjs';
import { PEERS } from './peers.mjs';

const TEMPLATES = {
  'astro.config.mjs': `import mdx from '@astrojs/mdx';
export default { integrations: [mdx()], trailingSlash: 'always', build: { inlineStylesheets: 'always' } };
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = {
  posts: defineCollection({ loader: glob({ pattern: '*/index.mdx', base: './src/posts' }) }),
};
`,
  'src/layout.astro': `---
import './styles/tokens.css';
import './styles/global.css';
const { title, description } = Astro.props;
---
<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>{title}</title>
    <meta name="description" content={description} />
  </head>
  <body><main><h1>{title}</h1><slot /></main></body>
</html>
`,
  'src/parts/Screen.astro': `---
import { Image } from 'astro:assets';
import texts from './texts.json';
const { app, state = '' } = Astro.props;
const pictures = import.meta.glob('../screens/*.png', { eager: true });
const file = Object.keys(texts).find((name) => name.startsWith('app-' + app + '-' + state));
const { default: src } = pictures['../screens/' + file];
---
<figure>
  <Image src={src} alt={texts[file]} widths={[60, 120, 240, 480]} sizes="240px" format="webp" quality={70} />
  <figcaption><slot /></figcaption>
</figure>
`,
  'src/parts/Block.astro': '<div><slot /></div>\n',
  'src/pages/nl/blog/[slug].astro': `---
import { getCollection, render } from 'astro:content';
import Layout from '../../../layout.astro';
import Block from '../../../parts/Block.astro';
import Screen from '../../../parts/Screen.astro';
export async function getStaticPaths() {
  const posts = await getCollection('posts');
  return posts.map((post) => ({ params: { slug: post.id.split('/')[0] }, props: { post } }));
}
const { post } = Astro.props;
const { Content, headings } = await render(post);
---
<Layout title={post.data.title} description={post.data.description}>
  <ul>{headings.map(({ slug, text }) => <li><a href={'#' + slug}>{text}</a></li>)}</ul>
  <Content components={{ Screen, Row: Block, Note: Block, Steps: Block }} />
</Layout>
`,
  'src/pages/nl/blog/[...page].astro': `---
import { getCollection } from 'astro:content';
import Layout from '../../../layout.astro';
export const getStaticPaths = async ({ paginate }) => paginate(await getCollection('posts'), { pageSize: 20 });
const { page } = Astro.props;
---
<Layout title="Blog" description="Blog">
  <ul>{page.data.map(({ id, data }) => <li><a href={'/nl/blog/' + id.split('/')[0] + '/'}>{data.title}</a></li>)}</ul>
</Layout>
`,
};

/**
 * Writes an Astro site with the same posts and pictures.
 * @param {[slug: string, mdx: string][]} posts
 * @returns {string} its folder, without files of an earlier build
 */
export function writeAstroPosts(posts) {
  const folder = path.join(PEERS, 'posts');
  rmSync(folder, { recursive: true, force: true });
  const write = (name, text) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [name, text] of Object.entries(TEMPLATES)) write(name, text);
  for (const [slug, mdx] of posts) write(`src/posts/${slug}/index.mdx`, mdx);
  for (const name of ['tokens.css', 'global.css'])
    write(`src/styles/${name}`, readFileSync(inRoot('src', 'styles', name), 'utf8'));

  const texts = {};
  mkdirSync(path.join(folder, 'src', 'screens'));
  for (const app of readdirSync(inRoot('content', 'apps'))) {
    for (const { file, alt } of JSON.parse(readFileSync(inRoot('content', 'apps', app), 'utf8')).images) {
      const name = path.basename(file.nl);
      texts[name] = alt.nl;
      copyFileSync(inRoot('content', file.nl), path.join(folder, 'src', 'screens', name));
    }
  }
  write('src/parts/texts.json', JSON.stringify(texts));
  return folder;
}
