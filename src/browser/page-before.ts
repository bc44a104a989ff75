let before = '';

/** Records the previous page. Call it when another page is shown in this document. */
export const notePageBefore = (path: string) => (before = path);

/** Returns the path of the previous page on this site, or of this page if the visitor came from elsewhere. */
export function pageBefore(): string {
  const { origin, pathname } = window.location;
  if (before !== '') return before;
  return document.referrer.startsWith(`${origin}/`) ? new URL(document.referrer).pathname : pathname;
}
