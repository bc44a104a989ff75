import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvisorySummary } from '../../../../server/contract/advisory';
import { Notice } from '../../../components/ui/status';
import { useLanguage } from '../../../i18n/use-language';
import { allAdvisoriesQuery, isOpen } from '../../api/own-advisories';
import { useIsAdmin } from '../../auth/session';
import { AdvisoryLink } from './advisory-link';
import { DealWithButton } from './deal-with-button';
import * as styles from './advisories.module.css';

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
  const id = useId();
  const namesOf = (releases: AdvisorySummary['releases']) =>
    releases.map(({ download_type: type, name }) => `${type.name} ${name}`).join(', ');
  const had = advisory.releases.filter((release) => advisory.own?.affected.includes(release.id));
  const types = new Set(had.map(({ download_type: type }) => type.id));
  const fixed = advisory.releases.filter(
    ({ status, download_type: type }) => status === 'fixed' && types.has(type.id),
  );
  return (
    <Notice tone="signal">
      <p id={id} className={styles.name}>
        {advisory[`title_${language}`]}
      </p>
      <p>{t('advisories.own', { releases: namesOf(had) })}</p>
      {fixed.length > 0 && <p>{t('advisories.fixedIn', { release: namesOf(fixed) })}</p>}
      <div className={styles.actions}>
        <AdvisoryLink advisory={advisory}>{t('advisories.read', { number: advisory.number })}</AdvisoryLink>
        <DealWithButton advisory={advisory} describedBy={id} />
      </div>
    </Notice>
  );
}
