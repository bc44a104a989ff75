import { CONTACT_DRAFT_KEY } from '../../../config/site';
import { CONTACT_FIELDS, type ContactField } from './fields';

type Draft = Partial<Record<ContactField, string>>;

/** Saves the draft for this tab. Does nothing if storage is full or blocked. */
export function keepDraft(values: Record<ContactField, string>): void {
  const typed = CONTACT_FIELDS.filter((field) => values[field] !== '').map((field) => [field, values[field]]);
  try {
    if (typed.length === 0) sessionStorage.removeItem(CONTACT_DRAFT_KEY);
    else sessionStorage.setItem(CONTACT_DRAFT_KEY, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // The form works without a draft.
  }
}

/** Returns the unsent draft of this tab. */
export function keptDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(CONTACT_DRAFT_KEY) ?? '{}');
    const isText = ([, value]: [string, unknown]) => typeof value === 'string';
    return Object.fromEntries(Object.entries(stored ?? {}).filter(isText));
  } catch {
    return {};
  }
}

/** Adds a text at the end of the message in the draft. */
export function addToDraft(text: string): void {
  const draft = keptDraft();
  const empty = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ''])) as Record<
    ContactField,
    string
  >;
  const message = [draft.message?.trim(), text].filter(Boolean).join('\n\n');
  keepDraft({ ...empty, ...draft, message });
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(CONTACT_DRAFT_KEY);
  } catch {
    // Without storage there is no draft.
  }
}
