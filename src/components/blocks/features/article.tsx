import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS, postPath } from '../../../config/paths';
import { POST_LANGUAGE } from '../../../config/site';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { demoAnchor, demoOfApp } from '../../demos/demos';
import { Icon } from '../../ui/icon';
import { More } from '../../ui/page/more';
import { Picture } from '../../ui/picture';
import { Tag } from '../../ui/tag';
import * as styles from './article.module.css';
import { keepOpenCards } from './open-cards';
import { FeaturesScreens } from './screens';
import { useContactPath } from '../contact/use-contact-path';

const COUNTING = 'app-4';
/** Priced apart, and not part of the free month. */
const REST_API = 'app-13';

/** Returns the part of a text key for a setup type: `NEEDS CONSULTANCY` has a space. */
const setupKey = (setupType: string) => (setupType === 'STANDARD' ? 'STANDARD' : 'NEEDS_CONSULTANCY');

/** One app as a card that opens in place. Its anchor is within the hidden content, so that a link to it opens it. */
export function FeatureArticle({ app }: { app: Queries.FeatureAppFragment }) {
  const { t } = useTranslation('features');
  const { jsonId, title, summary, audience, setup, description, points, images, deviceType, setupType } = app;
  const language = useLanguage();
  const contactPath = useContactPath();
  const demo = demoOfApp(jsonId);
  const device = deviceType === 'TABLET' ? 'TABLET' : 'PHONE';
  const [first] = images;
  const picture = first?.file.childImageSharp?.gatsbyImageData;
  return (
    <article aria-labelledby={`${jsonId}-title`} data-device={device} className={styles.app}>
      <div className={styles.picture}>
        {first && picture && <Picture image={picture} alt={first.alt} sizes="12rem" />}
      </div>
      <header className={styles.header}>
        <h3 id={`${jsonId}-title`}>
          {title}{' '}
          <a href={`#${jsonId}`} aria-label={t('app.anchor', { title })} className={styles.anchor}>
            #
          </a>
        </h3>
        <p>{summary}</p>
        {demo && (
          <p data-needs="scripts">
            <Link to={localizedPath(`${PATHS.home}#${demoAnchor(demo)}`, language)}>{t('app.try')}</Link>
          </p>
        )}
      </header>
      <More about={title} className={styles.more} onToggle={keepOpenCards}>
        {/* Browsers do not open the card at a reload: the page does. */}
        <div id={jsonId} data-hydrate="target" className={styles.target} />
        <FeaturesScreens label={t('app.screens', { title })} device={device} screens={images} />
        <div className={styles.columns}>
          <div className={styles.text}>
            <p className={styles.tags}>
              <Tag>
                <Icon name={device === 'TABLET' ? 'tablet' : 'phone'} />
                {t(`device.${device}`)}
              </Tag>
              <Tag tone={setupType === 'STANDARD' ? 'neutral' : 'signal'}>
                {t(`setup.${setupKey(setupType)}`)}
              </Tag>
            </p>
            {description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <dl>
              <dt>{t('app.audience')}</dt>
              <dd>{audience}</dd>
              <dt>{t('setup.label')}</dt>
              <dd>{setup}</dd>
            </dl>
            {jsonId === REST_API && (
              <p>
                <Link to={contactPath({ intent: 'question', app: jsonId })}>{t('common:offer.ask')}</Link>
              </p>
            )}
            {jsonId === COUNTING && (
              <p>
                <Link to={localizedPath(postPath('stock-counting'), POST_LANGUAGE)}>
                  {t('app.countingPost')}
                </Link>
              </p>
            )}
          </div>
          <div className={styles.points}>
            <h4>{t('app.points')}</h4>
            <ul>
              {points.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      </More>
    </article>
  );
}

export const fragment = graphql`
  fragment FeatureApp on App {
    jsonId
    group
    deviceType
    setupType
    title(language: $language)
    summary(language: $language)
    audience(language: $language)
    setup(language: $language)
    description(language: $language)
    points {
      text(language: $language)
    }
    images {
      ...FeatureScreen
    }
  }
`;
