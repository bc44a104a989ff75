import { useTranslation } from 'react-i18next';
import * as styles from './features-index.module.css';
import { FEATURE_GROUPS } from './list';

type Apps = readonly Pick<Queries.FeatureAppFragment, 'jsonId' | 'group' | 'title'>[];

/** Links to all apps. On a phone the filter takes its place. */
export function FeaturesIndex({ apps }: { apps: Apps }) {
  const { t } = useTranslation('features');
  return (
    <nav aria-label={t('index.label')} className={styles.index}>
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
