import type { Language } from '../../contract/languages';
import { colours, escapeHtml } from '../../platform/http/small-pages';

/** What a mail says, from which both its text and its HTML are made. */
export interface MailContent {
  subject: string;
  /** lines within one are kept */
  paragraphs: readonly string[];
  /** what the paragraphs are about, one line each */
  links?: readonly MailLink[];
  /** a link, shown as a button, with its address in full */
  action?: MailLink;
  /** where the reader decides whether such mails come; said in a header, too (RFC 2369, 3.2) */
  settings?: MailLink;
}

interface MailLink {
  label: string;
  url: string;
}

/** Paragraphs are what empty lines part. */
export const paragraphsOf = (text: string): string[] => text.trim().split(/\n\s*\n/);

/** The mail as plain text. */
export const mailText = ({ paragraphs, links = [], action, settings }: MailContent): string =>
  [
    ...paragraphs,
    ...[...links, ...(action ? [action] : []), ...(settings ? [settings] : [])].map(
      ({ label, url }) => `${label}:\n${url}`,
    ),
    '',
  ].join('\n\n');

/**
 * A text of a mail for others than its reader: the secret of each link is left out. Links hand it out as `#token=`, behind the
 * part of an address that reaches servers and their logs.
 */
export const withoutSecrets = (text: string) => text.replace(/([#?&]token=)[\w~.%-]+/g, '$1…');

const [ink, surface, signal, signalInk] = [
  colours.ink[0],
  colours.surface[0],
  colours.signal[0],
  colours['signal-ink'][0],
];

/** The mail as HTML that loads nothing from anywhere; its styles are inline, as mail programs want it. */
export function mailHtml(
  { subject, paragraphs, links = [], action, settings }: MailContent,
  language: Language,
): string {
  const block = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
  const lines = paragraphs.map((text) => block(escapeHtml(text).replace(/\n/g, '<br>')));
  const plainLink = ({ label, url }: MailLink) =>
    `<a href="${escapeHtml(url)}" style="color:${ink};overflow-wrap:anywhere">${escapeHtml(label)}</a>`;
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
${[...lines, ...list, ...(button ?? []), ...(settings ? [block(plainLink(settings))] : [])].join('\n')}
</div>
</body>
</html>
`;
}
