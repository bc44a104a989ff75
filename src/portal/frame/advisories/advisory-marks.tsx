import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../../../server/contract/fields';
import { Notice } from '../../../components/ui/status';
import { Tag } from '../../../components/ui/tag';
import { releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { toQuery } from '../../api/client/get-page';
import { releasesNamedQuery } from '../../api/releases';
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

/** Notices on the page of a release: what advisories say about it. */
export function ReleaseWarnings({ releaseId, typeId }: { releaseId: number; typeId: number }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  return useWarnings(releaseId).map(({ advisory, status, fixed }) => (
    <Notice key={advisory.id} tone="signal" title={t(`advisories.statuses.${status}`)}>
      <p>{advisory[`title_${language}`]}</p>
      {fixed && (
        <p>
          <FixedRelease typeId={typeId} fixed={fixed} />
        </p>
      )}
      <p>
        <AdvisoryLink advisory={advisory}>{t('advisories.read', { number: advisory.number })}</AdvisoryLink>
      </p>
    </Notice>
  ));
}

/** Names the release that is fixed. A link if the user can open it. */
function FixedRelease({ typeId, fixed: { id, name } }: { typeId: number; fixed: Named }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const { data: visible = [] } = useQuery(releasesNamedQuery(typeId, toQuery(name)));
  const text = t('advisories.fixedIn', { release: name });
  return visible.some((release) => release.id === id) ? (
    <Link to={localizedPath(releasePath(id), language)}>{text}</Link>
  ) : (
    text
  );
}
