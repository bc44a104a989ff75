import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvisorySummary } from '../../../../server/contract/advisory';
import { Notice } from '../../../components/ui/status';
import { useLanguage } from '../../../i18n/use-language';
import { allAdvisoriesQuery, isOpen } from '../../api/own-advisories';
import { useIsAdmin } from '../../auth/session';
import { DownloadButton } from '../file-form';
import { AdvisoryLink } from './advisory-link';
import { DealWithButton } from './deal-with-button';
import * as styles from './advisories.module.css';
import { useFixedText } from './use-fixed-text';

type NamedRelease = Pick<AdvisorySummary['releases'][number], 'name' | 'download_type'>;

/** For customers: the advisories about releases of the group that nobody has dealt with. */
export function AdvisoryNotices() {
  const { t } = useTranslation('portal');
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...allAdvisoriesQuery, enabled: !isAdmin });
  const open = isAdmin ? [] : (data ?? []).filter(isOpen);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-advisories" className={styles.notices}>
      <h2 id="open-advisories" className={styles.title}>
        {t('advisories.title')}
      </h2>
      {open.map((advisory) => (
        <OpenAdvisory key={advisory.id} advisory={advisory} />
      ))}
    </section>
  );
}

function OpenAdvisory({ advisory }: { advisory: AdvisorySummary }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const fixedText = useFixedText();
  const id = useId();
  const labelOf = ({ download_type: type, name }: NamedRelease) => `${type.name} ${name}`;
  const had = advisory.releases.filter((release) => advisory.own?.affected.includes(release.id));
  const types = new Set(had.map(({ download_type: type }) => type.id));
  const isOfOwn = ({ download_type: type }: NamedRelease) => types.has(type.id);
  const fixed = advisory.releases.filter((release) => release.first_fixed && isOfOwn(release));
  const fixes = advisory.own?.fixes.filter(isOfOwn) ?? [];
  return (
    <Notice tone="signal">
      <p id={id} className={styles.name}>
        {advisory[`title_${language}`]}
      </p>
      <p>{t('advisories.own', { releases: had.map(labelOf).join(', ') })}</p>
      {fixed.map((release) => (
        <p key={release.id}>{fixedText(release, labelOf(release))}</p>
      ))}
      <div className={styles.actions}>
        {fixes.map((fix) => (
          <DownloadButton
            key={fix.id}
            releaseId={fix.id}
            label={t('advisories.download', { release: fixes.length > 1 ? labelOf(fix) : fix.name })}
            variant="primary"
            describedBy={id}
          />
        ))}
        <AdvisoryLink id={advisory.id}>{t('advisories.read', { number: advisory.number })}</AdvisoryLink>
        <DealWithButton advisory={advisory} describedBy={id} />
      </div>
    </Notice>
  );
}
