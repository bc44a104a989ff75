import {
  groupPath,
  messagePath,
  PORTAL_PATHS,
  releasePath,
  typePath,
  type PathId,
} from '../../server/contract/portal-paths';
export {
  ACCOUNT_PARTS,
  accountPath,
  advisoryPath,
  groupPath,
  licencePath,
  messagePath,
  releasePath,
  userPath,
  type AccountPart,
} from '../../server/contract/portal-paths';
import { LANGUAGES, POST_LANGUAGE, type Language } from './site';

/** Every internal address, without its language prefix and with its trailing slash. */
export const PATHS = {
  home: '/',
  features: '/features/',
  pricing: '/pricing/',
  trial: '/trial/',
  try: '/try/',
  login: '/login/',
  forgottenPassword: '/password/',
  invitation: '/invitation/',
  newEmail: '/email/',
  unsubscribe: '/unsubscribe/',
  sapBusinessOne: '/sap-business-one/',
  exactGlobe: '/exact-globe/',
  exactOnline: '/exact-online/',
  blog: '/blog/',
  privacy: '/privacy/',
  accessibility: '/accessibility/',
  security: '/security/',
  publicAdvisories: '/security/advisories/',
  ...PORTAL_PATHS,
} as const;

/** Public pages without content, excluded from search engines. */
export const UNLISTED: readonly string[] = [
  PATHS.login,
  PATHS.forgottenPassword,
  PATHS.invitation,
  PATHS.newEmail,
  PATHS.unsubscribe,
];

/** The prefix of the portal's paths, without language prefix. */
export const PORTAL_PREFIX = PORTAL_PATHS.portal;

/** The tabs of a download type for administrators, after its releases: the last segments of their paths. */
export const TYPE_TABS = ['access', 'versions', 'webhooks'] as const;
export type TypeTab = (typeof TYPE_TABS)[number];

/** The last segment of the path of the form that edits a download type or a release. */
export const EDIT = 'edit' as const;

/** The path of a download type, without language prefix. */
export const downloadTypePath = (id: PathId, tab?: TypeTab | typeof EDIT) =>
  `${typePath(id)}${tab ? `${tab}/` : ''}`;

/** The path of the form to upload a release of a download type, without language prefix. */
export const uploadPath = (typeId: number) => `${PATHS.upload}?type=${typeId}`;

/** The tabs of a release after what is new in it: the last segments of their paths. */
export const RELEASE_TABS = ['files', 'command', 'check', 'installation'] as const;
export type ReleaseTab = (typeof RELEASE_TABS)[number];

/** The tabs of a release for administrators, after the others. */
export const RELEASE_ADMIN_TABS = ['statistics', 'history'] as const;
export type ReleaseAdminTab = (typeof RELEASE_ADMIN_TABS)[number];

/** The path of a release, or of a tab of it or the form that edits it, without language prefix. */
export const releaseTabPath = (id: PathId, tab?: ReleaseTab | ReleaseAdminTab | typeof EDIT) =>
  `${releasePath(id)}${tab ? `${tab}/` : ''}`;

/** The path of a release's SBOM, without language prefix. */
export const sbomPath = (id: PathId) => `${releasePath(id)}sbom/`;

/** The path of the form for a new advisory about affected releases, without language prefix. */
export const newAdvisoryPath = (releaseIds: readonly number[]) =>
  `${PATHS.newAdvisory}?releases=${releaseIds.join(',')}`;

/** The parts of a group that have an address of their own. The summary is at `groupPath`. */
export const GROUP_PARTS = ['users', 'licences', 'downloads', 'activity'] as const;
export type GroupPart = (typeof GROUP_PARTS)[number];

/** The path of a part of a group, without language prefix. */
export const groupPartPath = (id: PathId, part: GroupPart) => `${groupPath(id)}${part}/`;

/** The path of the company login of a group, without language prefix. */
export const companyLoginPath = (groupId: PathId) => `${groupPath(groupId)}company-login/`;

/** The last segment of the path of a form that adds something. */
export const NEW = 'new';

/** The path of the form for a provider of a company login, without language prefix. */
export const providerPath = (groupId: PathId, provider: number | ':provider' | typeof NEW) =>
  `${companyLoginPath(groupId)}${provider}/`;

/** The forms that invite one person or several: the last segments of their paths. */
export const INVITE_PARTS = ['new', 'several'] as const;
export type InvitePart = (typeof INVITE_PARTS)[number];

/** The path of a form that invites, into a group if that is given, without language prefix. */
export const invitePath = (part: InvitePart, groupId?: number) =>
  `${PATHS.invitations}${part}/${groupId === undefined ? '' : `?group=${groupId}`}`;

/** The path of the form to create a licence, for a group if that is given, without language prefix. */
export const createLicencePath = (groupId?: number) =>
  `${PATHS.licences}${NEW}/${groupId === undefined ? '' : `?group=${groupId}`}`;

/** The path of the form that grants the free month for a message, without language prefix. */
export const grantPath = (id: PathId) => `${messagePath(id)}grant/`;

/** The path of a mail, without language prefix. */
export const mailPath = (id: PathId) => `${PATHS.mail}${id}/`;

/** The feed of the newest blog posts. */
export const FEED_PATH = `/${POST_LANGUAGE}${PATHS.blog}rss.xml`;

/** How to report a vulnerability of the site (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';
/** The path of the public page of an advisory, without language prefix. Served by the server. */
export const publicAdvisoryPath = (number: string) => `${PATHS.publicAdvisories}${number}/`;

/** The Atom feed of advisories, without language prefix. Served by the server. */
export const ADVISORY_FEED_PATH = `${PATHS.publicAdvisories}feed.xml`;
/** Served by the server. */
export const ADVISORY_SITEMAP_PATH = '/sitemap-advisories.xml';
/** Served by the server. */
export const CSAF_PROVIDER_PATH = '/.well-known/csaf/provider-metadata.json';

/** The fonts that every page uses, as in `src/styles/fonts.css`: one for text, one for code. */
export const TYPEFACES = ['/fonts/instrument-sans-b4ee7436.woff2', '/fonts/geist-mono-846815a8.woff2'];

/** @param id id of the ERP, as in `content/integrations` */
export const integrationPath = (id: string) => `/${id}/`;

/** The choices that a visitor made before the contact form opened. */
export interface ContactChoice {
  intent?: 'trial' | 'question';
  /** The id of an ERP, as in `content/integrations`, or another subject of a page. */
  about?: string;
  /** The id of an app, as in `content/apps`. */
  app?: string;
  package?: 'starter' | 'full';
  licences?: number;
  /** Path of the page with the link, with its language prefix. */
  from?: string;
}

/**
 * Returns the path of the contact form, or of the page for the free month, without language prefix, with the
 * choices in its query. The form uses them to start the message.
 */
export function contactPath(choice: ContactChoice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) {
    if (value !== undefined) query.set(name, String(value));
  }
  // A slash is allowed in a query (RFC 3986, 3.4), and easier to read.
  const choices = query.toString().replace(/%2F/g, '/');
  return choice.intent === 'trial' ? `${PATHS.trial}?${choices}` : `${PATHS.home}?${choices}#contact`;
}

/** Returns the path of a page of the blog's list; page 1 is the blog itself. */
export const blogPagePath = (page: number) => (page === 1 ? PATHS.blog : `${PATHS.blog}page/${page}/`);

export const postPath = (slug: string) => `${PATHS.blog}${slug}/`;

/**
 * Returns the languages in which the content of a page is written: all, except for the blog.
 * @param path without language prefix
 */
export const languagesOf = (path: string): readonly Language[] =>
  path.startsWith(PATHS.blog) ? [POST_LANGUAGE] : LANGUAGES;

/**
 * Returns the path of a page in Markdown, beside its HTML.
 * @param address path of the page, with its language prefix
 */
export const markdownPath = (address: string) => `${address}index.md`;

/**
 * Returns the path of the picture that other sites show beside a link to a page, 1200 × 630 pixels.
 * @param address path of the page, with its language prefix
 */
export const sharingPicturePath = (address: string) => `/og${address.replace(/\/$/, '')}.png`;
