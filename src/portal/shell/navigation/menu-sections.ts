import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { canOpen } from '../../routes/find-route';

/** Who sees a list of sections. `others` are managers and customers. */
export type Audience = 'administrators' | 'others';

interface MenuEntry {
  /** without language prefix */
  to: string;
  label: string;
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
  const is_admin = audience === 'administrators';
  const section = (id: string, ...names: (keyof typeof PATHS)[]): MenuSection => {
    const shown = names.filter((name) => canOpen(PATHS[name], { is_admin, is_manager: false }));
    return {
      id,
      ...(id !== 'start' && shown.length > 1 && { label: t(`menu.sections.${id}`) }),
      entries: shown.map((name) => ({ to: PATHS[name], label: t(`menu.${name}`) })),
    };
  };
  return [
    section('start', 'overview', 'messages'),
    section('releases', 'downloads', 'statistics'),
    is_admin ? section('customers', 'groups', 'users', 'licences') : section('company', 'licences', 'users'),
    section('security', 'advisories', 'components'),
    ...(isViewing ? [] : [section('settings', 'account', 'apiKeys', 'webhooks', 'mail', 'audit')]),
  ];
}

/** Returns the `to` of the entry to which a path belongs: of all that fit, the most specific one. */
export function currentEntry(path: string, sections: readonly MenuSection[]): string | undefined {
  return sections
    .flatMap(({ entries }) => entries.map(({ to }) => to))
    .filter((to) => path.startsWith(to))
    .sort((a, b) => b.length - a.length)[0];
}
