import { graphql, Link, type PageProps } from 'gatsby';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ButtonLink } from '../../ui/button';
import { useIsPainted } from '../../ui/page/after-paint';
import { useWasBuilt } from '../../ui/use-is-mounted';
import { useContactPath } from '../contact/use-contact-path';
import { FeatureArticle } from './article';
import { FeaturesFilter } from './filter';
import { FeaturesIndex } from './features-index';
import { FEATURE_GROUPS } from './list';
import { openKeptCards } from './open-cards';
import * as styles from './browser.module.css';

interface FeaturesBrowserProps {
  apps: Queries.FeatureAppsFragment;
  location: PageProps['location'];
}

/**
 * The apps by group, with an index and filters. The radio buttons hold the choice and CSS hides the other
 * apps, so that it works before hydration and without scripts.
 */
export function FeaturesBrowser({ apps, location }: FeaturesBrowserProps) {
  const { t } = useTranslation('features');
  // The first app fills the first screen, so the others can wait.
  const isPainted = useIsPainted();
  const wasBuilt = useWasBuilt();
  const language = useLanguage();
  const contactPath = useContactPath();
  // Before the router restores the scroll position. During hydration a card that opens would move the others.
  useLayoutEffect(() => {
    if (!wasBuilt) openKeptCards();
  }, [wasBuilt]);
  return (
    <div className={styles.browser}>
      <FeaturesIndex apps={apps.nodes} />
      <FeaturesFilter apps={apps.nodes} location={location} />
      <div className={styles.groups}>
        {FEATURE_GROUPS.slice(0, isPainted ? undefined : 1).map((group) => (
          <section key={group} id={group} aria-labelledby={`${group}-title`} data-group={group}>
            <div className={styles.heading}>
              <h2 id={`${group}-title`}>{t(`groups.${group}.title`)}</h2>
              <p>{t(`groups.${group}.intro`)}</p>
            </div>
            {apps.nodes
              .filter((app) => app.group === group)
              .slice(0, isPainted ? undefined : 1)
              .map((app) => (
                <FeatureArticle key={app.jsonId} app={app} />
              ))}
            <p className={styles.call}>
              <ButtonLink to={contactPath({ intent: 'trial', about: 'features' })}>
                {t('common:offer.try')}
              </ButtonLink>
              <Link to={localizedPath(PATHS.pricing, language)}>{t('price')}</Link>
            </p>
          </section>
        ))}
        <p className={styles.empty} data-when="filtered">
          {t('filter.empty')}
        </p>
        <p className={styles.note}>{t('common:illustrations')}</p>
      </div>
    </div>
  );
}

export const fragment = graphql`
  fragment FeatureApps on AppConnection {
    nodes {
      ...FeatureApp
    }
  }
`;
