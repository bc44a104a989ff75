import { expect, it } from '@jest/globals';
import {
  blogPosting,
  breadcrumbList,
  faqPage,
  organization,
  softwareApplication,
} from '../../../src/config/structured-data';

const SITE = 'https://example.com';

const company = {
  name: 'Belstock',
  legalName: 'Belstock B.V.',
  vatNumber: 'NL000000000B00',
  chamberOfCommerceNumber: '00000000',
  supportEmail: 'support@example.com',
};

it.each([false, null])('organization includes the company numbers and an @id', (isExample) =>
  expect(organization({ ...company, isExample }, SITE)).toMatchObject({
    '@type': 'Organization',
    '@id': `${SITE}/#organization`,
    legalName: 'Belstock B.V.',
    email: 'support@example.com',
    vatID: 'NL000000000B00',
    identifier: { propertyID: 'KVK', value: '00000000' },
  }),
);

it('organization omits the company numbers when they are examples', () =>
  expect(organization({ ...company, isExample: true }, SITE)).toEqual({
    '@type': 'Organization',
    '@id': `${SITE}/#organization`,
    name: 'Belstock',
    url: `${SITE}/`,
    logo: `${SITE}/icons/icon-512x512.png`,
  }));

const softwareAt = (isExample: boolean | null) => ({
  name: 'Belstock',
  description: 'Apps',
  language: 'nl',
  url: `${SITE}/nl/pricing/`,
  pricing: { unitPrice: 49.5, currency: 'EUR', isExample },
});

it('softwareApplication omits the offer when the price is an example', () => {
  const software = softwareApplication(softwareAt(true), SITE);
  expect(software).toMatchObject({ '@type': 'SoftwareApplication', name: 'Belstock' });
  expect(JSON.stringify(software)).not.toMatch(/offer|49|EUR/i);
});

it.each([false, null])('softwareApplication includes the price of one licence for one month', (isExample) =>
  expect(softwareApplication(softwareAt(isExample), SITE)).toMatchObject({
    '@type': 'SoftwareApplication',
    publisher: { '@id': `${SITE}/#organization` },
    offers: {
      price: '49.50',
      priceCurrency: 'EUR',
      priceSpecification: { billingDuration: 'P1M', referenceQuantity: { value: 1 } },
    },
  }),
);

it('breadcrumbList numbers the items from one', () => {
  const list = breadcrumbList([
    { name: 'Home', url: `${SITE}/en/` },
    { name: 'Pricing', url: `${SITE}/en/pricing/` },
  ]);
  expect(list.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/en/` },
    { '@type': 'ListItem', position: 2, name: 'Pricing', item: `${SITE}/en/pricing/` },
  ]);
});

it('blogPosting includes the date, author, tags and image', () => {
  const post = {
    title: 'Tellen',
    description: 'Hoe je telt.',
    date: '2026-09-29',
    author: 'Belstock',
    tags: ['tellen', 'voorraad'],
    language: 'nl',
    url: `${SITE}/nl/blog/tellen/`,
    image: `${SITE}/og/nl/blog/tellen.png`,
  };
  expect(blogPosting(post, SITE)).toMatchObject({
    headline: 'Tellen',
    datePublished: '2026-09-29',
    author: { name: 'Belstock' },
    keywords: 'tellen, voorraad',
    mainEntityOfPage: post.url,
    image: post.image,
  });
});

it('faqPage includes questions with their answers', () =>
  expect(faqPage([{ question: 'Can we try it?', answer: 'Yes.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Can we try it?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
  ]));
