import type { Language } from '../../contract/languages';
import { texts } from '../../problems/messages';
import type { HttpProblem } from '../../problems/problem';
import { escapeHtml, problemBody, smallPage, smallPageLinks } from '../../problems/render';

const inputs = [
  { name: 'name', type: 'text', autocomplete: 'name', required: true },
  { name: 'email', type: 'email', autocomplete: 'email', required: true },
  { name: 'phone', type: 'tel', autocomplete: 'tel', required: false },
  { name: 'company', type: 'text', autocomplete: 'organization', required: false },
  { name: 'scanners', type: 'text', autocomplete: 'off', required: false },
] as const;

/** What was chosen and cannot be mistyped: it comes along. */
const kept = ['kind', 'erp', 'package', 'licences', 'app', 'from'] as const;

interface FormPage {
  language: Language;
  typed: ReadonlyMap<string, string>;
  /** what was chosen on the way to the form, for fields that it lacks */
  choice: Readonly<Partial<Record<(typeof kept)[number], string | null>>>;
  problem: HttpProblem;
}

/** What a page without scripts shows after a message was stored. */
export function contactThanksPage(language: Language): string {
  const text = texts[language].contact;
  const body = `<p>${text.thanksBody}</p>\n${smallPageLinks(language)}`;
  return smallPage({ language, title: text.thanks, body });
}

/** The form once more, with what was typed and what is wrong with it. */
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
  const value = (name: string) => escapeHtml(typed.get(name) ?? '');
  const body = `<p class="error" role="alert">${escapeHtml(title)}: ${escapeHtml(detail)}</p>
<form method="post" action="/api/contact">
<input type="hidden" name="language" value="${language}">
${kept
  .map(
    (name) =>
      `<input type="hidden" name="${name}" value="${escapeHtml(typed.get(name) || (choice[name] ?? ''))}">`,
  )
  .join('\n')}
${inputs
  .map(
    ({ name, type, autocomplete, required }) =>
      `<label for="${name}">${text[name]}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value(name)}"${required ? ' required' : ''}${described(name)}>
${explained(name)}`,
  )
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
