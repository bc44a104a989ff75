/** A page: its file, relative to the site's folder, and the hashes of its inline scripts and styles. */
export interface SitePage {
  file: string;
  /** hashes of inline scripts, quoted for the CSP: `'sha256-…'` */
  csp: string[];
  /** hashes of inline styles, in the same form */
  styleCsp: string[];
  /** for a public page: the file with its content in Markdown */
  markdown?: string;
}

/** The site's manifest. The build writes it for the server to `.site/manifest.json` in the site's folder. */
export interface SiteManifest {
  /** by path, such as `/en/features/` or `/en/404.html` */
  pages: Record<string, SitePage>;
  /** redirects a path without a language to one with a language */
  redirectPage: SitePage;
  /** by language: the key in `pages` of its 404 page */
  notFound: Record<string, string>;
  /** paths that exist in the browser only, and the key in `pages` of the page that shows them */
  clientOnly: { prefix: string; page: string }[];
}
