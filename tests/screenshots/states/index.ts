import { account } from './account';
import { administration } from './administration';
import { advisories } from './advisories';
import { downloads, downloadTypes } from './downloads';
import { licences } from './licences';
import { messages } from './messages';
import { forms, pages } from './public';
import { releases } from './releases';
import type { State } from './state';
import { uploads } from './uploads';

/** All states, in the order of the contact sheet. */
export const STATES: readonly State[] = [
  ...pages,
  ...forms,
  ...downloads,
  ...downloadTypes,
  ...releases,
  ...uploads,
  ...licences,
  ...advisories,
  ...administration,
  ...messages,
  ...account,
];
