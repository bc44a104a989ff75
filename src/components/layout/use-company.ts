import { graphql, useStaticQuery } from 'gatsby';
import { useLanguage } from '../../i18n/use-language';

/** Name, numbers and addresses of the company from `content/site.json`, texts in the page's language. */
export function useCompany() {
  const language = useLanguage();
  const { company } = useStaticQuery<Queries.CompanyQuery>(graphql`
    query Company {
      company {
        name
        vatNumber
        chamberOfCommerceNumber
        supportEmail
        copyrightHolder
        ticketingUrl
        quickSupport {
          id
          url
          labelEn: label(language: "en")
          labelNl: label(language: "nl")
          descriptionEn: description(language: "en")
          descriptionNl: description(language: "nl")
        }
      }
    }
  `);
  if (!company) throw new Error('content/site.json is missing');
  return {
    ...company,
    quickSupport: company.quickSupport.map(({ id, url, ...texts }) => ({
      id,
      url,
      label: language === 'nl' ? texts.labelNl : texts.labelEn,
      description: language === 'nl' ? texts.descriptionNl : texts.descriptionEn,
    })),
  };
}
