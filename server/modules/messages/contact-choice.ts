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
 * What a visitor without scripts chose on another page: it stands in the query of the form's own address, as `contactPath` of
 * the site makes it, and the form cannot repeat it. What nobody can have chosen is left out.
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

/** A message with that choice, where the form says nothing of it. */
export function withChoice(message: ContactMessage, choice: Choice): ContactMessage {
  return {
    ...message,
    erp: message.erp || choice.erp,
    package: message.package || choice.package,
    licences: message.licences || choice.licences,
    app: message.app || choice.app,
    from: message.from || choice.from,
  };
}
