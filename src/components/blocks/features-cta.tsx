import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ButtonLink } from '../ui/button';
import { Section } from '../ui/section';
import * as styles from './features-cta.module.css';

export function FeaturesCta() {
  const { t } = useTranslation('features');
  const language = useLanguage();
  return (
    <Section id="next" title={t('cta.title')} lead={t('cta.text')}>
      <p className={styles.actions}>
        <ButtonLink to={`${localizedPath(PATHS.home, language)}#contact`} variant="primary">
          {t('cta.contact')}
        </ButtonLink>
        <ButtonLink to={localizedPath(PATHS.pricing, language)}>{t('cta.pricing')}</ButtonLink>
      </p>
    </Section>
  );
}
