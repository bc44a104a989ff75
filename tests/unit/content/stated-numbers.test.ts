// @change
import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../server/contract/limits';
import { newAddressMs } from '../../../server/modules/account/own-account';
import { closedMs } from '../../../server/modules/accounts/closed-addresses';
import { expiredInvitationsKeepDays } from '../../../server/modules/accounts/retention';
import { endedApiKeysKeepDays } from '../../../server/modules/api-keys/retention';
import { addressesKeepDays } from '../../../server/modules/audit/retention';
import { recentMs } from '../../../server/modules/auth/login/sessions';
import { maxLinksPerHour, resetLinkMs } from '../../../server/modules/auth/password/password-resets';
import { networksKeepDays } from '../../../server/modules/auth/retention';
import { setUpMs } from '../../../server/modules/auth/second-factor/second-factors';
import { contactMails } from '../../../server/modules/mail/outbox';
import { mailsKeepDays } from '../../../server/modules/mail/retention';
import { trialMonths } from '../../../server/modules/messages/grants';
import { betweenMailsMs } from '../../../server/modules/notifications/release-notices';
import { stoppedDeliveriesKeepDays } from '../../../server/modules/notifications/retention';
import { deliveriesKept } from '../../../server/modules/notifications/webhooks/sender';
import { oldSecretMs } from '../../../server/modules/notifications/webhooks/webhooks';
import { invitationMs } from '../../../server/modules/people/invitations';
import { historyKeepDays } from '../../../server/modules/releases/retention';
import { ticketMs } from '../../../server/modules/releases/tickets/tickets';
import { abandonedAfterMs } from '../../../server/modules/releases/uploads/uploads';
import { maxAheadMs, waitMs } from '../../../server/platform/clock/clock-guard';
import { timeoutMs } from '../../../server/platform/outbound/webhook-post';
import { SETTINGS } from '../../../server/settings/table';
import { texts as serverTexts } from '../../../server/texts/messages';
import { LANGUAGES } from '../../../src/config/site';
import { read, readJson, textsOf, valuesIn } from './files';

const secondMs = 1000;
const [minuteMs, hourMs, dayMs] = [60 * secondMs, 3600 * secondMs, 86_400 * secondMs];

const duration = (ms: number, unitMs: number, unit: string) => `${String(ms / unitMs)} ${unit}`;
const minutes = (ms: number) => duration(ms, minuteMs, 'minute');
const hours = (ms: number) => duration(ms, hourMs, 'hour');
const days = (ms: number) => duration(ms, dayMs, 'day');
/** Ten years are 3650 to 3653 days, with or without leap days. */
const years = (count: number) => `${(count / 365.25).toFixed(1).replace('.0', '')} year`;

/** Durations, each with the keys of the texts that state it. A text may state several. */
const STATED: readonly (readonly [stated: string, keys: string])[] = [
  [
    minutes(resetLinkMs),
    `login:forgot.sentText login:reset.endedText portal:password.none.sent portal:password.none.waits
      server:mails.password-reset.paragraphs.2`,
  ],
  [
    hours(invitationMs),
    `login:invitation.endedText portal:invitationLink.text portal:invitationLink.companyText
      users:several.linksHint server:mails.grant.paragraphs.2 server:mails.invitation.paragraphs.2
      server:mails.company-invitation.paragraphs.2`,
  ],
  [hours(newAddressMs), 'login:newEmail.endedText server:mails.email-confirmation.paragraphs.1'],
  [minutes(setUpMs), 'server:problems.set_up_ended.detail'],
  [hours(ticketMs), 'downloads:ticket.text server:problems.ticket_ended.detail'],
  [
    hours(abandonedAfterMs),
    `releases:progress.status.paused releases:progress.failure.gone releases:banner.unfinished_one
      releases:banner.unfinished_other releases:allUnfinished.text`,
  ],
  [days(abandonedAfterMs), 'releases:progress.cancelledUntold'],
  [hours(betweenMailsMs), 'account:notices.mailsText'],
  [days(oldSecretMs), 'webhooks:renew.text'],
  [
    duration(timeoutMs, secondMs, 'second'),
    `overview:conditions.webhookCauses.timeout webhooks:deliveries.errors.timeout`,
  ],
  [minutes(contactMails.windowMs), 'server:mails.contact-messages.paragraphs.0'],
  [days(maxAheadMs), 'overview:conditions.clockImplausible'],
  [days(waitMs), 'overview:conditions.clockImplausible'],
  [
    days(mailsKeepDays * dayMs),
    `messages:mail.intro users:user.noMails legal:privacy.sections.portal.items.mails.until`,
  ],
  [days(addressesKeepDays * dayMs), 'legal:privacy.sections.portal.items.trail.until'],
  [days(networksKeepDays * dayMs), 'legal:privacy.sections.portal.items.networks.until'],
  [days(expiredInvitationsKeepDays * dayMs), 'legal:privacy.sections.portal.items.invitation.until'],
  [
    years(historyKeepDays),
    `releases:delete.release.text legal:privacy.sections.portal.items.downloads.until
      legal:privacy.sections.portal.items.advisories.until`,
  ],
  [years(Number(SETTINGS.MESSAGES_KEEP_DAYS.default)), 'legal:privacy.sections.contact.text'],
  [years(closedMs / dayMs), 'users:deleteUser.closed'],
  [
    days(limits.figureDays * dayMs),
    `overview:releases.title overview:figures.downloads overview:figures.before overview:figures.logins`,
  ],
  [
    `${String(limits.plotMonths)} month`,
    'overview:statistics.months overview:plots.licences.title overview:plots.licences.none',
  ],
  [
    `${String(trialMonths)} month`,
    `common:offer.try features:cta.text home:meta.description
      home:contact.opening.trial.any home:contact.opening.trial.erp home:contact.opening.trial.app
      licences:create.trial pricing:meta.description pricing:hero.title scan-confirm:done.try
      trial:meta.title trial:meta.description trial:title trial:steps.licence
      server:mails.trial-received.paragraphs.1 server:mails.grant.paragraphs.1`,
  ],
];

const DURATIONS = STATED.map(([stated, keys]) => [stated, keys.split(/\s+/)] as const);

/** Texts with durations that are not a constant: estimates, and sums of several durations. */
const OTHERS = new Set([
  'features:consultancy.update',
  'home:tested.title',
  'pricing:faq.updateTime.answer',
  'legal:privacy.sections.server.text',
]);

const COUNTS: readonly (readonly [key: string, count: number])[] = [
  ['users:colleague.linkAsked', maxLinksPerHour],
  ['webhooks:deliveries.text', deliveriesKept],
  ['server:fields.invalid_count', limits.contactCountMax],
  ['server:mails.contact-messages.paragraphs.0', contactMails.max],
];

/** As documents write it: the number in words, or in digits. */
const inWords = (stated: string) => {
  const [count = '', unit = ''] = stated.split(' ');
  const word = ['', 'an', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][
    Number(count)
  ];
  return `${word ?? count} ${unit}${count === '1' ? '' : 's'}`;
};

const DOCUMENTED: readonly (readonly [file: string, words: string])[] = [
  ['docs/api.md', `need a login of the last ${inWords(minutes(recentMs['ten minutes']))}`],
  ['docs/audit.md', `erased after ${String(addressesKeepDays)} days`],
  ['docs/data-growth.md', `| ${String(mailsKeepDays)} days after it was sent`],
  ['docs/data-growth.md', `accepted; ${String(expiredInvitationsKeepDays)} days after they end`],
  ['docs/data-growth.md', `${String(networksKeepDays)} days after the last login`],
  ['docs/data-growth.md', `an administrator; ${String(endedApiKeysKeepDays)} days after they expired`],
  ['docs/data-growth.md', `stay in the list for ${String(endedApiKeysKeepDays)} days`],
  ['docs/data-growth.md', `${String(stoppedDeliveriesKeepDays)} days while it is off`],
  ['docs/data-growth.md', `deleted releases after ${inWords(years(historyKeepDays))}`],
  ['docs/data-growth.md', `${inWords(years(historyKeepDays))} after the release was deleted`],
  ['docs/data-growth.md', `\`advisory_notifications\` | after ${inWords(years(historyKeepDays))}`],
  ['docs/data-growth.md', `adds the address; after ${inWords(years(closedMs / dayMs))}`],
  ['docs/data-growth.md', `failed uploads after ${hours(abandonedAfterMs)}s`],
  ['docs/data-growth.md', `| ${String(deliveriesKept)} per webhook`],
  ['docs/glossary.md', `chunks of at most ${String(limits.chunkBytes / 1024 ** 2)} MiB`],
  ['docs/glossary.md', `one file for ${inWords(hours(ticketMs))}`],
  ['docs/glossary.md', `within ${hours(invitationMs)}s`],
  ['docs/webhooks.md', `within ${duration(timeoutMs, secondMs, 'second')}s`],
];

/** Numbers in words, from one. An article counts as one only where it can only mean a duration. */
const WORDS = {
  en: '(?<=(?:within|after|than|for) )an?|one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve',
  nl: '(?<!(?:op|over|vul|hoe) )een|[eé]én,twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf',
};
const HALF = { en: 'half an', nl: 'een half' };
const UNITS = {
  en: 'seconds?,minutes?,hours?,days?,weeks?,months?,years?',
  nl: 'seconden?,minuut|minuten,uur|uren,dag|dagen,week|weken,maand|maanden,jaar|jaren',
};
const UNIT_NAMES = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];

const alternatives = (list: string) => list.split(',').map((each) => `(${each})`);
const chosen = (groups: readonly (string | undefined)[]) => groups.findIndex((group) => group !== undefined);

/** Returns the durations in a text, as "60 minute", in alphabetical order. */
function durationsIn(text: string, language: 'en' | 'nl'): string[] {
  const numbers = ['(\\d+)', `(${HALF[language]})`, ...alternatives(WORDS[language])];
  const units = alternatives(UNITS[language]);
  const pattern = `(?<![\\p{L}\\d])(?:${numbers.join('|')}) (?:${units.join('|')})(?!\\p{L})`;
  const found = [...text.matchAll(new RegExp(pattern, 'giu'))].map(([, digits, half, ...groups]) => {
    const words = groups.slice(0, numbers.length - 2);
    const number = digits ?? (half === undefined ? String(1 + chosen(words)) : '0.5');
    return `${number} ${UNIT_NAMES[chosen(groups.slice(words.length))] ?? ''}`;
  });
  return [...new Set(found)].sort();
}

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = textsOf(language);
  for (const { at, value } of valuesIn(serverTexts[language]))
    if (typeof value === 'string') texts.set(`server:${at}`, value);

  it('state exactly the durations defined in the code', () => {
    const stated = [...texts].flatMap(([key, text]) => {
      // The singular form of a text with an interpolated number.
      const found = durationsIn(text, language).filter((each) => !(key.endsWith('_one') && /^1 /.test(each)));
      return found.length === 0 || OTHERS.has(key) ? [] : [[key, found] as const];
    });
    const expected = [...new Set(DURATIONS.flatMap(([, ofOne]) => ofOne))].map((key) => [
      key,
      [...new Set(DURATIONS.flatMap(([each, ofOne]) => (ofOne.includes(key) ? [each] : [])))].sort(),
    ]);
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(expected));
  });

  it.each(COUNTS)('%s states %d', (key, count) => {
    const word = alternatives(WORDS[language])[count - 1] ?? '(?!)';
    expect(texts.get(key)).toMatch(
      new RegExp(`(?<![\\p{L}\\d])(?:${String(count)}|${word})(?![\\p{L}\\d])`, 'iu'),
    );
  });
});

it('durationsIn reads durations in digits and in words', () => {
  expect(durationsIn('Within a day, after 60 minutes. A second way: half an hour, ten years.', 'en')).toEqual(
    ['0.5 hour', '1 day', '10 year', '60 minute'],
  );
  expect(durationsIn('Eén dag lang; na een half uur, tien minuten of 72 uur.', 'nl')).toEqual([
    '0.5 hour',
    '1 day',
    '10 minute',
    '72 hour',
  ]);
});

it('the free month has the same length in the server and content/pricing.json', () =>
  expect(readJson('content/pricing.json')).toMatchObject({ trialMonths }));

it.each(DOCUMENTED)('%s says "%s"', (file, words) => expect(read(file)).toContain(words));
