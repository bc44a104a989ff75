import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';

/** Who sees a list of sections. `others` are managers and customers. */
export type Audience = 'administrators' | 'others';

interface MenuEntry {
  /** without language prefix */
  to: string;
  label: string;
  /** The start of the paths that belong to this entry. */
  area: string;
}

interface MenuSection {
  id: string;
  /** Missing for the first section, and above a single entry. */
  label?: string;
  entries: MenuEntry[];
}

/** Returns the sections of the portal's menu. */
export function useMenuSections(audience: Audience, { isViewing }: { isViewing: boolean }): MenuSection[] {
  const { t } = useTranslation('portal');
  const entry = (to: string, id: string, area = to) => ({ to, area, label: t(`menu.${id}`) });
  const section = (id: string, entries: MenuEntry[]) => ({
    id,
    ...(entries.length > 1 && { label: t(`menu.sections.${id}`) }),
    entries,
  });
  const [overview, downloads] = [entry(PATHS.overview, 'overview'), entry(PATHS.downloads, 'downloads')];
  const [licences, users] = [entry(PATHS.licences, 'licences'), entry(PATHS.users, 'users')];
  const [account, advisories] = [entry(PATHS.account, 'account'), entry(PATHS.advisories, 'advisories')];
  if (audience === 'others')
    return [
      { id: 'start', entries: [overview] },
      section('releases', [downloads]),
      section('company', [licences, users]),
      section('security', [advisories]),
      ...(isViewing ? [] : [section('settings', [account])]),
    ];
  return [
    { id: 'start', entries: [overview, entry(PATHS.messages, 'messages')] },
    section('releases', [downloads, entry(PATHS.statistics, 'statistics')]),
    section('customers', [entry(PATHS.groups, 'groups'), users, licences]),
    section('security', [advisories, entry(PATHS.components, 'components')]),
    section('settings', [
      account,
      entry(PATHS.apiKeys, 'apiKeys'),
      entry(PATHS.webhooks, 'webhooks'),
      entry(PATHS.mail, 'mail'),
      entry(PATHS.audit, 'audit'),
    ]),
  ];
}

/** Returns the `to` of the entry to which a path belongs: of all that fit, the most specific one. */
export function currentEntry(path: string, sections: readonly MenuSection[]): string | undefined {
  return sections
    .flatMap(({ entries }) => entries)
    .filter(({ area }) => path.startsWith(area))
    .sort((a, b) => b.area.length - a.area.length)[0]?.to;
}
