import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { termText } from '../../../server/contract/licence-term';
import type { SearchKind, SearchResult } from '../../../server/contract/search';
import { createLicencePath, invitePath, PATHS } from '../../config/paths';
import type { Language } from '../../config/site';
import { formatDate } from '../../i18n/format';
import { readRecentPages } from '../frame/recent-pages';
import { useCanOpen } from '../routes/find-route';

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

/** Returns the text of a result, with the term of a licence in dates of the language. */
function textOf({ text, valid_from, valid_until = null }: SearchResult, language: Language): string {
  if (valid_from === undefined) return text;
  const format = (day: string) => formatDate(day, language);
  return text.replace(
    termText(valid_from, valid_until),
    termText(format(valid_from), valid_until && format(valid_until)),
  );
}

/** Groups the results by kind, in the order of the server. */
export function sectionsOf(
  results: readonly SearchResult[],
  labelOf: (kind: SearchKind) => string,
  language: Language,
): Section[] {
  const sections = new Map<SearchKind, Section>();
  for (const result of results) {
    const { kind, id, title, path } = result;
    const section = sections.get(kind) ?? { id: kind, label: labelOf(kind), entries: [] };
    section.entries.push({ id: `${kind}-${id}`, title, text: textOf(result, language), path });
    sections.set(kind, section);
  }
  return [...sections.values()];
}

/** Returns what the search offers before anything is typed: recent pages, and the actions of this user. */
export function useStartSections(): Section[] {
  const { t } = useTranslation('portal');
  const canOpen = useCanOpen();
  const [recent] = useState(readRecentPages);
  const action = (id: string, path: string): Entry => ({
    id,
    title: t(`search.actions.${id}`),
    text: '',
    path,
  });
  const actions = [
    action('newCustomer', PATHS.newCustomer),
    action('upload', PATHS.upload),
    action('invite', invitePath('new')),
    action('createLicence', createLicencePath()),
  ].filter(({ path }) => canOpen(path));
  const pages = recent.map(({ path, title }) => ({ id: path, title, text: '', path }));
  return [
    { id: 'recent', label: t('search.recent'), entries: pages },
    { id: 'actions', label: t('search.actions.title'), entries: actions },
  ].filter(({ entries }) => entries.length > 0);
}
