import { Type, type Static } from 'typebox';
import { Id, Named } from './fields';

/** Max number of advisories that a list of an upgrade names. */
export const advisoriesNamed = 5;

const Advisories = (description: string) =>
  Type.Object(
    {
      count: Type.Integer({ minimum: 0 }),
      first: Type.Array(Type.Object({ id: Id, number: Type.String({ description: 'as BEL-2026-0001' }) })),
    },
    { description },
  );

/**
 * What the published advisories say about a newer release, for a group that has an older one. A release that an
 * advisory does not name is neither affected nor fixed.
 */
const Upgrade = Type.Object({
  from: { ...Named, description: 'the newest release of the type that the group downloaded' },
  to: Named,
  closes: Advisories('`from` is affected or under investigation, `to` is fixed or not affected'),
  open: Advisories('`from` and `to` are affected or under investigation'),
  opens: Advisories('`to` is affected or under investigation, and `from` is not, or is not named'),
  not_mentioned: Advisories('`from` is affected or under investigation, and `to` is not named'),
});
export type Upgrade = Static<typeof Upgrade>;

export const NullableUpgrade = Type.Unsafe<Upgrade | null>({
  ...Upgrade,
  type: ['object', 'null'],
  description:
    'what an upgrade from the release that the group has closes, by the published advisories; null: no ' +
    'advisory names one of the two, or there is nothing to upgrade; always null for administrators',
});
