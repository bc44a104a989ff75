import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { More } from '../../ui/page/more';
import { Section } from '../../ui/page/section';
import { Tag } from '../../ui/tag';
import * as styles from './importer.module.css';
import { FeaturesScreens } from './screens';
import { FeaturesTryImporter } from './try-importer';
import { useContactPath } from '../contact/use-contact-path';

/** The importer add-on, which turns a document into an order. Its price is on request. */
export function FeaturesImporter({ importer }: { importer: Queries.FeaturesImporterFragment }) {
  const { t } = useTranslation('features');
  const contactPath = useContactPath();
  const { images, title, summary, description, steps, points, priceNote } = importer;
  return (
    <Section id="importer" title={t('importer.title')} lead={summary}>
      <p className={styles.addOn}>
        <Tag tone="signal">{t('importer.eyebrow')}</Tag> {t('importer.text')}
      </p>
      <More about={title}>
        <div className={styles.pictures}>
          <FeaturesScreens label={t('app.screens', { title })} device="TABLET" screens={images} />
        </div>
        <div className={styles.columns}>
          <div>
            <h3>{title}</h3>
            {description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <h3>{t('importer.pointsTitle')}</h3>
            <ul>
              {points.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{t('importer.stepsTitle')}</h3>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step.title}>
                  <h4>{step.title}</h4>
                  <p>{step.text}</p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </More>
      <FeaturesTryImporter />
      <Card shape="notched" className={styles.price}>
        <h3>{t('importer.priceTitle')}</h3>
        <p>{priceNote}</p>
        <p>
          <ButtonLink to={contactPath({ about: 'importer' })} variant="primary">
            {t('importer.cta')}
          </ButtonLink>
        </p>
      </Card>
    </Section>
  );
}

export const fragment = graphql`
  fragment FeaturesImporter on Importer {
    title(language: $language)
    summary(language: $language)
    description(language: $language)
    steps {
      title(language: $language)
      text(language: $language)
    }
    points {
      text(language: $language)
    }
    priceNote(language: $language)
    images {
      ...FeatureScreen
    }
  }
`;
