import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../ui/picture';
import { SideScroll } from '../../ui/page/side-scroll';
import * as styles from './screens.module.css';

/** Screenshots of four apps, in the order in which goods go through a warehouse. */
export function HomeScreens({ screens }: { screens: Queries.HomeScreensFragment }) {
  const { t } = useTranslation('home');
  const { receiving, picking, counting, dashboard } = screens;
  const apps = [receiving, picking, counting, dashboard].flatMap((app) => {
    const image = app?.screen.file.childImageSharp?.gatsbyImageData;
    return app && image ? [{ ...app, image }] : [];
  });
  return (
    <>
      <SideScroll label={t('apps.screens')} className={styles.strip}>
        <ul className={styles.screens}>
          {apps.map(({ title, deviceType, screen, image }) => (
            <li key={title} data-device={deviceType}>
              <figure>
                <Picture
                  image={image}
                  alt={screen.alt}
                  sizes={deviceType === 'TABLET' ? '30rem' : '12rem'}
                  className={styles.device}
                />
                <figcaption>{title}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </SideScroll>
      <p className={styles.note}>{t('common:illustrations')}</p>
    </>
  );
}

export const fragment = graphql`
  fragment HomeScreen on Screen {
    alt(language: $language)
    file(language: $language) {
      childImageSharp {
        gatsbyImageData(width: 480, breakpoints: [200, 400, 900], formats: [WEBP], placeholder: NONE)
      }
    }
  }
  fragment HomeScreens on Query {
    receiving: app(jsonId: { eq: "app-10" }) {
      title(language: $language)
      deviceType
      screen(state: "mark-lines") {
        ...HomeScreen
      }
    }
    picking: app(jsonId: { eq: "app-8" }) {
      title(language: $language)
      deviceType
      screen(state: "confirmed") {
        ...HomeScreen
      }
    }
    counting: app(jsonId: { eq: "app-4" }) {
      title(language: $language)
      deviceType
      screen(state: "difference") {
        ...HomeScreen
      }
    }
    dashboard: app(jsonId: { eq: "app-5" }) {
      title(language: $language)
      deviceType
      screen(state: "dashboard") {
        ...HomeScreen
      }
    }
  }
`;
