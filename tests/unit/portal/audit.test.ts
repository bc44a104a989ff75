import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '../../../server/contract/audit';
import { LANGUAGES, type Language } from '../../../src/config/site';
import { startOfDay } from '../../../src/portal/api/audit';
import { describeEntry } from '../../../src/portal/audit/describe-entry';

describe('a day of the audit trail', () => {
  it.each([
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('starts and ends at local midnight, also on clock changes: %s', (day, start, end) => {
    expect(startOfDay(day)).toBe(start);
    expect(startOfDay(day, 1)).toBe(end);
  });

  it('is undefined without a date', () => expect(startOfDay('')).toBeUndefined());
});

type Detail = AuditEntry['detail'];
type Written = Partial<Pick<AuditEntry, 'actor' | 'subject' | 'detail' | 'actor_name' | 'download_type'>>;

/** Returns entries about one subject with different details. */
const withEach = (subject: string, details: readonly Detail[]): Written[] =>
  details.map((detail) => ({ subject, detail }));

const admin = 'admin@example.com';
const group = { group: 'De Vries', group_id: 4 };
const licence = {
  id: 7,
  company: null,
  edition: 'full',
  users: 3,
  valid_from: '2026-01-01',
  valid_until: null,
};
const webhook = { subject: 'Scanner', detail: { id: 2, host: 'hooks.example.com' } };
const provider = {
  id: 3,
  issuer: 'https://login.example.com',
  client_id: 'bel',
  domains: 'vries.nl',
  is_required: false,
  trusts_email: true,
};
const own = { subject: admin };

/** The entries of each action, one for each set of details that changes the sentence. */
const WRITTEN: Record<AuditAction, readonly Written[]> = {
  login: [
    ...['password', 'totp', 'recovery_code', 'passkey', 'invitation'].map((way) => ({
      ...own,
      detail: { way },
    })),
    { ...own, detail: { way: 'company', issuer: provider.issuer } },
  ],
  'login.failed': [
    { actor: null, subject: 'jan@vries.nl', detail: { ip: '192.0.2.1' } },
    ...withEach(admin, [
      { blocked: true, ip: '192.0.2.1' },
      { second_factor: true, way: 'totp', ip: '192.0.2.1' },
      { passkey_copied: true, way: 'passkey', ip: '192.0.2.1' },
    ]),
  ],
  logout: [own],
  'session.end': [own, { subject: 'jan@vries.nl', detail: { id: 9, group_id: 4 } }],
  'password.change': [own],
  'second_factor.add': [own],
  'second_factor.remove': [own, { subject: 'jan@vries.nl' }, { actor: null, subject: 'jan@vries.nl' }],
  'recovery_codes.create': [own],
  'recovery_code.use': [{ ...own, detail: { left: 3 } }],
  'passkey.add': [{ ...own, detail: { name: 'Laptop' } }],
  'passkey.change': [{ ...own, detail: { name: 'Laptop', before: 'Phone' } }],
  'passkey.remove': [{ ...own, detail: { name: 'Laptop' } }],
  'account.change': [
    { ...own, detail: { name: 'Anna', language: 'nl', release_mails: 'none' } },
    { ...own, detail: { new_email: 'anna@example.com' } },
    { subject: 'anna@example.com', detail: { before: admin } },
    { ...own, detail: { release_mails: 'none', unsubscribed: 'releases' } },
    { ...own, detail: { licence_reminders: false, unsubscribed: 'licences' } },
  ],
  'feed.create': [own],
  'feed.delete': [own],
  'api_key.create': [
    {
      subject: 'Build',
      detail: { id: 2, download_types: 'Scanner, Server', ends_at: '2026-05-01T10:00:00.000Z' },
    },
  ],
  'api_key.exchange': [{ subject: 'Build', detail: { id: 2, issuer: provider.issuer } }],
  'api_key.take_over': [{ subject: 'Build', detail: { id: 2, before: 'Bram' } }],
  'api_key.end': [{ subject: 'Build', detail: { id: 2 } }],
  'password.forget': [{ actor: null, subject: 'jan@vries.nl' }],
  'password.reset': [own],
  download: [{ subject: '3.2.0', detail: { id: 12, file_name: 'server.zip' } }],
  'installer.download': [{ subject: '3.2.0', detail: { id: 12, bits: 64 } }],
  'download_type.change': [
    { subject: 'Scanner', detail: { id: 5 } },
    { subject: 'Scanner', detail: { id: 5, before: 'Handheld' } },
  ],
  'download_type.create': [{ subject: 'Scanner', detail: { id: 5 } }],
  'download_type.delete': [{ subject: 'Scanner', detail: { id: 5 } }],
  'allowed_group.add': [{ subject: 'Scanner', detail: { id: 5, ...group } }],
  'allowed_group.remove': [{ subject: 'Scanner', detail: { id: 5, ...group } }],
  'allowed_group.set': [true, false].map((everyone) => ({
    subject: 'Scanner',
    detail: { id: 5, everyone, gains: 2, loses: 0, added: 'De Vries, Bakker', removed: '' },
  })),
  'upload.create': [
    { subject: '3.2.0', detail: { id: 12, download_type: 'Server', file_name: 'server.zip' } },
  ],
  'upload.cancel': [{ subject: '3.2.0', detail: { id: 12, received: 4096 } }],
  'upload.refuse': [{ subject: '3.2.0', detail: { id: 12, hash: 'aa', found: 'bb' } }],
  'upload.sweep': [{ actor: null, subject: '3.2.0', detail: { id: 12, received: 4096 } }],
  'release.create': [
    {
      subject: '3.2.0',
      detail: { id: 12, file_name: 'server.zip', size: 4096, sha256: 'cc', api_key: 'Build' },
    },
  ],
  'release.publish': [
    { subject: '3.2.0', detail: { id: 12 } },
    { actor: null, subject: '3.2.0', detail: { id: 12 } },
  ],
  'release.schedule': [{ subject: '3.2.0', detail: { id: 12, publish_at: '2026-05-01T10:00:00.000Z' } }],
  'release.change': [
    { subject: '3.2.0', detail: { id: 12, fields: 'release_notes, support_ends, draft' } },
    { subject: '3.2.0', detail: { id: 12, fields: 'name', before: '3.2' } },
    { subject: '3.2.0', detail: { id: 12, fields: 'download_type_id', download_type: 'Server' } },
  ],
  'release.withdraw': [{ subject: '3.2.0', detail: { id: 12, reason: 'It loses orders.' } }],
  'release.restore': [{ subject: '3.2.0', detail: { id: 12 } }],
  'release.tell': [{ subject: '3.2.0', detail: { id: 12 } }],
  'attachment.add': [{ subject: '3.2.0', detail: { id: 12, file_name: 'manual.pdf' } }],
  'attachment.delete': [{ subject: '3.2.0', detail: { id: 12, file_name: 'manual.pdf' } }],
  'release.delete': [{ subject: '3.2.0', detail: { id: 12, file_name: 'server.zip' } }],
  'orphans.delete': [{ subject: '3', detail: { files: 3, bytes: 4096 } }],
  'release.check': [
    { subject: '3.2.0', detail: { id: 12, as_uploaded: true } },
    { actor: null, subject: '3.2.0', detail: { id: 12, as_uploaded: false } },
    { actor: null, subject: '3.2.0', detail: { id: 12, blocks: 'differs' } },
    { subject: '3.2.0', detail: { id: 12, blocks: 'replaced' } },
  ],
  'advisory.create': [{ subject: 'Leak', detail: { id: 6, releases: 2 } }],
  'advisory.change': [{ subject: 'Leak', detail: { id: 6, fields: 'title_en, releases' } }],
  'advisory.delete': [{ subject: 'Leak', detail: { id: 6 } }],
  'advisory.publish': [true, false].map((notify) => ({
    subject: 'BEL-2026-0001',
    detail: { id: 6, revision: 2, notify },
  })),
  'advisory.notify': [{ subject: 'BEL-2026-0001', detail: { id: 6, revision: 2, recipients: 5 } }],
  'advisory.deal_with': [{ subject: 'BEL-2026-0001', detail: { id: 6, revision: 2 } }],
  'license.create': [
    { subject: 'Main', detail: { ...licence, ...group } },
    { subject: 'Main', detail: { ...licence, group: null, group_id: null } },
  ],
  'license.open': [{ subject: 'Main' }, { subject: '' }],
  'license.keep': [
    { subject: 'Main', detail: { ...licence, ...group } },
    { subject: 'Main', detail: { ...licence, group: null, group_id: null } },
  ],
  'license.download': [{ subject: 'Main' }],
  'license.renew': [
    { subject: 'Main', detail: { ...licence, ...group, renewed: 6 } },
    { subject: 'Main', detail: { ...licence, ...group, renewed: 6, valid_until: '2027-01-01' } },
  ],
  'license.mail': [{ subject: 'Main', detail: { id: 7, ...group, recipients: 2 } }],
  'license.withdraw': [{ subject: 'Main', detail: { id: 7, reason: 'Not paid.' } }],
  'invitation.create': [{ subject: 'jan@vries.nl', detail: { id: 8, ...group } }],
  'invitation.renew': withEach('jan@vries.nl', [
    { id: 8 },
    { id: 8, is_manager: true },
    { id: 8, is_manager: false },
  ]),
  'invitation.withdraw': [{ subject: 'jan@vries.nl', detail: { id: 8, group_id: 4 } }],
  'invitation.accept': [{ ...own, detail: { id: 9, group: 'De Vries', invited_by: 'Bram' } }],
  'user.change': withEach('jan@vries.nl', [
    { id: 9, name: 'Jan', email: 'jan@vries.nl', group: 4, group_id: 4 },
    { id: 9, blocked: true, group_id: 4 },
    { id: 9, blocked: false, group_id: 4 },
    { id: 9, is_manager: true, group_id: 4 },
    { id: 9, is_manager: false, group_id: 4 },
    { id: 9, name: 'Jan', group: 'De Vries', group_id: 4 },
    { id: 9, email: 'jan@vries.nl', group_id: 4, before: 'j@vries.nl' },
  ]),
  'user.create': [
    { subject: 'jan@vries.nl', detail: { id: 9, ...group } },
    { ...own, detail: { id: 9, ...group, issuer: provider.issuer, invited_by: 'Bram' } },
    { actor: null, subject: 'jan@vries.nl', detail: { first: true } },
  ],
  'user.delete': [{ subject: 'jan@vries.nl', detail: { id: 9, group_id: 4, address_closed: true } }],
  'group.change': withEach('De Vries', [
    { id: 4 },
    { id: 4, before: 'Vries' },
    { id: 4, gets_previews: true },
    { id: 4, gets_previews: false },
  ]),
  'group.create': [{ subject: 'De Vries', detail: { id: 4 } }],
  'group.delete': [{ subject: 'De Vries', detail: { id: 4 } }],
  'group.view': [{ subject: 'De Vries', detail: { id: 4 } }],
  'identity_provider.create': [{ subject: 'De Vries', detail: provider }],
  'identity_provider.change': [{ subject: 'De Vries', detail: { ...provider, new_secret: true } }],
  'identity_provider.delete': [{ subject: 'De Vries', detail: { id: 3, issuer: provider.issuer } }],
  'identity.add': [{ ...own, detail: { issuer: provider.issuer } }],
  'message.change': [
    { subject: '2', detail: { from: 'new', to: 'closed' } },
    { subject: '2', detail: { from: 'new', to: 'new', kind: 'trial' } },
    { subject: '2', detail: { from: 'new', to: 'new' } },
  ],
  'message.answer': [{ subject: '2' }],
  'message.grant': [
    { subject: '2', detail: { ...group, invited: 'jan@vries.nl', license: 'Main', license_id: 7 } },
    // Entries of older versions.
    { subject: '2', detail: { group: 4, invitation: 5, license: 7 } },
  ],
  'message.delete': [{ subject: '2', detail: { state: 'closed' } }],
  'mail.resend': [{ subject: '8', detail: { kind: 'password-reset' } }],
  'hold.release': ['send', 'keep'].map((subject) => ({
    subject,
    detail: { since: '2026-05-01T10:00:00.000Z' },
  })),
  'mail.test': [own],
  'mail.resend_failed': [{ subject: '', detail: { mails: 3 } }],
  'webhook.create': [webhook],
  'webhook.change': [{ ...webhook, detail: { ...webhook.detail, active: false } }],
  'webhook.delete': [webhook],
  'webhook.resend': [{ ...webhook, detail: { ...webhook.detail, delivery: 31 } }],
  'webhook.new_secret': [webhook],
  'webhook.test': [webhook],
  'setup.dismiss': [{ subject: '' }],
  'audit.take_in': [
    { actor: null, subject: '1 – 500', detail: { entries: 500 } },
    { actor: null, subject: '1 – 500', detail: { counts: 12 } },
  ],
};

interface Texts {
  actions: Record<string, string>;
  sentences: Record<string, string>;
  labels: Record<string, string>;
}

const textsOf = (language: Language) =>
  JSON.parse(readFileSync(`locales/${language}/audit.json`, 'utf8')) as Texts;

function described(action: string, written: Written, language: Language) {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: { audit: textsOf(language) } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const entry = {
    id: 1,
    at: '2026-05-01T10:00:00.000Z',
    actor: admin,
    subject: '',
    detail: {},
    ...written,
    action,
  };
  const { sentence, details } = describeEntry(entry, i18n.getFixedT(language, 'audit'), language);
  return {
    sentence: sentence.map((part) => (typeof part === 'string' ? part : part.text)).join(''),
    details: details.map(({ label, text }) => `${label}: ${text}`),
    labels: details.map(({ label }) => label),
    links: [...sentence, ...details].flatMap((part) =>
      typeof part !== 'string' && part.path !== undefined ? [part.path] : [],
    ),
  };
}

describe.each(LANGUAGES)('an entry of the audit trail in %s', (language) => {
  const { actions, labels, sentences } = textsOf(language);

  it.each(AUDIT_ACTIONS)('has a complete sentence: %s', (action) => {
    for (const written of WRITTEN[action]) {
      const { sentence, labels: shown } = described(action, written, language);
      expect(sentence).toMatch(/^[^{}]{8,}$/);
      expect(sentence).not.toMatch(/undefined|null|\(\)|‘’|“”|: ?$/);
      // An action without a sentence shows its label instead.
      expect(sentence).not.toContain(`: ${actions[action.replaceAll('.', '_')] ?? ''}`);
      expect(shown.filter((label) => !Object.values(labels).includes(label))).toEqual([]);
    }
  });

  it('uses each sentence variant of the locale', () => {
    const placeholder = /\{\{\w+\}\}/;
    const all = Object.entries(WRITTEN).flatMap(([action, variants]) =>
      variants.map((written) => described(action, written, language).sentence),
    );
    // Entries of older versions lack some values, so they use the sentence without variant.
    const bases = AUDIT_ACTIONS.map((action) => action.replaceAll('.', '_'));
    const unused = Object.entries(sentences).filter(
      ([key, text]) =>
        !bases.includes(key) &&
        !all.some((sentence) => text.split(placeholder).every((part) => sentence.includes(part))),
    );
    expect(unused).toEqual([]);
  });
});

describe('an entry of the audit trail', () => {
  it('is a sentence with links that repeats no value as a detail', () => {
    const detail = { ...group, invited: 'jan@vries.nl', license: 'Main', license_id: 7 };
    expect(described('message.grant', { subject: '2', detail }, 'en')).toEqual({
      sentence: `${admin} granted a free month to De Vries (message 2): licence “Main”, invitation to jan@vries.nl`,
      details: [],
      labels: [],
      links: ['/app/users/groups/4/', '/app/messages/2/', '/app/license/7/'],
    });
    expect(
      described('group.change', { subject: 'De Vries', detail: { id: 4, before: 'Vries' } }, 'nl').sentence,
    ).toBe(`${admin} heeft de groep ‘Vries’ hernoemd naar De Vries`);
  });

  it('names the person and the download type where they are known', () => {
    const release = { subject: '3.2.0', actor_name: 'Ada', download_type: 'Server' };
    expect(described('release.publish', { ...release, detail: { id: 12 } }, 'en')).toMatchObject({
      sentence: 'Ada published release Server 3.2.0',
      details: [`Who: ${admin}`],
      links: ['/app/downloads/12/'],
    });
    const upload = { ...release, detail: { id: 12, download_type: 'Server', file_name: 'server.zip' } };
    expect(described('upload.create', upload, 'en').sentence).toBe(
      'Ada started to upload release 3.2.0 of Server (server.zip)',
    );
  });

  it('omits values that a form sent unchanged', () => {
    const detail = { id: 9, name: 'Jan', email: 'jan@vries.nl', group: 4, group_id: 4 };
    expect(described('user.change', { subject: 'jan@vries.nl', detail }, 'en')).toMatchObject({
      sentence: `${admin} changed the user jan@vries.nl`,
      details: ['Name: Jan', 'Group: 4'],
    });
  });

  it('shows the repeat count and the API key', () => {
    const count = { count: 3, last_at: '2026-05-01T10:00:00.000Z' };
    expect(described('logout', { ...own, detail: count }, 'en').sentence).toMatch(
      /^admin@example\.com logged out \(3 times, last on 1 May 2026,? .*\)$/,
    );
    const detail = { id: 12, api_key: 'Build' };
    expect(described('release.publish', { subject: '3.2.0', detail }, 'en')).toMatchObject({
      sentence: `${admin}, with the API key “Build”, published release 3.2.0`,
      details: [],
    });
  });

  it('shows the action and values of an unknown action or an incomplete entry', () => {
    expect(
      described('robot.dance', { subject: 'Robbie', detail: { tempo_bpm: 120, $t: '{{actor}}' } }, 'en'),
    ).toMatchObject({
      sentence: `${admin}: robot.dance Robbie`,
      details: ['tempo bpm: 120', '$t: {{actor}}'],
    });
    expect(described('allowed_group.add', { subject: 'Scanner' }, 'en').sentence).toBe(
      `${admin}: Group given access Scanner`,
    );
  });
});
