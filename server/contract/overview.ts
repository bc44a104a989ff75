import { Type, type Static, type TSchema } from 'typebox';
import { Condition } from './condition';
import { Id, Named, patterns, Time } from './fields';
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

const Bytes = Type.Integer({ minimum: 0, description: 'bytes' });

const Orphan = Type.Object({ id: Id, bytes: Bytes, found_at: Time });

/** The confirmation that all files without a record are deleted: how many the person was shown. */
export const OrphansQuery = Type.Object(
  { count: Type.String({ pattern: patterns.invalid_number, description: 'how many there are' }) },
  { additionalProperties: false },
);

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
  orphans: Type.Object(
    { count: Type.Integer({ minimum: 0 }), bytes: Bytes, first: Type.Array(Orphan) },
    { description: 'stored files that the database has no record of, as the last sweep found them' },
  ),
});
export type Overview = Static<typeof Overview>;
