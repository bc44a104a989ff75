import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../../server/contract/release';
import { Tag } from '../../../components/ui/tag';
import { isSupportOver } from './release-states';

type Tagged = Pick<ReleaseSummary, 'state' | 'kind' | 'channel' | 'support_ends'>;

/** True if there is anything unusual about a release, so that `ReleaseTags` shows something. */
export const hasTags = ({
  state = 'published',
  kind = 'feature',
  channel = 'stable',
  support_ends: supportEnds = null,
}: Tagged): boolean =>
  state !== 'published' || kind !== 'feature' || channel !== 'stable' || isSupportOver(supportEnds);

/** Tags for everything that is unusual about a release. */
export function ReleaseTags({
  release: { state = 'published', kind = 'feature', channel = 'stable', support_ends: supportEnds = null },
}: {
  release: Tagged;
}) {
  const { t } = useTranslation('downloads');
  return (
    <>
      {state !== 'published' && (
        <Tag tone={state === 'withdrawn' ? 'not-found' : 'signal'}>{t(`states.${state}`)}</Tag>
      )}
      {kind !== 'feature' && <Tag>{t(`kinds.${kind}`)}</Tag>}
      {channel !== 'stable' && <Tag>{t(`channels.${channel}`)}</Tag>}
      {isSupportOver(supportEnds) && <Tag tone="signal">{t('states.unsupported')}</Tag>}
    </>
  );
}
