/** In the order of the apps' numbers. */
export const FEATURE_GROUPS = ['warehouse', 'kpiAndStatistics', 'outbound', 'inbound'] as const;

export const FEATURE_DEVICES = ['PHONE', 'TABLET'] as const;

type FeatureGroup = (typeof FEATURE_GROUPS)[number];
export type FeatureDevice = (typeof FEATURE_DEVICES)[number];

/** A choice that leaves nothing out. */
export const ALL = 'all';

export interface FeatureChoice {
  group: FeatureGroup | typeof ALL;
  device: FeatureDevice | typeof ALL;
}

type Choosable = Pick<Queries.FeatureAppFragment, 'group' | 'deviceType'>;

/** Whether an app is among what was chosen. The style sheet of the list says the same in CSS. */
export function isChosen(app: Choosable, { group, device }: FeatureChoice): boolean {
  return (group === ALL || app.group === group) && (device === ALL || app.deviceType === device);
}
