let before = '';

/** To be told when another page is shown in this document. */
export const notePageBefore = (path: string) => (before = path);

/** Path of the page of this site that led to this one; its own when the visitor came from elsewhere. */
export function pageBefore(): string {
  const { origin, pathname } = window.location;
  if (before !== '') return before;
  return document.referrer.startsWith(`${origin}/`) ? new URL(document.referrer).pathname : pathname;
}
