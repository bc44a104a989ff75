import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { ExampleTag } from '../../ui/example-tag';
import { Section } from '../../ui/page/section';
import * as styles from './testimonial.module.css';

/** Not marked up as a quotation: the text is a report of the customer's opinion. */
export function HomeTestimonial({ testimonial }: { testimonial: Queries.HomeTestimonialFragment }) {
  const { t } = useTranslation('home');
  const { name, description, image, imageAlt, isExample } = testimonial;
  return (
    <Section id="testimonial" title={t('testimonial.title')}>
      <figure className={styles.figure}>
        {image?.publicURL && (
          <img
            src={image.publicURL}
            alt={imageAlt}
            width={640}
            height={400}
            loading="lazy"
            className={styles.image}
          />
        )}
        <figcaption>
          <p className={styles.text}>{description}</p>
          <p className={styles.name}>
            {name}
            {isExample && <ExampleTag kind="text" />}
          </p>
        </figcaption>
      </figure>
    </Section>
  );
}

export const fragment = graphql`
  fragment HomeTestimonial on Testimonial {
    isExample
    name(language: $language)
    description(language: $language)
    imageAlt(language: $language)
    image {
      publicURL
    }
  }
`;
