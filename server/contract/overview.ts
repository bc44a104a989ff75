import { Type, type Static, type TSchema } from 'typebox';
import { Condition } from './condition';
import { Id, Named, patterns, Time } from './fields';
import { KeptLicence } from './licence';
import { Mail } from './mail';
import { Message } from './message';
import { UnfinishedUpload } from './release';

/** A total, and the first few items. */
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

/** Confirms the deletion of all files without a record: the count that the person was shown. */
export const OrphansQuery = Type.Object(
  { count: Type.String({ pattern: patterns.invalid_number, description: 'how many there are' }) },
  { additionalProperties: false },
);

/** An administrator's open tasks, and the figures of the releases of the last 30 days. */
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
