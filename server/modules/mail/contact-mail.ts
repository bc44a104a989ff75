import { messagePath, PORTAL_PATHS } from '../../contract/portal-paths';
import { DEFAULT_LANGUAGE } from '../../contract/languages';
import { readApps } from '../../platform/db/json-column';
import { mailContent, numberText, texts, unlinked } from '../../texts/messages';
import type { MailToSend } from './outbox.shared.sql';
import type { MailContent } from './mail-content';

type About = Pick<MailToSend, 'language' | 'message_name' | 'message_company' | 'message_kind'>;

function contentOf(item: About, values: Readonly<Record<string, string>>, url: string): MailContent {
  const { message_name: name, message_company: company, message_kind: kind } = item;
  return mailContent(
    kind === 'trial' ? 'trial-message' : 'contact-message',
    item.language ?? DEFAULT_LANGUAGE,
    {
      values: { who: `${name}${company ? ` (${company})` : ''}`, ...values },
      url,
    },
  );
}

/** Returns the subject of the mail to the vendor about a contact message. */
export const contactSubject = (item: About): string => contentOf(item, {}, '').subject;

/** Returns the mail to the vendor about a contact message. Empty fields are left out. */
export function contactContent(item: MailToSend, siteUrl: string): MailContent {
  const language = item.language ?? DEFAULT_LANGUAGE;
  const labels = texts[language].contactFacts;
  const number = (value: number | null) => (value === null ? null : numberText(value, language));
  const values: Record<keyof typeof labels, string | null> = {
    name: item.message_name && unlinked(item.message_name),
    email: item.message_email,
    phone: item.message_phone,
    company: item.message_company && unlinked(item.message_company),
    erp: item.message_erp,
    scanners: number(item.message_scanners),
    package: item.message_package,
    licences: number(item.message_licences),
    apps: readApps('contact_messages', item.contact_message_id ?? 0, item.message_apps).join(', '),
    from: item.message_from,
    language: item.message_language,
    received: item.message_at,
  };
  const facts = (Object.keys(labels) as (keyof typeof labels)[])
    .filter((name) => values[name] !== null && values[name] !== '')
    .map((name) => `${labels[name]}: ${values[name]}`);
  return contentOf(
    item,
    { facts: facts.join('\n'), message: item.message ?? '' },
    `${siteUrl}/${language}${item.contact_message_id ? messagePath(item.contact_message_id) : PORTAL_PATHS.messages}`,
  );
}
