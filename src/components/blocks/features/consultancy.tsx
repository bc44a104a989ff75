import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page/section';
import * as styles from './consultancy.module.css';

type Apps = readonly Pick<Queries.FeatureAppFragment, 'jsonId' | 'title' | 'setup' | 'setupType'>[];

/** The apps that need consultancy, with the number of days. */
export function FeaturesConsultancy({ apps }: { apps: Apps }) {
  const { t } = useTranslation('features');
  return (
    <Section id="consultancy" tone="deep" aside title={t('consultancy.title')} lead={t('consultancy.text')}>
      <dl className={styles.list}>
        {apps
          .filter(({ setupType }) => setupType !== 'STANDARD')
          .map(({ jsonId, title, setup }) => (
            <div key={jsonId}>
              <dt>
                <a href={`#${jsonId}`}>{title}</a>
              </dt>
              <dd>{setup}</dd>
            </div>
          ))}
      </dl>
      <p>{t('consultancy.update')}</p>
    </Section>
  );
}
