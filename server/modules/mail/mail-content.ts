import type { Language } from '../../contract/languages';
import { colours, escapeHtml } from '../../platform/http/small-pages';

/** The content of a mail. The plain text and the HTML are both made from it. */
export interface MailContent {
  subject: string;
  /** line breaks within a paragraph are kept */
  paragraphs: readonly string[];
  /** links to the subjects of the paragraphs, one per line */
  links?: readonly MailLink[];
  /** the main link: shown as a button, and below it as the full URL */
  action?: MailLink;
  /** link to the page where the recipient chooses which such mails come */
  settings?: MailLink;
  /** link that turns such mails off; also in the List-Unsubscribe header (RFC 2369, 3.2, and RFC 8058) */
  unsubscribe?: MailLink;
}

interface MailLink {
  label: string;
  url: string;
}

/** Splits a text into paragraphs at empty lines. */
export const paragraphsOf = (text: string): string[] => text.trim().split(/\n\s*\n/);

const footerOf = ({ settings, unsubscribe }: Pick<MailContent, 'settings' | 'unsubscribe'>): MailLink[] => [
  ...(settings ? [settings] : []),
  ...(unsubscribe ? [unsubscribe] : []),
];

/** Returns the mail as plain text. */
export const mailText = ({ paragraphs, links = [], action, ...content }: MailContent): string =>
  [
    ...paragraphs,
    ...[...links, ...(action ? [action] : []), ...footerOf(content)].map(
      ({ label, url }) => `${label}:\n${url}`,
    ),
    '',
  ].join('\n\n');

/**
 * Removes the secret of each link, for readers other than the recipient. Links contain it as `#token=`:
 * browsers do not send the fragment of a URL to servers, so it is not in their logs. The link to unsubscribe
 * has it in its path, because mail programs send it to the server.
 */
export const withoutSecrets = (text: string) =>
  text.replace(/([#?&]token=|\/api\/unsubscribe\/)[\w~.%-]+/g, '$1…');

const [ink, surface, signal, signalInk] = [
  colours.ink[0],
  colours.surface[0],
  colours.signal[0],
  colours['signal-ink'][0],
];

/**
 * Returns the mail as HTML. It loads nothing from other addresses. Styles are inline, because mail programs
 * ignore others.
 */
export function mailHtml(
  { subject, paragraphs, links = [], action, ...content }: MailContent,
  language: Language,
): string {
  const block = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
  const lines = paragraphs.map((text) => block(escapeHtml(text).replace(/\n/g, '<br>')));
  const plainLink = ({ label, url }: MailLink) =>
    `<a href="${escapeHtml(url)}" style="color:${ink};overflow-wrap:anywhere">${escapeHtml(label)}</a>`;
  const footer = footerOf(content).map((link) => block(plainLink(link)));
  const list = links.length > 0 ? [block(links.map(plainLink).join('<br>'))] : [];
  const url = action && escapeHtml(action.url);
  const button = action && [
    block(
      `<a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${signal};color:${signalInk};text-decoration:none;font-weight:bold">${escapeHtml(action.label)}</a>`,
    ),
    block(`<span style="word-break:break-all">${url}</span>`),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${surface};color:${ink};font:16px/1.5 sans-serif">
<div style="max-width:560px">
${[...lines, ...list, ...(button ?? []), ...footer].join('\n')}
</div>
</body>
</html>
`;
}
