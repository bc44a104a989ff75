import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useStaticQuery } from 'gatsby';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BlogPaper } from '../../../src/components/blocks/blog/paper';
import { HomePrice } from '../../../src/components/blocks/home/price';
import { HomeTestimonial } from '../../../src/components/blocks/home/testimonial';
import { PricingBanner } from '../../../src/components/blocks/pricing/banner';
import { PricingQuestions } from '../../../src/components/blocks/pricing/questions';
import { TrialOffer } from '../../../src/components/blocks/trial-offer';
import { Footer } from '../../../src/components/layout/footer';
import { readJson } from '../content/files';

const pricing = {
  starterLicences: 5,
  unitPrice: 49.5,
  currency: 'EUR',
  trialMonths: 1,
  consultancyDays: { replenishmentAndSorting: { min: 1, max: 2 }, delivery: 2 },
  offers: { counting: { usableMonths: 2 }, consultancy: { hourlyRate: 111 } },
};
const company = {
  name: 'Belstock',
  legalName: 'Belstock B.V.',
  websiteUrl: 'https://www.example.com',
  vatNumber: 'NL1',
  chamberOfCommerceNumber: '2',
  supportEmail: 'a@example.com',
  copyrightHolder: 'Belstock B.V.',
  ticketingUrl: 'https://support.example.com/',
  quickSupport: [],
};
const testimonial = { name: 'A retailer', description: 'It works.', imageAlt: '', image: null };

type Example = { isExample: boolean | null };

const marked: [string, string, (example: Example) => ReactElement][] = [
  ['the price on the home page', 'price', (example) => <HomePrice pricing={{ ...pricing, ...example }} />],
  ['the prices of a page', 'prices', (example) => <PricingBanner pricing={{ ...pricing, ...example }} />],
  [
    'the price after the free month',
    'price',
    (example) => <TrialOffer pricing={{ ...pricing, ...example }} />,
  ],
  ['the testimonial', 'text', (example) => <HomeTestimonial testimonial={{ ...testimonial, ...example }} />],
  ['the company details in the footer', 'company', (example) => <FooterOf {...example} />],
  [
    'the company details on a leaflet',
    'company',
    (example) => (
      <BlogPaper company={{ ...company, ...example }} head="">
        <p />
      </BlogPaper>
    ),
  ],
];

function FooterOf(example: Example) {
  jest
    .mocked(useStaticQuery)
    .mockReturnValue({ company: { ...company, ...example }, integrations: { nodes: [] } });
  return <Footer />;
}

async function show(language: string, element: ReactElement) {
  const texts = i18next.createInstance();
  const names = ['common', 'home', 'pricing', 'blog'];
  await texts.init({
    lng: language,
    resources: {
      [language]: Object.fromEntries(
        names.map((name) => [name, readJson(`locales/${language}/${name}.json`) as object]),
      ),
    },
    interpolation: { escapeValue: false },
  });
  return render(<I18nextProvider i18n={texts}>{element}</I18nextProvider>);
}

const MARKS: Record<string, Record<string, string>> = {
  en: { price: 'Example price', prices: 'Example prices', text: 'Example text', company: 'Example details' },
  nl: {
    price: 'Voorbeeldprijs',
    prices: 'Voorbeeldprijzen',
    text: 'Voorbeeldtekst',
    company: 'Voorbeeldgegevens',
  },
};

describe.each(Object.entries(MARKS))('example data in %s', (language, marks) => {
  it.each(marked)('%s is marked as an example', async (_, kind, element) => {
    const { container } = await show(language, element({ isExample: true }));
    expect(container.textContent).toContain(marks[kind]);
  });

  it.each(marked)('%s is shown without an example mark when it is real', async (_, kind, element) => {
    for (const isExample of [false, null]) {
      const { container, unmount } = await show(language, element({ isExample }));
      expect(container.textContent).not.toBe('');
      expect(container.textContent).not.toContain(marks[kind]);
      unmount();
    }
  });
});

it('structured data includes the hourly rate only when the rate is not an example', async () => {
  const toldOf = async (isExample: boolean) => {
    const { container } = await show('en', <PricingQuestions pricing={{ ...pricing, isExample }} />);
    return container.querySelector('script')?.textContent ?? '';
  };
  expect(await toldOf(false)).toContain('€111');
  expect(await toldOf(true)).not.toContain('€111');
  expect(await toldOf(true)).toContain('about half an hour');
  expect(screen.getAllByText(/€111/)).toHaveLength(3);
});
