import { LinkTabs } from './link-tabs';

interface FilterTabsProps {
  label: string;
  /** of the list, without language prefix */
  path: string;
  /** The query of each tab: the filter that it stands for, and the filters that it keeps. Empty ones are left out. */
  tabs: readonly { text: string; filters: Readonly<Record<string, string>>; isCurrent: boolean }[];
}

/** The tabs of a list, each of which filters it. */
export function FilterTabs({ label, path, tabs }: FilterTabsProps) {
  const pathOf = (filters: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
    return query ? `${path}?${query}` : path;
  };
  return (
    <LinkTabs
      label={label}
      tabs={tabs.map(({ text, filters, isCurrent }) => ({ to: pathOf(filters), text, isCurrent }))}
    />
  );
}
