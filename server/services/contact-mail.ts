import type { MailToSend } from '../repositories/outbox';

type About = Pick<MailToSend, 'message_name' | 'message_company' | 'message_kind'>;

/** The subject of the mail to the vendor about a contact message. */
export const contactSubject = ({ message_name, message_company, message_kind }: About): string =>
  `${message_kind === 'trial' ? 'Free month' : 'Contact'}: ${message_name}${message_company ? ` (${message_company})` : ''}`;

/** What a contact message says to the vendor: what was not chosen is left out. */
export function contactText(item: MailToSend): string {
  const chosen: readonly (readonly [string, string | number | null])[] = [
    ['ERP', item.message_erp],
    ['People who scan', item.message_scanners],
    ['Package', item.message_package],
    ['Licences', item.message_licences],
    ['Apps', (JSON.parse(item.message_apps ?? '[]') as string[]).join(', ')],
    ['Came from', item.message_from],
  ];
  return [
    `Name: ${item.message_name}`,
    `E-mail: ${item.message_email}`,
    `Phone: ${item.message_phone}`,
    `Company: ${item.message_company}`,
    ...chosen
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value]) => `${label}: ${value}`),
    `Language: ${item.message_language}`,
    `Received: ${item.message_at}`,
    '',
    item.message,
    '',
  ].join('\n');
}
