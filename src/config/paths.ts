import { LANGUAGES, POST_LANGUAGE, type Language } from './site';

/** Every internal address, without its language prefix and with its trailing slash. */
export const PATHS = {
  home: '/',
  features: '/features/',
  pricing: '/pricing/',
  login: '/login/',
  forgottenPassword: '/password/',
  invitation: '/invitation/',
  newEmail: '/email/',
  sapBusinessOne: '/sap-business-one/',
  exactGlobe: '/exact-globe/',
  exactOnline: '/exact-online/',
  blog: '/blog/',
  privacy: '/privacy/',
  accessibility: '/accessibility/',
  portal: '/app/',
  overview: '/app/overview/',
  downloads: '/app/downloads/',
  upload: '/app/downloads/upload/',
  webhooks: '/app/downloads/webhooks/',
  licences: '/app/license/',
  messages: '/app/messages/',
  mail: '/app/messages/mail/',
  users: '/app/users/',
  audit: '/app/users/audit/',
  apiKeys: '/app/users/api-keys/',
  account: '/app/account/',
} as const;

/** The public pages that are no content: not for search engines. */
export const UNLISTED: readonly string[] = [PATHS.forgottenPassword, PATHS.invitation, PATHS.newEmail];

/** Where the signed-in part begins, without prefix. */
export const PORTAL_PREFIX = '/app/';

/** The address of one release, without prefix. */
export const releasePath = (id: number) => `${PATHS.downloads}${id}/`;

/** The address of what a release is made with, without prefix. */
export const sbomPath = (id: number) => `${releasePath(id)}sbom/`;

/** The address of who downloaded a release, without prefix. */
export const statisticsPath = (id: number) => `${releasePath(id)}statistics/`;

/** The address of one group, without prefix. */
export const groupPath = (id: number) => `${PATHS.users}groups/${id}/`;

/** The address of one message, without prefix. */
export const messagePath = (id: number) => `${PATHS.messages}${id}/`;

/** The address of one mail, without prefix. */
export const mailPath = (id: number) => `${PATHS.mail}${id}/`;

/** The feed of the newest posts. */
export const FEED_PATH = `/${POST_LANGUAGE}${PATHS.blog}rss.xml`;

/** Where a weakness of the site can be reported (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** The typefaces that every page shows, as in `src/styles/fonts.css`: for texts, and for codes. */
export const TYPEFACES = ['/fonts/instrument-sans-b4ee7436.woff2', '/fonts/geist-mono-846815a8.woff2'];

/** @param id of the ERP, as in `content/integrations` */
export const integrationPath = (id: string) => `/${id}/`;

/** What a visitor chose on the way to the contact form. */
export interface ContactChoice {
  intent?: 'trial' | 'question';
  /** The id of an ERP, as in `content/integrations`, or what else a page is about. */
  about?: string;
  /** As in `content/apps`. */
  app?: string;
  package?: 'starter' | 'full';
  licences?: number;
  /** Path of the page with the link, with its language prefix. */
  from?: string;
}

/** The contact form, without language prefix; its message begins with what was chosen. */
export function contactPath(choice: ContactChoice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) {
    if (value !== undefined) query.set(name, String(value));
  }
  // A slash may stand in a query as it is (RFC 3986, 3.4), and reads better.
  return `${PATHS.home}?${query.toString().replace(/%2F/g, '/')}#contact`;
}

/** A page of the list of posts; the first is the blog's own address. */
export const blogPagePath = (page: number) => (page === 1 ? PATHS.blog : `${PATHS.blog}page/${page}/`);

export const postPath = (slug: string) => `${PATHS.blog}${slug}/`;

/**
 * The languages in which the content of a page is written: all, but for the blog.
 * @param path without language prefix
 */
export const languagesOf = (path: string): readonly Language[] =>
  path.startsWith(PATHS.blog) ? [POST_LANGUAGE] : LANGUAGES;

/**
 * A page in Markdown, beside its HTML.
 * @param address of the page, with its language prefix
 */
export const markdownPath = (address: string) => `${address}index.md`;

/**
 * The picture that other sites show beside a link to a page, 1200 by 630 pixels.
 * @param address of the page, with its language prefix
 */
export const sharingPicturePath = (address: string) => `/og${address.replace(/\/$/, '')}.png`;
