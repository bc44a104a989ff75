import { CHOSEN_ERPS, CHOSEN_PACKAGES } from '../../contract/contact-choices';
import type { Language } from '../../contract/languages';
import { texts } from '../../texts/messages';
import type { HttpProblem } from '../../platform/http/problem';
import { escapeHtml, problemBody, smallPage, smallPageLinks } from '../../platform/http/small-pages';

/** The fields, in the order of the page. */
const fields = [
  { name: 'name', type: 'text', autocomplete: 'name', required: true },
  { name: 'email', type: 'email', autocomplete: 'email', required: true },
  { name: 'phone', type: 'tel', autocomplete: 'tel', required: false },
  { name: 'company', type: 'text', autocomplete: 'organization', required: false },
  { name: 'erp', values: CHOSEN_ERPS },
  { name: 'scanners', type: 'text', autocomplete: 'off', required: false },
  { name: 'package', values: CHOSEN_PACKAGES },
  { name: 'licences', type: 'text', autocomplete: 'off', required: false },
] as const;

type Field = (typeof fields)[number];

/** Choices that the page repeats as they are; the visitor cannot mistype them. */
const kept = ['kind', 'app', 'from'] as const;

type Name = Field['name'] | (typeof kept)[number] | 'message';

interface FormPage {
  language: Language;
  typed: ReadonlyMap<string, string>;
  /** choices from earlier pages, for fields that the form does not contain */
  choice: Readonly<Partial<Record<Name, string | null>>>;
  problem: HttpProblem;
}

/** Returns the page that is shown without scripts after a message was stored. */
export function contactThanksPage(language: Language): string {
  const text = texts[language].contact;
  const body = `<p>${text.thanksBody}</p>\n${smallPageLinks(language)}`;
  return smallPage({ language, title: text.thanks, body });
}

/** Returns the form again, with the visitor's input and the errors in it. */
export function contactFormPage({ language, typed, choice, problem }: FormPage): string {
  const text = texts[language].contact;
  const { title, detail, errors = [] } = problemBody(problem, language);
  const errorOf = (name: string) => errors.find(({ field }) => field === name);
  const described = (name: string) =>
    errorOf(name) ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  const explained = (name: string) => {
    const error = errorOf(name);
    return error ? `<p class="error" id="${name}-error">${escapeHtml(error.message)}</p>` : '';
  };
  const chosen = (name: Name) => typed.get(name) || (choice[name] ?? '');
  const value = (name: Name) => escapeHtml(chosen(name));
  // As on the contact page: these fields are shown only if a value is known.
  const isAsked = (name: Name) =>
    !['package', 'licences'].includes(name) || typed.has(name) || chosen(name) !== '';
  const input = ({ name, type, autocomplete, required }: Extract<Field, { type: string }>) =>
    `<label for="${name}">${text[name]}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value(name)}"${required ? ' required' : ''}${described(name)}>
${explained(name)}`;
  const select = ({ name, values }: Extract<Field, { values: unknown }>) => {
    const names: Readonly<Record<string, string>> = text.choices[name];
    const options = ['', ...values].map(
      (each) =>
        `<option value="${each}"${each === chosen(name) ? ' selected' : ''}>${names[each || 'none']}</option>`,
    );
    return `<label for="${name}">${text[name]}</label>
<select id="${name}" name="${name}"${described(name)}>${options.join('')}</select>
${explained(name)}`;
  };
  const body = `<p class="error" role="alert">${escapeHtml(title)}: ${escapeHtml(detail)}</p>
<form method="post" action="/api/contact">
<input type="hidden" name="language" value="${language}">
${kept.map((name) => `<input type="hidden" name="${name}" value="${value(name)}">`).join('\n')}
${fields
  .filter(({ name }) => isAsked(name))
  .map((field) => ('values' in field ? select(field) : input(field)))
  .join('\n')}
<label for="message">${text.message}</label>
<textarea id="message" name="message" rows="6" required${described('message')}>
${value('message')}</textarea>
${explained('message')}
<div class="trap" aria-hidden="true"><label for="website">${text.trap}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<button type="submit">${text.submit}</button>
</form>`;
  return smallPage({ language, title: text.title, body });
}
