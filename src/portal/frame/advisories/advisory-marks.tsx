import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/status';
import { Tag } from '../../../components/ui/tag';
import { releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { releaseWarningsQuery, type ReleaseAdvisory } from '../../api/own-advisories';
import { AdvisoryLink } from './advisory-link';
import * as styles from './advisories.module.css';
import { useFixedText } from './use-fixed-text';

/** Returns the advisories that warn of a release. */
const useWarnings = (releaseId: number) => useQuery(releaseWarningsQuery).data?.get(releaseId) ?? [];

/** Marks on a release in a list: what advisories say about it. */
export function AdvisoryMarks({ releaseId }: { releaseId: number }) {
  const warnings = useWarnings(releaseId);
  return warnings.map((warning) => <Mark key={warning.advisory.id} warning={warning} />);
}

function Mark({ warning: { advisory, status, firstFixed } }: { warning: ReleaseAdvisory }) {
  const { t } = useTranslation('portal');
  const fixedText = useFixedText();
  return (
    <span className={styles.mark}>
      <Tag tone="signal">{t(`advisories.statuses.${status}`)}</Tag>
      <AdvisoryLink id={advisory.id}>{advisory.number}</AdvisoryLink>
      {firstFixed && <span>{fixedText(firstFixed, firstFixed.name)}</span>}
    </span>
  );
}

/** Notices on the page of a release: what advisories say about it. */
export function ReleaseWarnings({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const fixedText = useFixedText();
  return useWarnings(releaseId).map(({ advisory, status, firstFixed, fix }) => (
    <Notice key={advisory.id} tone="signal" title={t(`advisories.statuses.${status}`)}>
      <p>{advisory[`title_${language}`]}</p>
      {firstFixed && <p>{fixedText(firstFixed, firstFixed.name)}</p>}
      <div className={styles.actions}>
        {fix && (
          <Link to={localizedPath(releasePath(fix.id), language)}>
            {t('advisories.open', { release: fix.name })}
          </Link>
        )}
        <AdvisoryLink id={advisory.id}>{t('advisories.read', { number: advisory.number })}</AdvisoryLink>
      </div>
    </Notice>
  ));
}
