import { listAdvisoryHashes } from '../../server/contract/advisory-releases';
import { createMessage } from '../../server/contract/contact';
import { logOut } from '../../server/contract/session';
import { urlOf } from './call-path';

// The calls of public pages.

export const CONTACT_URL = urlOf(createMessage);
export const HASHES_URL = urlOf(listAdvisoryHashes);
export const LOGOUT_URL = urlOf(logOut);
