import { queryOptions } from '@tanstack/react-query';
import { getAdvisory, listAdvisories, type AdvisorySummary } from '../../../server/contract/advisory';
import { markAdvisoryDealtWith } from '../../../server/contract/advisory-publication';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about advisories. */
const advisoriesKey = ['advisories'] as const;

/** All advisories that the user may see, newest first. Drafts only for administrators. */
export const allAdvisoriesQuery = queryOptions({
  queryKey: [...advisoriesKey, 'list', 'all'],
  queryFn: ({ signal }) => send(listAdvisories, { signal }),
});

/** An advisory as published, with what the group has. */
export const ownAdvisoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...advisoriesKey, 'own', id],
    queryFn: ({ signal }) => send(getAdvisory, { id, signal }),
  });

/** True if the group has an affected release, none that is fixed, and has not dealt with it. */
export const isOpen = ({ own }: AdvisorySummary): boolean =>
  own !== undefined && own.has_affected && !own.has_fixed && own.dealt_with_at === null;

type NamedRelease = AdvisorySummary['releases'][number];

/** What an advisory says about a release. */
export interface ReleaseAdvisory {
  advisory: AdvisorySummary;
  status: 'affected' | 'under_investigation';
  /** The first fixed release of the same download type. */
  firstFixed: NamedRelease | undefined;
  /** The newest fixed release of the same download type that the user can open. */
  fix: Pick<NamedRelease, 'id' | 'name'> | undefined;
}

/** Returns the published advisories that call a release affected or under investigation, by release. */
function warningsByRelease(advisories: readonly AdvisorySummary[]): Map<number, ReleaseAdvisory[]> {
  const byRelease = new Map<number, ReleaseAdvisory[]>();
  for (const advisory of advisories) {
    if (advisory.state !== 'published') continue;
    const fixed = advisory.releases.filter(({ status }) => status === 'fixed');
    for (const { id, status, download_type: type } of advisory.releases) {
      if (status !== 'affected' && status !== 'under_investigation') continue;
      const isOfType = (release: Pick<NamedRelease, 'download_type'>) => release.download_type.id === type.id;
      const ofType = fixed.filter(isOfType);
      const fix = advisory.own ? advisory.own.fixes.find(isOfType) : ofType[0];
      const firstFixed = ofType.find(({ first_fixed: mark }) => mark);
      byRelease.set(id, [...(byRelease.get(id) ?? []), { advisory, status, firstFixed, fix }]);
    }
  }
  return byRelease;
}

/** The releases that advisories warn of. Computed once for all rows of a list. */
export const releaseWarningsQuery = queryOptions({
  ...allAdvisoriesQuery,
  select: memoized(warningsByRelease),
});

function memoized<Value extends object, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  const results = new WeakMap<Value, Result>();
  return (value) => {
    const result = results.get(value) ?? compute(value);
    results.set(value, result);
    return result;
  };
}

/** Marks the newest revision of an advisory as dealt with by the group. */
export const useDealWith = (id: number, onSuccess: () => void) =>
  useMutation({
    mutationFn: () => send(markAdvisoryDealtWith, { id }),
    onSuccess,
    // Also refetch after an error: the advisory may have a newer revision.
    onSettled: useRefresh(advisoriesKey),
  });
