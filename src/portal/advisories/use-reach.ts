import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reachQuery } from '../api/advisories';
import { useDebounced } from '../lists/use-debounced';
import type { ChosenRelease } from './chosen-releases';

const PAUSE_MS = 300;

/** Returns how many people an advisory about these releases reaches, as a sentence. Undefined until it is known. */
export function useReach(chosen: readonly Pick<ChosenRelease, 'id' | 'status'>[]): string | undefined {
  const { t } = useTranslation('advisories');
  const affected = chosen.filter(({ status }) => status === 'affected').map(({ id }) => id);
  const key = useDebounced(affected.sort((a, b) => a - b).join(), PAUSE_MS);
  const { data } = useQuery({ ...reachQuery(key), placeholderData: keepPreviousData });
  if (affected.length === 0 || key === '' || !data) return undefined;
  if (data.groups === 0) return t('reach.nobody');
  return t('reach.text', {
    people: t('reach.people', { count: data.people }),
    groups: t('reach.groups', { count: data.groups }),
  });
}
