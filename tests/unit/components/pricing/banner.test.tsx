import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { PricingBanner } from '../../../../src/components/blocks/pricing/banner';
import { readJson } from '../../content/files';

it.each([
  ['en', 1, 'Try it first with a free licence for one month.'],
  ['en', 3, 'Try it first with a free licence for 3 months.'],
  ['nl', 1, 'Probeer het eerst een maand met een gratis licentie.'],
  ['nl', 3, 'Probeer het eerst 3 maanden met een gratis licentie.'],
])('the banner tells in %s how long one may try it: %i', async (language, trialMonths, text) => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: language,
    resources: { [language]: { pricing: readJson(`locales/${language}/pricing.json`) as object } },
    interpolation: { escapeValue: false },
  });
  render(
    <I18nextProvider i18n={texts}>
      <PricingBanner
        pricing={{ starterLicences: 5, unitPrice: 49.5, currency: 'EUR', trialMonths, isExample: false }}
      />
    </I18nextProvider>,
  );
  expect(screen.getByText(text)).toBeDefined();
});
