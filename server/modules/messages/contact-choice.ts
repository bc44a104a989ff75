import type { ContactMessage } from '../../contract/contact';
import { CHOSEN_ERPS, CHOSEN_PACKAGES, PAGE_PATH } from '../../contract/contact-choices';
import { patterns } from '../../contract/fields';
import { limits } from '../../contract/limits';

interface Choice extends Pick<ContactMessage, 'erp' | 'package' | 'app'> {
  licences?: string;
  from?: string;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string) =>
  values.find((value) => value === text);

const matches = (pattern: string | RegExp, text: string) =>
  new RegExp(pattern).test(text) ? text : undefined;

/**
 * Returns the choices in the query of the form's own URL. Without scripts, the form cannot send the choices
 * of a visitor on another page, so `contactPath` of the site puts them there. Invalid choices are left out.
 */
export function choiceInAddress(address = ''): Choice {
  if (!URL.canParse(address)) return {};
  const { pathname, searchParams } = new URL(address);
  const query = (name: string) => searchParams.get(name) ?? '';
  return {
    erp: oneOf(CHOSEN_ERPS, query('about')),
    package: oneOf(CHOSEN_PACKAGES, query('package')),
    licences: matches(patterns.invalid_count, query('licences')),
    app: matches(patterns.invalid_app, query('app')),
    from: matches(PAGE_PATH, query('from')) ?? pathname.slice(0, limits.pathLength),
  };
}

/** Returns the message with the choices from the URL, for fields that the form does not contain. */
export function withChoice(message: ContactMessage, choice: Choice): ContactMessage {
  return {
    ...message,
    // Only on the form for a question: the other one needs no choice.
    kind: choice.package || choice.licences ? 'trial' : message.kind,
    erp: message.erp || choice.erp,
    package: message.package || choice.package,
    licences: message.licences || choice.licences,
    app: message.app || choice.app,
    from: message.from || choice.from,
  };
}
