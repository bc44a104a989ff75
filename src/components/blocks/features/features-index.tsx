import { useTranslation } from 'react-i18next';
import * as styles from './features-index.module.css';
import { FEATURE_GROUPS } from './list';

export const INDEX_ANCHOR = 'apps';

type Apps = readonly Pick<Queries.FeatureAppFragment, 'jsonId' | 'group' | 'title'>[];

/** Links to the descriptions of all apps. They fit on one screen of a phone. */
export function FeaturesIndex({ apps }: { apps: Apps }) {
  const { t } = useTranslation('features');
  return (
    <nav id={INDEX_ANCHOR} aria-label={t('index.label')} className={styles.index}>
      <ul>
        {FEATURE_GROUPS.map((group) => (
          <li key={group}>
            <a href={`#${group}`}>{t(`groups.${group}.title`)}</a>
            <ul>
              {apps
                .filter((app) => app.group === group)
                .map(({ jsonId, title }) => (
                  <li key={jsonId}>
                    <a href={`#${jsonId}`}>{title}</a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
