import type { ContactMessage, ContactReceipt } from '../../contract/contact';
import type { Language } from '../../contract/languages';
import { transact, type Queryable } from '../../platform/db/connection';
import { chosenLanguage } from '../../texts/language';
import { insertContactMessage } from './messages.sql';
import { networksOf } from '../../platform/networks';
import { HttpProblem } from '../../platform/http/problem';
import type { Platform } from '../../platform/platform';
import { mailContent } from '../../texts/messages';
import type { Outbox } from '../mail/outbox';

export interface Contact {
  /**
   * Stores a message, and mails it later if mail is set up. A visitor who asks for the free month gets a mail
   * that the request has arrived. A message that fills in the trap for robots gets
   * the same response but is not stored.
   * @throws HttpProblem 429 after many messages from one network, or very many from all networks
   */
  receive(
    message: ContactMessage,
    from: { ip: string; acceptLanguage: string | undefined },
  ): Promise<ContactReceipt>;
}

interface Visitor {
  name: string;
  email: string;
  language: Language;
}

const hourMs = 3_600_000;
/** Limits over all networks. Networks with a message in the last day have a limit of their own. */
const newNetworks = { key: 'contact from all networks', max: 300, windowMs: hourMs };
const knownNetworks = { key: 'contact from known networks', max: 300, windowMs: hourMs };

/** Returns a number from a JSON body or a plain form; null if it is missing or 0. */
const count = (given: number | string | null | undefined): number | null => Number(given ?? 0) || null;

const appsOf = ({ app, apps = [] }: ContactMessage): string[] => [...new Set(app ? [app, ...apps] : apps)];

export function createContact({ db, limiter, now, config: { siteUrl } }: Platform, outbox: Outbox): Contact {
  /** Mails the visitor that a request for the free month has arrived, unless the recipient's limit is reached. */
  async function confirm(tx: Queryable, id: number, { name, email, language }: Visitor): Promise<void> {
    const url = `${siteUrl}/${language}/features/`;
    const mail = {
      kind: 'trial-received',
      to: { name, email },
      language,
      content: mailContent('trial-received', language, { values: { name }, url }),
      contactMessageId: id,
    } as const;
    await outbox.enqueue(tx, mail).catch((error: unknown) => {
      if (!(error instanceof HttpProblem)) throw error;
    });
  }

  return {
    async receive(message, from) {
      const { subnet48 } = networksOf(from.ip);
      const limit = { key: `contact from ${subnet48}`, max: 30, windowMs: hourMs };
      const known = { key: `contact known ${subnet48}`, max: 1, windowMs: 24 * hourMs };
      const isKnown = (await limiter.countOf(known)) > 0;
      const at = now().toISOString();
      const id = await transact(db, async (tx) => {
        await limiter.consume(tx, limit);
        if (message.website) return undefined;
        await limiter.consume(tx, isKnown ? knownNetworks : newNetworks);
        await limiter.add(tx, known);
        const visitor: Visitor = {
          name: message.name.trim(),
          email: message.email.trim(),
          language: chosenLanguage(message.language, from.acceptLanguage),
        };
        const stored = await insertContactMessage(tx, {
          at,
          ...visitor,
          phone: message.phone?.trim() ?? '',
          company: message.company?.trim() ?? '',
          message: message.message.trim(),
          kind: message.kind || 'question',
          erp: message.erp || null,
          scanners: count(message.scanners),
          package: message.package || null,
          licences: count(message.licences),
          apps: appsOf(message),
          from_page: message.from ?? '',
        });
        await outbox.enqueueContactMessage(tx, stored);
        if (message.kind === 'trial') await confirm(tx, stored, visitor);
        return stored;
      });
      if (id === undefined) return { id: 1 };
      return { id };
    },
  };
}
