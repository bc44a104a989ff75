import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ButtonLink } from '../ui/button';
import { HomeHeroPhone } from './home-hero-phone';
import * as styles from './home-hero.module.css';
import { TrialOffer } from './trial-offer';

export function HomeHero({ pricing }: { pricing: Queries.TrialOfferFragment | null }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{t('hero.eyebrow')}</p>
          <h1>{t('hero.title')}</h1>
          <p className={styles.text}>{t('hero.text')}</p>
          {pricing && <TrialOffer pricing={pricing} to="#contact" />}
          <p className={styles.actions}>
            <ButtonLink to="#picking" data-needs="scripts">
              {t('hero.try')}
            </ButtonLink>{' '}
            <Link to={localizedPath(PATHS.features, language)} className={styles.link}>
              {t('hero.secondary')}
            </Link>
          </p>
        </div>
        <HomeHeroPhone />
      </div>
    </div>
  );
}
