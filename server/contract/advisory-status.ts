import { Type } from 'typebox';

export const RELEASE_STATUSES = ['affected', 'fixed', 'not_affected', 'under_investigation'] as const;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];

/** The reasons for `not_affected`: the labels of flags in CSAF 2.0, section 3.2.3.5.2. */
export const JUSTIFICATIONS = [
  'component_not_present',
  'inline_mitigations_already_exist',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_not_present',
] as const;
export type Justification = (typeof JUSTIFICATIONS)[number];

export const Status = Type.Unsafe<ReleaseStatus>({ type: 'string', enum: [...RELEASE_STATUSES] });
export const NullableJustification = Type.Unsafe<Justification | null>({
  type: ['string', 'null'],
  enum: [...JUSTIFICATIONS, null],
  description: 'why it is not affected',
});
