import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Justification, ReleaseStatus } from '../../../server/contract/advisory-status';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { LoadingRows } from '../../components/ui/status';
import { componentsQuery, deletedReleasesQuery, MIN_COMPONENT_SEARCH } from '../api/advisories';
import { QueryState } from '../frame/query-state';
import { PAGE_SIZE, toQuery } from '../api/client/get-page';
import { downloadTypesQuery } from '../api/download-types';
import { allOfTypeQuery, releasesQuery } from '../api/releases';
import { useDebounced } from '../lists/use-debounced';
import * as styles from './advisories.module.css';
import { isNamed, withDeleted, type ChosenRelease, type NamedRelease } from './chosen-releases';
import { ReleaseLine } from './release-line';
import { useReach } from './use-reach';

const SEARCH_MS = 300;

export const RELEASE_SEARCH_ID = 'advisory-releases';

interface ReleasesPartProps {
  chosen: readonly ChosenRelease[];
  onChange: (chosen: ChosenRelease[]) => void;
  /** Publication needs a release. */
  isMissing: boolean;
}

/** The releases of an advisory: found by type, version, component or package URL, each with its status. */
export function ReleasesPart({ chosen, onChange, isMissing }: ReleasesPartProps) {
  const { t } = useTranslation('advisories');
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const wanted = search.trim();
  const settled = useDebounced(wanted, SEARCH_MS);
  const isSearching = wanted !== '' || type !== '';
  const types = useQuery(downloadTypesQuery());
  const components = useQuery(componentsQuery(settled));
  const deleted = useQuery(deletedReleasesQuery);
  const releases = useInfiniteQuery({
    ...releasesQuery({ type: Number(type) || undefined, q: toQuery(settled) || undefined }),
    enabled: settled !== '' || type !== '',
  });
  const typesOfAll = byId([
    ...(types.data ?? []).map(({ id, name }) => ({ id, name })),
    ...(deleted.data ?? []).map(({ download_type }) => download_type),
  ]);
  const chosenTypes = [...byId(chosen.map(({ download_type }) => download_type)).keys()];
  const ofTypes = useQueries({ queries: chosenTypes.map((id) => allOfTypeQuery(id)) });
  const failed = [types, deleted, components, releases, ...ofTypes].find(({ isError }) => isError);
  const isLoading = releases.isPending || components.isLoading || deleted.isPending || settled !== wanted;
  const isOfType = ({ download_type }: Pick<NamedRelease, 'download_type'>) =>
    type === '' || String(download_type.id) === type;
  const byComponent = wanted.length >= MIN_COMPONENT_SEARCH ? (components.data?.rows ?? []) : [];
  const componentOf = new Map(
    byComponent.flatMap(({ name, version, releases }) =>
      releases.map(({ id }) => [id, `${name} ${version}`] as const),
    ),
  );
  const pages = releases.data?.pages ?? [];
  const live = pages.flatMap(({ rows }) => rows.map((release) => ({ ...release, is_deleted: false })));
  const gone = (deleted.data ?? [])
    .filter((release) => isOfType(release) && isNamed(release, wanted))
    .map((release) => ({ ...release, is_deleted: true }));
  const named = new Set([...live, ...gone].map(({ id }) => id));
  const having = [...byId(byComponent.flatMap(({ releases }) => releases)).values()].filter(
    (release) => isOfType(release) && !named.has(release.id),
  );
  // What the server finds by name comes first. The others follow when all of it is here.
  const found: readonly NamedRelease[] = releases.hasNextPage ? live : [...live, ...gone, ...having];
  const shown = isSearching ? found : chosen;
  const total = isSearching
    ? Math.max(found.length, (pages[0]?.total ?? 0) + gone.length + having.length)
    : chosen.length;
  const chosenById = byId(chosen);
  const reach = useReach(chosen);

  const without = (id: number) => chosen.filter((release) => release.id !== id);
  const choose = (release: NamedRelease, status: ReleaseStatus, justification: Justification | null) =>
    onChange([...without(release.id), { ...release, status, justification }]);
  const olderThan = (release: NamedRelease) => {
    const typeId = release.download_type.id;
    const ofType = withDeleted(
      ofTypes[chosenTypes.indexOf(typeId)]?.data ?? [],
      (deleted.data ?? []).filter(({ download_type }) => download_type.id === typeId),
    );
    const place = ofType.findIndex(({ id }) => id === release.id);
    return place < 0 ? [] : ofType.slice(place + 1).filter(({ id }) => !chosenById.has(id));
  };
  const section = useRef<HTMLDivElement>(null);
  /** Moves the focus from a line that is about to disappear to its neighbour, or to the search. */
  const leaveLine = () => {
    const inputs = [...(section.current?.querySelectorAll('input') ?? [])];
    const at = inputs.findIndex((input) => input === document.activeElement);
    if (at > 0) (inputs[at + 1] ?? inputs[at - 1])?.focus();
  };
  const restart = (change: () => void) => {
    setLimit(PAGE_SIZE);
    change();
  };

  return (
    <div ref={section} className={styles.stack}>
      {isMissing && <p className={styles.note}>{t('releases.missing')}</p>}
      <div role="search" aria-label={t('releases.filter')} className={styles.filter}>
        <TextField
          id={RELEASE_SEARCH_ID}
          label={t('releases.search')}
          type="search"
          maxLength={limits.nameLength}
          value={search}
          onChange={(event) => restart(() => setSearch(event.target.value))}
          // Enter would save the advisory.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <SelectField
          label={t('releases.type')}
          value={type}
          onChange={(event) => restart(() => setType(event.target.value))}
        >
          <option value="">{t('releases.allTypes')}</option>
          {[...typesOfAll.values()].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {failed?.error && <QueryState query={failed} title={t('releases.loadFailed')} />}
      <p role="status">
        {isSearching
          ? !isLoading && !(failed && total === 0) && t('releases.found', { count: total })
          : t(chosen.length > 0 ? 'releases.chosen' : 'releases.none', { count: chosen.length })}
      </p>
      <p role="status" className={styles.reach}>
        {reach}
      </p>
      <ul className={styles.releases} aria-label={t('releases.title')}>
        {shown.slice(0, limit).map((release) => (
          <ReleaseLine
            key={release.id}
            release={release}
            chosen={chosenById.get(release.id)}
            component={componentOf.get(release.id)}
            older={olderThan(release).length}
            onChoose={(status, justification) => choose(release, status, justification)}
            onRemove={() => {
              if (!isSearching) leaveLine();
              onChange(without(release.id));
            }}
            onOlder={(status, justification) =>
              onChange([
                ...chosen,
                ...olderThan(release).map((older) => ({ ...older, status, justification })),
              ])
            }
          />
        ))}
      </ul>
      {isSearching && isLoading && !failed && <LoadingRows rows={2} />}
      {components.data && wanted !== '' && components.data.total > components.data.rows.length && (
        <p className={styles.note}>{t('releases.firstComponents', { count: components.data.rows.length })}</p>
      )}
      {total > limit && (
        <p>
          <Button
            small
            busy={releases.isFetchingNextPage}
            onClick={() => {
              setLimit(limit + PAGE_SIZE);
              if (releases.hasNextPage) void releases.fetchNextPage();
            }}
          >
            {t('releases.more', { count: Math.min(PAGE_SIZE, total - limit) })}
          </Button>
        </p>
      )}
    </div>
  );
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
