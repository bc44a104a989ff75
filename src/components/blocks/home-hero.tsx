import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ButtonLink } from '../ui/button';
import { HomeHeroPhone } from './home-hero-phone';
import * as styles from './home-hero.module.css';

export function HomeHero() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{t('hero.eyebrow')}</p>
          <h1>{t('hero.title')}</h1>
          <p className={styles.text}>{t('hero.text')}</p>
          <p className={styles.actions}>
            <ButtonLink to="#contact" variant="primary">
              {t('hero.primary')}
            </ButtonLink>{' '}
            <ButtonLink to={localizedPath(PATHS.features, language)}>{t('hero.secondary')}</ButtonLink>{' '}
            <a href="#picking" data-needs="scripts" className={styles.tryIt}>
              {t('hero.try')}
            </a>
          </p>
        </div>
        <HomeHeroPhone />
      </div>
    </div>
  );
}
