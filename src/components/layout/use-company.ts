import { graphql, useStaticQuery } from 'gatsby';

/** Name, numbers and addresses of the company from `content/site.json`. */
export function useCompany() {
  const { company } = useStaticQuery<Queries.CompanyQuery>(graphql`
    query Company {
      company {
        isExample
        name
        vatNumber
        chamberOfCommerceNumber
        supportEmail
        copyrightHolder
        ticketingUrl
        quickSupport {
          id
          url
        }
      }
    }
  `);
  if (!company) throw new Error('content/site.json is missing');
  return company;
}
