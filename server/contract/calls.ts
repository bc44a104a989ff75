import type { Call } from './call';
import * as advisory from './advisory';
import * as advisoryPublication from './advisory-publication';
import * as advisoryReleases from './advisory-releases';
import * as apiKey from './api-key';
import * as attachment from './attachment';
import * as audit from './audit';
import * as blocks from './blocks';
import * as companyLogin from './company-login';
import * as component from './component';
import * as contact from './contact';
import * as customer from './customer';
import * as downloadType from './download-type';
import * as grant from './grant';
import * as group from './group';
import * as health from './health';
import * as identityProvider from './identity-provider';
import * as installation from './installation';
import * as invitation from './invitation';
import * as licence from './licence';
import * as mail from './mail';
import * as message from './message';
import * as notices from './notices';
import * as overview from './overview';
import * as ownAccount from './own-account';
import * as passkey from './passkey';
import * as password from './password';
import * as release from './release';
import * as releaseList from './release-list';
import * as search from './search';
import * as secondFactor from './second-factor';
import * as session from './session';
import * as statistics from './statistics';
import * as ticket from './ticket';
import * as upload from './upload';
import * as user from './user';
import * as webhook from './webhook';

/** The declarations by tag. */
const resources: Readonly<Record<string, readonly object[]>> = {
  session: [session, companyLogin, password],
  'second factor': [passkey, secondFactor],
  account: [ownAccount],
  notices: [notices],
  invitations: [invitation],
  licences: [licence],
  'API keys': [apiKey],
  advisories: [advisory, advisoryReleases, advisoryPublication],
  contact: [contact],
  downloads: [ticket, blocks, downloadType, component, attachment, installation],
  releases: [release, releaseList, upload],
  statistics: [statistics],
  users: [user, group, identityProvider, customer],
  messages: [message, grant],
  mails: [mail],
  webhooks: [webhook],
  search: [search],
  overview: [overview],
  audit: [audit],
  server: [health],
};

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'address' in value && 'who' in value;

/** The operation id of each call, which is the name of its declaration, and its tag. */
export const callNames: ReadonlyMap<Call, { id: string; tag: string }> = new Map(
  Object.entries(resources).flatMap(([tag, files]) =>
    files
      .flatMap((file) => Object.entries(file))
      .flatMap(([id, value]) => (isCall(value) ? [[value, { id, tag }] as const] : [])),
  ),
);
