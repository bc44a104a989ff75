import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../../contract/languages';
import type { App } from '../../../platform/http/app-type';
import { sendProblemPage } from '../../../platform/http/errors';
import { prefersMarkdown } from '../../../platform/http/negotiate';
import { notFound } from '../../../platform/http/problem';
import { contentOf, sendContent } from '../../../platform/http/send-content';
import { smallPage, smallPageLinks, smallPagePolicy } from '../../../platform/http/small-pages';
import { texts } from '../../../texts/messages';
import { advisoriesPath, belowList } from '../csaf/addresses';
import type { ContentCache } from '../content-cache';
import type { PageContent } from './content';
import { bodyHtml, eyebrowHtml, pageHtml } from './html';
import { pageMarkdown } from './markdown';
import type { PublicPages } from './public-pages';
import { SITEMAP_PATH } from './sitemap';

/** The frame of the site around a page, and its page for an address that leads nowhere. */
export interface SiteFrame {
  headers: Readonly<Record<string, string>>;
  fill: (page: { below: string; title: string; description: string; content: string }) => string;
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** The frame without a built site: a small page. */
const smallFrame = (language: Language) => ({
  headers: { 'content-security-policy': smallPagePolicy },
  render: (page: PageContent) => {
    const others = LANGUAGES.filter((other) => other !== language).map(
      (other) =>
        `<p><a lang="${other}" hreflang="${other}" href="${advisoriesPath(other)}${page.below}">${texts[other].advisoryPage.inThisLanguage}</a></p>`,
    );
    const body = [eyebrowHtml(page), bodyHtml(page), ...others, smallPageLinks(language)].join('\n');
    return smallPage({ language, title: page.title, body });
  },
  sendNotFound: (_request: FastifyRequest, reply: FastifyReply) =>
    sendProblemPage(reply, notFound(), language),
});

const siteFrame = ({ headers, fill, sendNotFound }: SiteFrame) => ({
  headers,
  render: (page: PageContent) => fill({ ...page, content: pageHtml(page) }),
  sendNotFound,
});

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

/**
 * The public pages of advisories, outside `/api`, in each language, as HTML and as Markdown.
 * @param frameOf returns the frame of the site around a path; undefined without a built site
 */
export function advisoryPageRoutes(
  app: App,
  { publicPages, publicContents }: { publicPages: PublicPages; publicContents: ContentCache },
  {
    siteUrl,
    frameOf,
  }: { siteUrl: string; frameOf: (language: Language, path: string) => SiteFrame | undefined },
): void {
  const get = (
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      reply.header('cache-control', 'public, no-cache');
      return handler(request, reply);
    });

  get(SITEMAP_PATH, async (request, reply) => {
    const sitemap = await publicContents(SITEMAP_PATH, async () =>
      contentOf('application/xml; charset=utf-8', await publicPages.sitemap()),
    );
    return sendContent(request, reply, sitemap);
  });

  for (const language of LANGUAGES) {
    const path = advisoriesPath(language);
    const builtFrame = frameOf(language, path);
    const frame = builtFrame ? siteFrame(builtFrame) : smallFrame(language);

    const contentOfPage = (key: string, asMarkdown: boolean, find: () => Promise<PageContent | undefined>) =>
      publicContents(`${language} ${asMarkdown ? 'md' : 'html'} ${key}`, async () => {
        const page = await find();
        if (!page) return undefined;
        if (!asMarkdown) return contentOf(HTML, frame.render(page));
        const addressIn = (other: Language) => siteUrl + advisoriesPath(other) + page.below;
        return contentOf(MARKDOWN, pageMarkdown(page, language, addressIn));
      });

    /** Answers a page as HTML, or as Markdown if the client prefers it or asks for that file. */
    async function sendPage(
      [request, reply]: [FastifyRequest, FastifyReply],
      key: string,
      find: () => Promise<PageContent | undefined>,
      isMarkdownFile = false,
    ): Promise<FastifyReply> {
      if (!isMarkdownFile) reply.header('vary', 'Accept');
      const asMarkdown = isMarkdownFile || prefersMarkdown(request.headers.accept);
      const content = await contentOfPage(key, asMarkdown, find);
      if (!content) return frame.sendNotFound(request, reply);
      if (!asMarkdown) reply.headers(frame.headers).header('content-language', language);
      return sendContent(request, reply, content);
    }

    const list = (page: number) => () => publicPages.list(language, page);
    get(path, (request, reply) => {
      const page = pageNumber(request.query);
      return sendPage([request, reply], `list ${page}`, list(page));
    });
    get(`${path}index.md`, (request, reply) => sendPage([request, reply], 'list 1', list(1), true));
    get(`${path}feed.xml`, async (request, reply) => {
      const feed = await publicContents(`${language} feed`, async () =>
        contentOf('application/atom+xml; charset=utf-8', await publicPages.feed(language)),
      );
      return sendContent(request, reply, feed);
    });

    const advisory = (number: string) => () => publicPages.advisory(language, number);
    get(`${path}:number/`, (request, reply) => {
      const number = numberOf(request);
      return sendPage([request, reply], `advisory ${number}`, advisory(number));
    });
    get(`${path}:number/index.md`, (request, reply) => {
      const number = numberOf(request);
      return sendPage([request, reply], `advisory ${number}`, advisory(number), true);
    });
    get(`${path}:number`, async (request, reply) => {
      const number = numberOf(request);
      const page = await contentOfPage(`advisory ${number}`, false, advisory(number));
      if (!page) return frame.sendNotFound(request, reply);
      return reply
        .code(301)
        .header('location', path + belowList(number))
        .header('cache-control', 'no-cache')
        .send();
    });
  }
}

const numberOf = ({ params }: FastifyRequest) => (params as { number: string }).number;

/** Returns the number in `?page=`, from 1. Anything else is the first page. */
function pageNumber(query: unknown): number {
  const given = typeof query === 'object' && query !== null && 'page' in query ? query.page : undefined;
  return typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
}
