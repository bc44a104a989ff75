import type { OwnAccount } from '../../../../server/contract/own-account';

/** The account of the user of `AUTH`. */
export const account: OwnAccount = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.com',
  has_password: true,
  language: 'en',
  release_mails: 'all',
  licence_reminders: true,
  pending_email: null,
  version: 1,
};
