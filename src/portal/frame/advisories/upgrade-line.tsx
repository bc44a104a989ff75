import { Link } from 'gatsby';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upgrade } from '../../../../server/contract/upgrade';
import { shortNumbers, upgradeParts } from '../../../../server/contract/upgrade-parts';
import { PATHS } from '../../../config/paths';
import { listParts } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { AdvisoryLink } from './advisory-link';
import * as styles from './advisories.module.css';

/** Says what an upgrade closes: "From 3.1.1 to 4.2.0 closes BEL-2026-0001 and 0004; still open: none." */
export function UpgradeLine({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('portal');
  const names = { from: upgrade.from.name, to: upgrade.to.name };
  return (
    <p className={styles.upgrade}>
      {upgradeParts(upgrade).map(({ text, advisories }, index) => (
        <Fragment key={text}>
          {index > 0 && '; '}
          {t(`advisories.upgrade.${text}`, names)}
          {advisories && (
            <>
              {' '}
              <Numbers advisories={advisories} />
            </>
          )}
        </Fragment>
      ))}
      .
    </p>
  );
}

function Numbers({ advisories: { count, first } }: { advisories: Upgrade['closes'] }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const texts = shortNumbers(first.map(({ number }) => number));
  const more = count - first.length;
  const parts = listParts(
    more > 0 ? [...texts, t('advisories.upgrade.more', { count: more })] : texts,
    language,
  );
  // Every other part is a separator.
  return parts.map((part, index) => {
    const advisory = first[index / 2];
    if (advisory)
      return (
        <AdvisoryLink key={part} id={advisory.id}>
          {part}
        </AdvisoryLink>
      );
    if (index / 2 === first.length)
      return (
        <Link key={part} to={localizedPath(PATHS.advisories, language)}>
          {part}
        </Link>
      );
    return part;
  });
}
