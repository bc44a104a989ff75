import { graphql } from 'gatsby';
import { Picture } from '../../ui/picture';
import { SideScroll } from '../../ui/page/side-scroll';
import * as styles from './screens.module.css';
import type { FeatureDevice } from './list';

interface FeaturesScreensProps {
  label: string;
  device: FeatureDevice;
  screens: readonly Queries.FeatureScreenFragment[];
}

const SIZES: Record<FeatureDevice, string> = { PHONE: '17rem', TABLET: '(min-width: 48rem) 38rem, 88vw' };

/** Screenshots side by side in the frame of their device. Renders nothing without screenshots. */
export function FeaturesScreens({ label, device, screens }: FeaturesScreensProps) {
  const pictures = screens.flatMap(({ alt, file }) => {
    const image = file.childImageSharp?.gatsbyImageData;
    return image ? [{ alt, image }] : [];
  });
  if (pictures.length === 0) return null;
  return (
    <SideScroll label={label} className={styles.strip}>
      <ul className={styles.screens}>
        {pictures.map(({ alt, image }) => (
          <li key={alt} className={device === 'TABLET' ? styles.tablet : styles.phone}>
            <Picture image={image} alt={alt} sizes={SIZES[device]} />
          </li>
        ))}
      </ul>
    </SideScroll>
  );
}

export const fragment = graphql`
  fragment FeatureScreen on Screen {
    alt(language: $language)
    file(language: $language) {
      childImageSharp {
        gatsbyImageData(width: 560, breakpoints: [280, 560, 1200], formats: [WEBP], placeholder: NONE)
      }
    }
  }
`;
