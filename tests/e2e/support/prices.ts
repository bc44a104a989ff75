import pricing from '../../../content/pricing.json';

export const money = (amount: number, language: string, decimals: number) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: pricing.currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);

/** Formats a price, with cents only if there are any. */
export const price = (amount: number) => money(amount, 'en-GB', Number.isInteger(amount) ? 0 : 2);

/** A total never has cents. */
export const total = (licences: number) => money(licences * pricing.unitPrice, 'en-GB', 0);
