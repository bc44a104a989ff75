/**
 * schema.org objects for search engines, without example data. `Seo` adds the context and writes them as
 * JSON-LD.
 */

interface Company {
  isExample: boolean | null;
  name: string;
  legalName: string;
  vatNumber: string;
  chamberOfCommerceNumber: string;
  supportEmail: string;
}

/** The id of the company; other objects refer to it. */
const organizationId = (siteUrl: string) => `${siteUrl}/#organization`;

export function organization(company: Company, siteUrl: string) {
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icons/icon-512x512.png`,
    ...(!company.isExample && {
      legalName: company.legalName,
      email: company.supportEmail,
      vatID: company.vatNumber,
      identifier: {
        '@type': 'PropertyValue',
        propertyID: 'KVK',
        value: company.chamberOfCommerceNumber,
      },
    }),
  };
}

interface Software {
  name: string;
  description: string;
  language: string;
  /** Absolute URL of the page about it. */
  url: string;
  pricing: Pricing;
}

interface Pricing {
  isExample: boolean | null;
  /** Per licence and month. */
  unitPrice: number;
  currency: string;
}

export function softwareApplication(software: Software, siteUrl: string) {
  const { name, description, language, url, pricing } = software;
  return {
    '@type': 'SoftwareApplication',
    name,
    description,
    url,
    inLanguage: language,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    publisher: { '@id': organizationId(siteUrl) },
    ...(!pricing.isExample && { offers: offer(pricing) }),
  };
}

function offer({ unitPrice, currency }: Pricing) {
  const price = { price: unitPrice.toFixed(2), priceCurrency: currency };
  return {
    '@type': 'Offer',
    ...price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...price,
      billingDuration: 'P1M',
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitText: 'licence' },
    },
  };
}

/**
 * Returns the path to a page, starting at the home page.
 * @param crumbs with absolute URLs
 */
export function breadcrumbList(crumbs: readonly { name: string; url: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

interface Posting {
  title: string;
  description: string;
  date: string;
  author: string;
  tags: readonly string[];
  language: string;
  url: string;
  image: string;
}

export function blogPosting(post: Posting, siteUrl: string) {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    datePublished: post.date,
    author: { '@type': 'Organization', name: post.author, url: `${siteUrl}/` },
    publisher: { '@id': organizationId(siteUrl) },
    keywords: post.tags.join(', '),
    inLanguage: post.language,
    mainEntityOfPage: post.url,
    image: post.image,
  };
}

export function faqPage(questions: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
