const headBytes = 8 * 1024;
const titleLength = 80;
/**
 * Matches what may stand before the first tag of a web page. No text matches two of its parts, so that a file that
 * begins with many comments takes no longer than others of its size.
 */
export const BEFORE_PAGE = String.raw`^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->)*`;
const PAGE = new RegExp(String.raw`${BEFORE_PAGE}<(?:!doctype\s+html|html|head|body)[\s>]`, 'i');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the text of a title on one line, without characters that change the direction or are not shown. */
const toLine = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, titleLength)
    .trim();

/** Returns the title of a file that begins as a web page, '' if it has none; undefined for any other file. */
export async function webPageTitle(file: Blob): Promise<string | undefined> {
  const text = await file.slice(0, headBytes).text();
  if (!PAGE.test(text)) return undefined;
  const [, title, heading] = /<title[^>]*>([\s\S]*?)<\/title|<h1[^>]*>([\s\S]*?)<\/h1/i.exec(text) ?? [];
  return toLine(title ?? heading ?? '');
}
