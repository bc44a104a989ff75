import { expect, it } from '@jest/globals';
import {
  blogPosting,
  breadcrumbList,
  faqPage,
  organization,
  softwareApplication,
} from '../../../src/config/structured-data';

const SITE = 'https://example.com';

it('the organisation has its numbers, and an identity that others point to', () => {
  const company = {
    name: 'Belstock',
    legalName: 'Belstock B.V.',
    vatNumber: 'NL000000000B00',
    chamberOfCommerceNumber: '00000000',
    supportEmail: 'support@example.com',
  };
  expect(organization(company, SITE)).toMatchObject({
    '@type': 'Organization',
    '@id': `${SITE}/#organization`,
    vatID: 'NL000000000B00',
    identifier: { propertyID: 'KVK', value: '00000000' },
  });
});

it('the software has the price of one licence for one month', () => {
  const software = {
    name: 'Belstock',
    description: 'Apps',
    language: 'nl',
    url: `${SITE}/nl/pricing/`,
    unitPrice: 49.5,
    currency: 'EUR',
  };
  expect(softwareApplication(software, SITE)).toMatchObject({
    '@type': 'SoftwareApplication',
    publisher: { '@id': `${SITE}/#organization` },
    offers: {
      price: '49.50',
      priceCurrency: 'EUR',
      priceSpecification: { billingDuration: 'P1M', referenceQuantity: { value: 1 } },
    },
  });
});

it('the places on the way to a page are counted from one', () => {
  const list = breadcrumbList([
    { name: 'Home', url: `${SITE}/en/` },
    { name: 'Pricing', url: `${SITE}/en/pricing/` },
  ]);
  expect(list.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/en/` },
    { '@type': 'ListItem', position: 2, name: 'Pricing', item: `${SITE}/en/pricing/` },
  ]);
});

it('a post has its day, author and picture', () => {
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

it('questions have their answers', () => {
  expect(faqPage([{ question: 'Can we try it?', answer: 'Yes.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Can we try it?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
  ]);
});
