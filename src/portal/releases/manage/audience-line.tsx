import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel, ReleaseKind } from '../../../../server/contract/release';
import { audienceQuery } from '../../api/releases';

interface AudienceLineProps {
  /** for `aria-describedby` */
  id?: string;
  /** undefined if not chosen yet */
  typeId: number | undefined;
  kind: ReleaseKind;
  channel: Channel;
}

/**
 * Tells who can see a release once it is published, and how many people get mail about it. Until that is known:
 * that customers can download it.
 */
export function AudienceLine({ id, typeId, kind, channel }: AudienceLineProps) {
  const { t } = useTranslation('releases');
  const audience = useQuery(audienceQuery(typeId, { kind, channel }));
  return (
    <p id={id} role="status">
      {audience.data
        ? t('audience.line', {
            groups: t('audience.groups', { count: audience.data.groups }),
            mails: t('audience.mails', { count: audience.data.mails }),
          })
        : t('publish.text.now')}
    </p>
  );
}
