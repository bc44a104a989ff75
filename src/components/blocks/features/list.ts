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

const names = ['group', 'device'] as const;

/** The choice that a form or the query of an address holds; of what it does not know, all. */
export function choiceIn(source: FormData | URLSearchParams): FeatureChoice {
  return {
    group: FEATURE_GROUPS.find((group) => group === source.get('group')) ?? ALL,
    device: FEATURE_DEVICES.find((device) => device === source.get('device')) ?? ALL,
  };
}

/** The address of this page with the choice in its query, other parts kept. */
export function addressOf(choice: FeatureChoice, address: string): string {
  const url = new URL(address);
  for (const name of names) {
    if (choice[name] === ALL) url.searchParams.delete(name);
    else url.searchParams.set(name, choice[name]);
  }
  return url.href;
}

/** Checks the radio buttons of a choice. */
export function check(choice: FeatureChoice, form: HTMLFormElement): void {
  for (const name of names) {
    const radios = form.elements.namedItem(name);
    if (radios instanceof RadioNodeList) radios.value = choice[name];
  }
}
