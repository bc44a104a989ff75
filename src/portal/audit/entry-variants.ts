import type { AuditAction } from '../../../server/contract/audit';

/**
 * A variant of the sentence of an action: its name, the detail that it depends on, and the value of that
 * detail; without a value, the detail only has to be there.
 */
type Variant = readonly [name: string, detail: string, value?: string | number | boolean];

const sameName = (detail: string, values: readonly string[]) =>
  values.map((value): Variant => [value, detail, value]);

/**
 * The variants of each action, the first match wins. Two are no details of the API. `by`: `self` if the actor is the
 * user that the entry is about, `server` if there is no actor. `same`: true if a state stayed as it was.
 */
export const VARIANTS: Partial<Record<AuditAction, readonly Variant[]>> = {
  login: sameName('way', ['password', 'totp', 'recovery_code', 'passkey', 'company', 'invitation']),
  'login.failed': [
    ['blocked', 'blocked', true],
    ['second_factor', 'second_factor', true],
    ['passkey_copied', 'passkey_copied', true],
  ],
  'session.end': [['own', 'by', 'self']],
  'second_factor.remove': [['own', 'by', 'self']],
  'account.change': [
    ['asked', 'new_email'],
    ['confirmed', 'before'],
    ['unsubscribed_releases', 'unsubscribed', 'releases'],
    ['unsubscribed_licences', 'unsubscribed', 'licences'],
  ],
  'download_type.change': [['renamed', 'before']],
  'allowed_group.set': [
    ['everyone', 'everyone', true],
    ['some', 'everyone', false],
  ],
  'release.publish': [['planned', 'by', 'server']],
  'release.change': [
    ['renamed', 'before'],
    ['moved', 'download_type'],
  ],
  'release.check': [
    ['list_differs', 'blocks', 'differs'],
    ['list_replaced', 'blocks', 'replaced'],
    ['whole', 'as_uploaded', true],
    ['damaged', 'as_uploaded', false],
  ],
  'advisory.publish': [
    ['notified', 'notify', true],
    ['silent', 'notify', false],
  ],
  'license.create': [['group', 'group']],
  'license.open': [['named', 'subject']],
  'license.keep': [['group', 'group']],
  'license.renew': [['until', 'valid_until']],
  'invitation.renew': [
    ['manager', 'is_manager', true],
    ['member', 'is_manager', false],
  ],
  'user.change': [
    ['blocked', 'blocked', true],
    ['unblocked', 'blocked', false],
    ['manager', 'is_manager', true],
    ['member', 'is_manager', false],
    ['readdressed', 'before'],
    ['moved', 'group'],
  ],
  'user.create': [
    ['first', 'first', true],
    ['company', 'issuer'],
  ],
  'group.change': [
    ['renamed', 'before'],
    ['previews', 'gets_previews', true],
    ['no_previews', 'gets_previews', false],
  ],
  'message.change': [
    ['kind', 'kind'],
    ['note', 'same', true],
  ],
  'message.grant': [['named', 'invited']],
  'hold.release': sameName('subject', ['send', 'keep']),
  'audit.take_in': [['counts', 'counts']],
};
