/** The groups, in the order in which goods go through a warehouse. */
export const FEATURE_GROUPS = ['inbound', 'outbound', 'warehouse', 'kpiAndStatistics'] as const;

export const FEATURE_DEVICES = ['PHONE', 'TABLET'] as const;

type FeatureGroup = (typeof FEATURE_GROUPS)[number];
export type FeatureDevice = (typeof FEATURE_DEVICES)[number];

/** The choice that filters nothing. */
export const ALL = 'all';

export interface FeatureChoice {
  group: FeatureGroup | typeof ALL;
  device: FeatureDevice | typeof ALL;
}

type Choosable = Pick<Queries.FeatureAppFragment, 'group' | 'deviceType'>;

/** True if the filter includes the app. The list's CSS has the same rules. */
export function isChosen(app: Choosable, { group, device }: FeatureChoice): boolean {
  return (group === ALL || app.group === group) && (device === ALL || app.deviceType === device);
}

const names = ['group', 'device'] as const;

/** Returns the choice in a form or a query; unknown values become `ALL`. */
export function choiceIn(source: FormData | URLSearchParams): FeatureChoice {
  return {
    group: FEATURE_GROUPS.find((group) => group === source.get('group')) ?? ALL,
    device: FEATURE_DEVICES.find((device) => device === source.get('device')) ?? ALL,
  };
}

/** Returns the address with the choice in its query; the rest is unchanged. */
export function addressOf(choice: FeatureChoice, address: string): string {
  const url = new URL(address);
  for (const name of names) {
    if (choice[name] === ALL) url.searchParams.delete(name);
    else url.searchParams.set(name, choice[name]);
  }
  return url.href;
}

/** Checks the radio buttons that match a choice. */
export function check(choice: FeatureChoice, form: HTMLFormElement): void {
  for (const name of names) {
    const radios = form.elements.namedItem(name);
    if (radios instanceof RadioNodeList) radios.value = choice[name];
  }
}
