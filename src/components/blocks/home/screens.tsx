import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../ui/picture';
import * as styles from './screens.module.css';

/** The width of a picture by its device; on a phone the tablet fills the page. */
const SIZES: Readonly<Record<string, string>> = { PHONE: '17rem', TABLET: '(min-width: 64rem) 56rem, 92vw' };

/** Large pictures of two apps: goods receipts on a phone and the dashboard on a tablet. */
export function HomeScreens({ screens }: { screens: Queries.HomeScreensFragment }) {
  const { t } = useTranslation('home');
  const apps = [screens.receiving, screens.dashboard].flatMap((app) => {
    const image = app?.screen.file.childImageSharp?.gatsbyImageData;
    return app && image ? [{ ...app, image }] : [];
  });
  return (
    <>
      <ul className={styles.screens}>
        {apps.map(({ title, deviceType, screen, image }) => (
          <li key={title} data-device={deviceType}>
            <figure>
              <Picture image={image} alt={screen.alt} sizes={SIZES[deviceType]} className={styles.device} />
              <figcaption>{title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('common:illustrations')}</p>
    </>
  );
}

export const fragment = graphql`
  fragment HomeScreen on Screen {
    alt(language: $language)
    file(language: $language) {
      childImageSharp {
        gatsbyImageData(width: 900, breakpoints: [280, 560, 900, 1800], formats: [WEBP], placeholder: NONE)
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
    dashboard: app(jsonId: { eq: "app-5" }) {
      title(language: $language)
      deviceType
      screen(state: "dashboard") {
        ...HomeScreen
      }
    }
  }
`;
