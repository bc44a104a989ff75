import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchKind, SearchResult } from '../../../server/contract/search';
import { createLicencePath, invitePath, PATHS } from '../../config/paths';
import { useIsAdmin, useIsManager } from '../auth/session';
import { readRecentPages } from './recent-pages';

export interface Entry {
  id: string;
  title: string;
  text: string;
  /** without language prefix */
  path: string;
}

interface Section {
  id: string;
  label: string;
  entries: Entry[];
}

/** Groups the results by kind, in the order of the server. */
export function sectionsOf(
  results: readonly SearchResult[],
  labelOf: (kind: SearchKind) => string,
): Section[] {
  const sections = new Map<SearchKind, Section>();
  for (const { kind, id, ...result } of results) {
    const section = sections.get(kind) ?? { id: kind, label: labelOf(kind), entries: [] };
    section.entries.push({ id: `${kind}-${id}`, ...result });
    sections.set(kind, section);
  }
  return [...sections.values()];
}

/** Returns what the search offers before anything is typed: recent pages, and the actions of this user. */
export function useStartSections(): Section[] {
  const { t } = useTranslation('portal');
  const isAdmin = useIsAdmin();
  const isManager = useIsManager();
  const [recent] = useState(readRecentPages);
  const action = (id: string, path: string): Entry => ({
    id,
    title: t(`search.actions.${id}`),
    text: '',
    path,
  });
  const actions = [
    ...(isAdmin ? [action('newCustomer', PATHS.newCustomer), action('upload', PATHS.upload)] : []),
    ...(isAdmin || isManager ? [action('invite', invitePath('new'))] : []),
    ...(isAdmin ? [action('createLicence', createLicencePath())] : []),
  ];
  const pages = recent.map(({ path, title }) => ({ id: path, title, text: '', path }));
  return [
    { id: 'recent', label: t('search.recent'), entries: pages },
    { id: 'actions', label: t('search.actions.title'), entries: actions },
  ].filter(({ entries }) => entries.length > 0);
}
