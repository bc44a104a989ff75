import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { renderedPostExtension } from './posts/rendered-post';
import type { ResolverContext } from './resolver-context';

interface LocalizedArguments {
  language: string;
}

interface StoredApp {
  jsonId: string;
  images: { file: Record<string, string> }[];
}

const typeDefs = /* GraphQL */ `
  type Locale implements Node @dontInfer {
    ns: String!
    data: String!
    language: String!
  }

  # The texts as files, which no page reads: without inference the schema is built faster.
  type LocaleFile implements Node @dontInfer {
    id: ID!
  }

  # There while developing only; named, so that the query types stay the same.
  type Site implements Node {
    proxy: [SiteProxy]
  }
  type SiteProxy {
    prefix: String
    url: String
  }

  type Company implements Node @dontInfer {
    name: String!
    legalName: String!
    websiteUrl: String!
    vatNumber: String!
    chamberOfCommerceNumber: String!
    supportEmail: String!
    copyrightHolder: String!
    security: SecurityContact!
    ticketingUrl: String!
    quickSupport: [QuickSupportApplication!]!
  }
  type SecurityContact {
    contact: String!
    expires: String!
  }
  type QuickSupportApplication {
    id: String!
    url: String!
    label: String! @localized
    description: String! @localized
  }

  type Pricing implements Node @dontInfer {
    currency: String!
    starterLicences: Int!
    unitPrice: Float!
    calculator: PricingCalculator!
    fullPackage: PricingPackage!
    offers: PricingOffers!
    trialMonths: Int!
    consultancyDays: ConsultancyDays!
  }
  type PricingCalculator {
    minLicences: Int!
    maxLicences: Int!
  }
  type PricingPackage {
    licences: Int!
  }
  type PricingOffers {
    counting: CountingOffer!
    restApi: RestApiOffer!
    consultancy: ConsultancyOffer!
  }
  type CountingOffer {
    oneTimePrice: Float!
    usableMonths: Int!
  }
  type RestApiOffer {
    pricePerMonth: Float!
  }
  type ConsultancyOffer {
    hourlyRate: Float!
  }
  type ConsultancyDays {
    replenishmentAndSorting: DayRange!
    delivery: Int!
  }
  type DayRange {
    min: Int!
    max: Int!
  }

  type App implements Node @dontInfer {
    jsonId: String!
    order: Int!
    group: String!
    deviceType: String!
    setupType: String!
    images: [Screen!]!
    # One of them, by its state: "difference" is screens/app-4-difference.en.png.
    screen(state: String!): Screen! @screenOfState
    title: String! @localized
    summary: String! @localized
    audience: String! @localized
    setup: String! @localized
    description: String! @localized
    points: [LocalizedText!]!
  }
  type LocalizedText {
    text: String! @localized(whole: true)
  }
  type Screen {
    file: File! @localizedFile
    alt: String! @localized
  }

  type Integration implements Node @dontInfer {
    jsonId: String!
    order: Int!
    leaflet: String!
    name: String!
    title: String! @localized
    # In search results, in the place of the heading.
    metaTitle: String! @localized
    metaDescription: String! @localized
    summary: String! @localized
    intro: String! @localized
    reads: [LocalizedText!]!
    writes: [LocalizedText!]!
    when: String! @localized
    needs: [LocalizedText!]!
    steps: [LocalizedText!]!
    faq: [QuestionAndAnswer!]!
  }
  type QuestionAndAnswer {
    question: String! @localized
    answer: String! @localized
  }

  type Testimonial implements Node @dontInfer {
    jsonId: String!
    name: String! @localized
    description: String! @localized
    image: File @fileByRelativePath
    imageAlt: String! @localized
  }

  type Post implements Node @dontInfer {
    slug: String!
    title: String!
    description: String!
    date: Date! @dateformat
    author: String!
    tags: [String!]!
    minutes: Int!
    leaflet: Leaflet @link(by: "address")
    content: PostContent! @renderedPost
  }
  type PostContent {
    html: String!
    headings: [PostHeading!]!
  }
  type PostHeading {
    id: String!
    text: String!
  }
  # A post as PDF, in static/; written by npm run leaflets.
  type Leaflet implements Node @dontInfer {
    address: String!
    pages: Int!
    bytes: Int!
  }

  type Importer implements Node @dontInfer {
    title: String! @localized
    summary: String! @localized
    description: String! @localized
    steps: [ImporterStep!]!
    points: [LocalizedText!]!
    priceNote: String! @localized
    images: [Screen!]!
  }
  type ImporterStep {
    title: String! @localized
    text: String! @localized
  }
`;

/**
 * The explicit types of `content/`. `@localized` turns a stored `{en, nl}` into one text in the language that
 * the query names, so that a page carries one language only.
 */
export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({
  actions,
  cache,
  reporter,
  pathPrefix,
}) => {
  actions.createFieldExtension({
    name: 'localized',
    args: { whole: 'Boolean' },
    extend: ({ whole }: { whole?: boolean }) => ({
      args: { language: 'String!' },
      resolve(
        source: Record<string, unknown>,
        { language }: LocalizedArguments,
        _context: unknown,
        info: { fieldName: string },
      ) {
        const texts = (whole ? source : source[info.fieldName]) as Record<string, string> | undefined;
        return texts?.[language];
      },
    }),
  });
  actions.createFieldExtension({
    name: 'localizedFile',
    extend: () => ({
      args: { language: 'String!' },
      async resolve(
        source: Record<string, Record<string, string>>,
        { language }: LocalizedArguments,
        context: ResolverContext,
        info: { fieldName: string },
      ) {
        const relativePath = source[info.fieldName]?.[language];
        if (!relativePath) return null;
        return context.nodeModel.findOne({
          type: 'File',
          query: {
            filter: {
              sourceInstanceName: { eq: 'content' },
              relativePath: { eq: path.posix.normalize(relativePath) },
            },
          },
        });
      },
    }),
  });
  actions.createFieldExtension({
    name: 'screenOfState',
    extend: () => ({
      resolve({ jsonId, images }: StoredApp, { state }: { state: string }) {
        const screen = images.find(({ file }) => Object.values(file)[0]?.includes(`/${jsonId}-${state}.`));
        if (!screen) throw new Error(`content/apps/${jsonId}.json has no picture of the state "${state}"`);
        return screen;
      },
    }),
  });
  actions.createFieldExtension(renderedPostExtension({ cache, reporter, pathPrefix }));
  actions.createTypes(typeDefs);
};
