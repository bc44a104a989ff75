import { limits } from '../../../../server/contract/limits';

export const CONTACT_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'erp',
  'scanners',
  'package',
  'licences',
  'app',
  'message',
] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];

type ContactValues = Record<ContactField, string>;

/** The key of a text in `common:contact.errors`, with its values. */
export interface FieldMistake {
  key: 'requiredName' | 'requiredEmail' | 'requiredMessage' | 'invalidEmail' | 'invalidCount' | 'tooLong';
  max?: number;
}

/** Max length of each typed field, in characters. */
const LONGEST: Partial<Record<ContactField, number>> = {
  name: limits.nameLength,
  email: limits.emailLength,
  phone: limits.phoneLength,
  company: limits.nameLength,
  message: limits.messageLength,
};

const REQUIRED = { name: 'requiredName', email: 'requiredEmail', message: 'requiredMessage' } as const;

const isCount = (text: string) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= limits.contactCountMax;

/** A name, an @ and a domain with a dot. Catches typing errors without rejecting unusual addresses. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;

/** Returns the error of a field's value, or undefined. */
export function mistakeIn(field: ContactField, value: string): FieldMistake | undefined {
  const text = value.trim();
  if (text === '' && field in REQUIRED) return { key: REQUIRED[field as keyof typeof REQUIRED] };
  const max = LONGEST[field];
  if (max !== undefined && text.length > max) return { key: 'tooLong', max };
  if ((field === 'scanners' || field === 'licences') && text !== '' && !isCount(text))
    return { key: 'invalidCount', max: limits.contactCountMax };
  if (field === 'email' && !EMAIL.test(text)) return { key: 'invalidEmail' };
  return undefined;
}

/** Returns the form's values as the API expects them, with the language and the honeypot field. */
export function valuesOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, text(field)])) as ContactValues;
  return {
    ...values,
    scanners: values.scanners.trim(),
    licences: values.licences.trim(),
    kind: text('kind'),
    language: text('language'),
    website: text('website'),
  };
}
