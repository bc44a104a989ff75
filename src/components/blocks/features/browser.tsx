import { graphql, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { useIsPainted } from '../../ui/page/after-paint';
import { FeatureArticle } from './article';
import { FeaturesFilter } from './filter';
import { FeaturesIndex } from './features-index';
import { FEATURE_GROUPS } from './list';
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
