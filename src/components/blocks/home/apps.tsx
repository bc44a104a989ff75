import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ButtonLink } from '../../ui/button';
import { Section } from '../../ui/page/section';
import { FEATURE_GROUPS } from '../features/list';
import * as styles from './apps.module.css';
import { HomeScreens } from './screens';

interface HomeAppsProps {
  apps: Queries.HomeAppsFragment;
  screens: Queries.HomeScreensFragment;
}

export function HomeApps({ apps, screens }: HomeAppsProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const features = localizedPath(PATHS.features, language);
  return (
    <Section id="apps" code="A-02" title={t('apps.title')} lead={t('apps.text')}>
      <div className={styles.groups}>
        {FEATURE_GROUPS.map((group) => {
          const members = apps.nodes.filter((app) => app.group === group);
          return (
            <section key={group} aria-labelledby={`apps-${group}`} className={styles.group}>
              <h3 id={`apps-${group}`}>{t(`apps.groups.${group}.title`)}</h3>
              <p>{t(`apps.groups.${group}.text`)}</p>
              <ul>
                {members.map(({ jsonId, title }) => (
                  <li key={jsonId}>
                    <Link to={`${features}#${jsonId}`}>{title}</Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <HomeScreens screens={screens} />
      <p className={styles.more}>
        <ButtonLink to={features}>{t('apps.link')}</ButtonLink>
      </p>
      <div className={styles.rights}>
        <h3>{t('rights.title')}</h3>
        <p>{t('rights.text')}</p>
        <p>
          <Link to={`${features}#rights`}>{t('rights.link')}</Link>
        </p>
      </div>
    </Section>
  );
}

export const fragment = graphql`
  fragment HomeApps on AppConnection {
    nodes {
      jsonId
      group
      title(language: $language)
    }
  }
`;
