import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../server/contract/overview';
import { Tag } from '../../components/ui/tag';
import { PATHS, releasePath } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { Part } from './part';

/** The releases of the last 30 days with their downloads. */
export function NewReleases({ count, first }: Overview['releases']) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  return (
    <Part
      name="releases"
      count={count}
      isNews
      to={PATHS.downloads}
      items={first.map(({ id, name, download_type, release_date, downloads, is_withdrawn: isWithdrawn }) => ({
        id,
        to: releasePath(id),
        title: `${download_type.name} ${name}`,
        note: (
          <>
            {isWithdrawn && <Tag tone="not-found">{t('releases.withdrawn')}</Tag>}{' '}
            {`${formatDateTime(release_date, language)}, ${t('releases.downloads', { count: downloads })}`}
          </>
        ),
      }))}
    />
  );
}
