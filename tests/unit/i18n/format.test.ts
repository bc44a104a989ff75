import { expect, it } from '@jest/globals';
import {
  formatDate,
  formatLongDate,
  formatNumber,
  formatPrice,
  formatQuantity,
  formatSizeLimit,
} from '../../../src/i18n/format';

it('formatQuantity keeps all decimals', () => {
  expect(formatQuantity(0.0425, 'en', 2)).toBe('0.0425');
  expect(formatQuantity(0.0425, 'nl', 2)).toBe('0,0425');
  expect(formatQuantity(4.5, 'nl', 2)).toBe('4,50');
  expect(formatQuantity(1250, 'en')).toBe('1,250');
  expect(formatNumber(0.0425, 'en')).toBe('0.043');
});

it('formatPrice shows cents only when there are any', () => {
  expect(formatPrice(49, 'EUR', 'en')).toBe('€49');
  expect(formatPrice(49.5, 'EUR', 'en')).toBe('€49.50');
});

it('formatSizeLimit formats a limit in whole MB', () => {
  expect(formatSizeLimit(10 * 1024 * 1024, 'en')).toBe('10 MB');
  expect(formatSizeLimit(10 * 1024 * 1024, 'nl').replace('\u00a0', ' ')).toBe('10 MB');
});

it('formatDate formats a date for the portal, formatLongDate for the public pages', () => {
  expect(formatDate('2026-11-25', 'en')).toBe('25 Nov 2026');
  expect(formatDate('2026-11-25', 'nl')).toBe('25 nov 2026');
  expect(formatLongDate('2026-11-25', 'nl')).toBe('25 november 2026');
});
