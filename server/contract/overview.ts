import { Type, type Static, type TSchema } from 'typebox';
import { call } from './call';
import { Condition } from './condition';
import { Id, Named, NoContent, patterns, Time } from './fields';
import { KeptLicence } from './licence';
import { Mail } from './mail';
import { Message } from './message';
import { GroupVersion, NamedOrNull } from './statistics';
import { UnfinishedUpload } from './upload';
import { NullableUpgrade } from './upgrade';

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
  is_withdrawn: Type.Boolean({ description: 'it was withdrawn since' }),
});
export type NewRelease = Static<typeof NewRelease>;

const Bytes = Type.Integer({ minimum: 0, description: 'bytes' });

const Orphan = Type.Object({ id: Id, bytes: Bytes, found_at: Time });

/** Confirms the deletion of all files without a record: the count that the person was shown. */
export const OrphansQuery = Type.Object(
  { count: Type.String({ pattern: patterns.invalid_number, description: 'how many there are' }) },
  { additionalProperties: false },
);

const Count = Type.Integer({ minimum: 0 });
const Day = Type.String({ description: 'YYYY-MM-DD, UTC' });
const Month = Type.String({ description: 'YYYY-MM, UTC' });

const DownloadsOfType = Type.Object({
  download_type: Type.Optional(Type.Object(Named.properties, { description: 'left out: all other types' })),
  days: Type.Array(Type.Object({ day: Day, count: Count }), { description: 'the days with downloads' }),
});

/** The place of a release in the order of publication of its type. */
const RELEASE_AGES = ['newest', 'previous', 'earlier'] as const;

const ReleaseInUse = Type.Object({
  release: Type.Optional(Type.Object(Named.properties, { description: 'left out: all other releases' })),
  age: Type.Unsafe<(typeof RELEASE_AGES)[number]>({
    type: 'string',
    enum: [...RELEASE_AGES],
    description: 'newest: the newest published stable release, or a later one; previous: the one before',
  }),
  groups: Count,
});

const InUse = Type.Object({
  download_type: Named,
  newest: NamedOrNull('the newest published stable release; null: none'),
  groups: Type.Integer({ minimum: 0, description: 'the customer groups that downloaded a release of it' }),
  releases: Type.Array(ReleaseInUse, {
    description: 'for how many groups it is the last release of the type that they downloaded; newest first',
  }),
});

const Series = Type.Object({
  today: Day,
  downloads: Type.Array(DownloadsOfType, {
    description: 'by customers in the last 90 days: the three types with most downloads, then all others',
  }),
  in_use: Type.Array(InUse, { description: 'at most ten types, the one with most groups first' }),
  licences: Type.Array(Type.Object({ month: Month, count: Count }), {
    description: 'the valid licences whose last day is in each of 12 months, from this month',
  }),
});
export type Series = Static<typeof Series>;

/** The first steps of an installation, in their order. */
export const SETUP_STEPS = [
  'mail',
  'secure',
  'second_factor',
  'download_type',
  'release',
  'customer',
  'second_administrator',
  'backup',
] as const;

/** The first steps of a customer, in their order. */
export const CUSTOMER_STEPS = ['install', 'licence', 'colleagues'] as const;

const StepsOf = <Id extends string>(ids: readonly Id[], description: string) =>
  Type.Array(Type.Object({ id: Type.Unsafe<Id>({ type: 'string', enum: [...ids] }), done: Type.Boolean() }), {
    description,
  });

const Figures = Type.Object({
  logins: Type.Integer({
    minimum: 0,
    description: 'users of customers who logged in during the last 30 days',
  }),
  customers: Type.Object(
    { all: Count, up_to_date: Count },
    {
      description:
        'groups that downloaded a release, and those of them whose last one is the newest stable one of each type',
    },
  ),
  licences: Type.Object({ valid: Count, ends_soon: Count }),
});

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
  figures: Figures,
  series: Series,
  setup: StepsOf(SETUP_STEPS, 'the first steps of the installation; empty: an administrator hid them'),
});
export type Overview = Static<typeof Overview>;

const OwnVersion = Type.Object({ ...GroupVersion.properties, upgrade: NullableUpgrade });
export type OwnVersion = Static<typeof OwnVersion>;

/** What a customer's group has, and what it can do next. */
export const OwnOverview = Type.Object({
  types: Some(OwnVersion, 'the download types that the group can see; those with a newer release first'),
  licences: Some(
    KeptLicence,
    'those that are valid or replaced from a later day on, the one that ends first at the top',
  ),
  steps: StepsOf(
    CUSTOMER_STEPS,
    'of a group that is at most 30 days old; empty for other groups, and for users who hid them',
  ),
});
export type OwnOverview = Static<typeof OwnOverview>;

/** Counts of the last 12 months, and of now, for administrators. */
export const InstallationStatistics = Type.Object({
  today: Day,
  downloads: Type.Array(
    Type.Object({
      download_type: DownloadsOfType.properties.download_type,
      months: Type.Array(Type.Object({ month: Month, count: Count }), {
        description: 'the months with downloads',
      }),
    }),
    {
      description:
        'by customers in the last 12 months, this one included: the three types with most downloads, then all others',
    },
  ),
  editions: Type.Array(Type.Object({ edition: KeptLicence.properties.edition, licences: Count }), {
    description: 'the valid licences by edition',
  }),
});
export type InstallationStatistics = Static<typeof InstallationStatistics>;

export const getOwnOverview = call('GET /overview/own', {
  who: 'signedIn',
  summary: 'Get what your group has of each download type, and its valid licences; for customers',
  answers: { 200: OwnOverview },
  problems: [404],
});

export const dismissOwnSteps = call('POST /overview/own/dismissSteps', {
  who: 'signedIn',
  recentLogin: 'never',
  summary: 'Hide your first steps; for customers',
  answers: { 204: NoContent },
  problems: [404],
});

export const getOverview = call('GET /overview', {
  who: 'admin',
  summary: 'Get what needs attention, the first five of each; figures, series and the first steps',
  answers: { 200: Overview },
});

export const dismissSetup = call('POST /overview/dismissSetup', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Hide the first steps of the installation for all administrators',
  answers: { 204: NoContent },
});

export const deleteOrphans = call('DELETE /orphans', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Delete the stored files without a record, all that the overview counts',
  query: OrphansQuery,
  answers: { 204: NoContent },
  problems: [409],
  allowedOnFullDisk: true,
});

export const getStatistics = call('GET /statistics', {
  who: 'admin',
  summary: 'Get downloads per month of the last 12 months, and valid licences by edition',
  answers: { 200: InstallationStatistics },
});
