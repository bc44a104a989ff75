/** A page: its file, below the site's folder, and the hashes of its inline scripts and styles. */
export interface SitePage {
  file: string;
  /** hashes of inline scripts, quoted as in a policy: `'sha256-…'` */
  csp: string[];
  /** hashes of inline styles, likewise */
  styleCsp: string[];
  /** the file with the same content in Markdown, for a public page */
  markdown?: string;
}

/** What the build tells the server about the site: `.site/manifest.json` in the site's folder. */
export interface SiteManifest {
  /** by path, such as `/en/features/` or `/en/404.html` */
  pages: Record<string, SitePage>;
  /** sends a path without language on to one with */
  redirectPage: SitePage;
  /** by language: the key in `pages` of its page for what is not found */
  notFound: Record<string, string>;
  /** paths that only the browser knows, and the key in `pages` that shows them */
  clientOnly: { prefix: string; page: string }[];
}
