import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../../i18n/format';
import { useLanguage } from '../../../../i18n/use-language';
import { TrialOffer } from '../../trial-offer';
import { HomeHeroDemo } from './demo';
import * as styles from './hero.module.css';
import { HomeOwnItems } from './own-items';

interface HomeHeroProps {
  pricing: Queries.TrialOfferFragment | null;
  integrations: Queries.HomeHeroFragment;
}

export function HomeHero({ pricing, integrations }: HomeHeroProps) {
  const { t } = useTranslation('home');
  const erps = integrations.nodes.map(({ name }) => name);
  const language = useLanguage();
  return (
    <div id="picking" className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>
            {t('hero.eyebrow')} {formatList(erps, language)}
          </p>
          <h1>{t('hero.title')}</h1>
          <p className={styles.text}>{t('hero.text')}</p>
          {pricing && <TrialOffer pricing={pricing} hasQuestion={false} />}
        </div>
        <div className={styles.demo}>
          <HomeHeroDemo />
        </div>
        <HomeOwnItems />
      </div>
    </div>
  );
}

export const fragment = graphql`
  fragment HomeHero on IntegrationConnection {
    nodes {
      name
    }
  }
`;
