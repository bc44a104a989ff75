import { graphql, useStaticQuery } from 'gatsby';

/** Returns the company's name, numbers and addresses from `content/site.json`. */
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
        replyWithinWorkingDays
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
