import { graphql } from 'gatsby';

/** What every page needs: its translations, and what `Seo` needs of the site. */
export const localesFragment = graphql`
  fragment Locales on LocaleConnection {
    edges {
      node {
        ns
        data
        language
      }
    }
  }
`;

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

/** The apps of the suite by name, which licences choose from. */
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
