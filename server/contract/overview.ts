import { Type, type Static, type TSchema } from 'typebox';
import { Condition } from './condition';
import { Id, Named, Time } from './fields';
import { KeptLicence } from './licence';
import { Mail } from './mail';
import { Message } from './message';
import { UnfinishedUpload } from './release';

/** How many there are, and the few that are shown. */
const Some = <Item extends TSchema>(item: Item, description?: string) =>
  Type.Object(
    { count: Type.Integer({ minimum: 0 }), first: Type.Array(item) },
    description === undefined ? {} : { description },
  );

const NewRelease = Type.Object({
  id: Id,
  name: Type.String(),
  download_type: Named,
  release_date: Time,
  downloads: Type.Integer({ minimum: 0, description: 'how often it was downloaded' }),
});
export type NewRelease = Static<typeof NewRelease>;

/** What there is to do for an administrator, and how the releases of the last thirty days do. */
export const Overview = Type.Object({
  conditions: Some(Condition, 'what is wrong with the installation, as the instance that answers sees it'),
  messages: Some(Message),
  licences: Some(KeptLicence),
  uploads: Some(UnfinishedUpload),
  mails: Some(Mail, 'those that failed, or wait for more than an hour after an attempt that failed'),
  links: Type.Optional(
    Some(Mail, 'only while the server sends no mail: those whose link is to be passed on'),
  ),
  releases: Some(NewRelease),
});
export type Overview = Static<typeof Overview>;
