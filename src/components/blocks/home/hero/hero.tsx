import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { integrationPath } from '../../../../config/paths';
import { listParts } from '../../../../i18n/format';
import { localizedPath } from '../../../../i18n/localized-path';
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
  return (
    <div id="picking" className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>
            {t('hero.eyebrow')} <Erps integrations={integrations} />
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

/** The names of the ERPs in one sentence, each with a link to its page. */
function Erps({ integrations }: { integrations: Queries.HomeHeroFragment }) {
  const language = useLanguage();
  const paths = new Map(integrations.nodes.map(({ jsonId, name }) => [name, integrationPath(jsonId)]));
  return listParts([...paths.keys()], language).map((part) => {
    const path = paths.get(part);
    return path ? (
      <Link key={part} to={localizedPath(path, language)}>
        {part}
      </Link>
    ) : (
      part
    );
  });
}

export const fragment = graphql`
  fragment HomeHero on IntegrationConnection {
    nodes {
      jsonId
      name
    }
  }
`;
