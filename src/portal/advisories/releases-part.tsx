import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Justification, ReleaseStatus } from '../../../server/contract/advisory';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { Failure, LoadingRows } from '../../components/ui/status';
import { componentsQuery, deletedReleasesQuery, MIN_COMPONENT_SEARCH } from '../api/advisories';
import { useProblemText } from '../api/client/problem-text';
import { useCatalogue } from '../api/download-types';
import { useDebounced } from '../lists/use-debounced';
import * as styles from './advisories.module.css';
import { isNamed, releasesOf, type ChosenRelease, type NamedRelease } from './chosen-releases';
import { ReleaseLine } from './release-line';

/** Number of releases shown at first, and added each time. */
const SHOWN = 50;

const SEARCH_MS = 300;

interface ReleasesPartProps {
  chosen: readonly ChosenRelease[];
  onChange: (chosen: ChosenRelease[]) => void;
  /** Publication needs a release. */
  isMissing: boolean;
}

/** The releases of an advisory: found by type, version, component or package URL, each with its status. */
export function ReleasesPart({ chosen, onChange, isMissing }: ReleasesPartProps) {
  const { t } = useTranslation('advisories');
  const problemText = useProblemText();
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const [limit, setLimit] = useState(SHOWN);
  const catalogue = useCatalogue();
  const wanted = search.trim();
  const settled = useDebounced(wanted, SEARCH_MS);
  const components = useQuery(componentsQuery(settled));
  const deleted = useQuery(deletedReleasesQuery);
  const all = releasesOf(catalogue.data ?? [], deleted.data ?? []);
  const isLoading = catalogue.isPending || catalogue.hasNextPage || deleted.isPending;
  const failed = [catalogue, deleted].find(({ isError }) => isError);
  const types = byId(all.map(({ download_type }) => download_type));
  const byComponent = wanted.length >= MIN_COMPONENT_SEARCH ? (components.data?.rows ?? []) : [];
  const componentOf = new Map(
    byComponent.flatMap(({ name, version, releases }) =>
      releases.map(({ id }) => [id, `${name} ${version}`] as const),
    ),
  );
  const isOfType = ({ download_type }: NamedRelease) => type === '' || String(download_type.id) === type;
  const named = all.filter((release) => wanted !== '' && isNamed(release, wanted));
  const having = [...byId(byComponent.flatMap(({ releases }) => releases)).values()].filter(
    ({ id }) => !named.some((release) => release.id === id),
  );
  const isSearching = wanted !== '' || type !== '';
  const found = wanted === '' ? all : [...named, ...having];
  const shown: readonly NamedRelease[] = isSearching ? found.filter(isOfType) : chosen;
  const chosenById = byId(chosen);

  const without = (id: number) => chosen.filter((release) => release.id !== id);
  const choose = (release: NamedRelease, status: ReleaseStatus, justification: Justification | null) =>
    onChange([...without(release.id), { ...release, status, justification }]);
  const olderThan = (release: NamedRelease) => {
    const ofType = all.filter(({ download_type }) => download_type.id === release.download_type.id);
    const place = ofType.findIndex(({ id }) => id === release.id);
    return place < 0 ? [] : ofType.slice(place + 1).filter(({ id }) => !chosenById.has(id));
  };
  const section = useRef<HTMLElement>(null);
  /** Moves the focus from a line that is about to disappear to its neighbour, or to the search. */
  const leaveLine = () => {
    const inputs = [...(section.current?.querySelectorAll('input') ?? [])];
    const at = inputs.findIndex((input) => input === document.activeElement);
    if (at > 0) (inputs[at + 1] ?? inputs[at - 1])?.focus();
  };
  const restart = (change: () => void) => {
    setLimit(SHOWN);
    change();
  };

  return (
    <section ref={section} aria-labelledby="advisory-releases" className={styles.section}>
      <h2 id="advisory-releases">{t('releases.title')}</h2>
      {isMissing && <p className={styles.note}>{t('releases.missing')}</p>}
      <div role="search" aria-label={t('releases.filter')} className={styles.filter}>
        <TextField
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
          {[...types.values()].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {failed?.error && (
        <Failure
          title={t('releases.loadFailed')}
          text={problemText(failed.error)}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      <p role="status">
        {isSearching
          ? t('releases.found', { count: shown.length })
          : t(chosen.length > 0 ? 'releases.chosen' : 'releases.none', { count: chosen.length })}
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
      {shown.length > limit && (
        <p>
          <Button small onClick={() => setLimit(limit + SHOWN)}>
            {t('releases.more', { count: Math.min(SHOWN, shown.length - limit) })}
          </Button>
        </p>
      )}
    </section>
  );
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
