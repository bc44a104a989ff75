import { graphql, useStaticQuery } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../ui/picture';
import * as styles from './person.module.css';

/** Who answers, with photograph and telephone number, as far as `content/site.json` has them. */
export function ContactPerson() {
  const { t } = useTranslation('common');
  const { company } = useStaticQuery<Queries.ContactPersonQuery>(graphql`
    query ContactPerson {
      company {
        telephone
        person {
          name
          photograph {
            childImageSharp {
              gatsbyImageData(width: 96, height: 96, formats: [WEBP], placeholder: NONE)
            }
          }
        }
      }
    }
  `);
  const telephone = company?.telephone;
  const name = company?.person?.name;
  const image = name ? company.person.photograph?.childImageSharp?.gatsbyImageData : undefined;
  if (!name && !telephone) return null;
  return (
    <div className={styles.person}>
      {image && <Picture image={image} alt={t('contact.person.photograph', { name })} />}
      <p>
        {name && t('contact.person.answers', { name })}{' '}
        {telephone && (
          <>
            {t('contact.person.call')} <a href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>{telephone}</a>
          </>
        )}
      </p>
    </div>
  );
}
