import { limits } from '../../../server/contract/limits';

export const CONTACT_FIELDS = ['name', 'email', 'phone', 'company', 'message'] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];

type ContactValues = Record<ContactField, string>;

/** A text of `common:contact.errors`, with what it needs to be filled in. */
export interface FieldMistake {
  key: 'requiredName' | 'requiredEmail' | 'requiredMessage' | 'invalidEmail' | 'tooLong';
  max?: number;
}

/** Longest value of each field, in characters. */
const LONGEST: Record<ContactField, number> = {
  name: limits.nameLength,
  email: limits.emailLength,
  phone: limits.phoneLength,
  company: limits.nameLength,
  message: limits.messageLength,
};

const REQUIRED = { name: 'requiredName', email: 'requiredEmail', message: 'requiredMessage' } as const;

/** A name, an @ and a domain with a dot: enough to notice a slip, without refusing an unusual address. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;

/** What is wrong with a field's value, if anything. */
export function mistakeIn(field: ContactField, value: string): FieldMistake | undefined {
  const text = value.trim();
  if (text === '' && field in REQUIRED) return { key: REQUIRED[field as keyof typeof REQUIRED] };
  if (text.length > LONGEST[field]) return { key: 'tooLong', max: LONGEST[field] };
  if (field === 'email' && !EMAIL.test(text)) return { key: 'invalidEmail' };
  return undefined;
}

/** The fields of a form as the API takes them, with its language and the robots' trap. */
export function valuesOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values: ContactValues = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    message: text('message'),
  };
  return { ...values, language: text('language'), website: text('website') };
}
