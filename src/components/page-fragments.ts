import { graphql } from 'gatsby';

/** Data for every page: the site data for `Seo`. */
export const pageBasicsFragment = graphql`
  fragment PageBasics on Query {
    site {
      siteMetadata {
        siteUrl
      }
    }
    company {
      isExample
      name
      legalName
      vatNumber
      chamberOfCommerceNumber
      supportEmail
    }
  }
`;

/** The names of the apps, for the apps of a licence. */
export const appNamesFragment = graphql`
  fragment AppNames on Query {
    apps: allApp(sort: { order: ASC }) {
      nodes {
        id: jsonId
        title(language: $language)
      }
    }
  }
`;
