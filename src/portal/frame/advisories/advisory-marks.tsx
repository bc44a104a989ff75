import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/status';
import { Tag } from '../../../components/ui/tag';
import { releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { releaseWarningsQuery } from '../../api/own-advisories';
import { AdvisoryLink } from './advisory-link';
import * as styles from './advisories.module.css';

/** Returns the advisories that warn of a release. */
const useWarnings = (releaseId: number) => useQuery(releaseWarningsQuery).data?.get(releaseId) ?? [];

/** Marks on a release in a list: what advisories say about it. */
export function AdvisoryMarks({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('portal');
  return useWarnings(releaseId).map(({ advisory, status, fixed }) => (
    <span key={advisory.id} className={styles.mark}>
      <Tag tone="signal">{t(`advisories.statuses.${status}`)}</Tag>
      <AdvisoryLink advisory={advisory}>{advisory.number}</AdvisoryLink>
      {fixed && <span>{t('advisories.fixedIn', { release: fixed.name })}</span>}
    </span>
  ));
}

interface ReleaseWarningsProps {
  releaseId: number;
  /** The releases that the user can open. */
  releases: readonly { id: number }[];
}

/** Notices on the page of a release: what advisories say about it. */
export function ReleaseWarnings({ releaseId, releases }: ReleaseWarningsProps) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  return useWarnings(releaseId).map(({ advisory, status, fixed }) => (
    <Notice key={advisory.id} tone="signal" title={t(`advisories.statuses.${status}`)}>
      <p>{advisory[`title_${language}`]}</p>
      {fixed && (
        <p>
          {releases.some(({ id }) => id === fixed.id) ? (
            <Link to={localizedPath(releasePath(fixed.id), language)}>
              {t('advisories.fixedIn', { release: fixed.name })}
            </Link>
          ) : (
            t('advisories.fixedIn', { release: fixed.name })
          )}
        </p>
      )}
      <p>
        <AdvisoryLink advisory={advisory}>{t('advisories.read', { number: advisory.number })}</AdvisoryLink>
      </p>
    </Notice>
  ));
}
