import { createHash } from 'node:crypto';
import type { Problem as ProblemBody } from '../contract/problem';
import type { Language } from './language';
import { fieldText, problemText } from './messages';
import type { Problem } from './problem';

/** The body of an answer as `application/problem+json` (RFC 9457). */
export function problemBody(problem: Problem, language: Language): ProblemBody {
  const { title, detail } = problemText(problem.code, language, problem.options.values);
  const { errors, members } = problem.options;
  return {
    type: 'about:blank',
    title,
    status: problem.status,
    detail,
    code: problem.code,
    ...(errors && {
      errors: errors.map(({ field, code, values }) => ({
        field,
        message: fieldText(code, language, values),
        code,
      })),
    }),
    ...members,
  };
}

/** Text made safe to stand in HTML, in an attribute too. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark}
body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0;padding:2rem 1rem;background:Canvas;color:CanvasText}
main{max-width:34rem;margin:0 auto}
h1{font-size:1.6rem;line-height:1.25}
label{display:block;font-weight:600;margin-top:1rem}
input,textarea,button{font:inherit;box-sizing:border-box;padding:.6rem .7rem;border:1px solid GrayText;border-radius:.4rem;background:Field;color:FieldText}
input,textarea{width:100%}
button{margin-top:1.25rem;background:LinkText;color:Canvas;border-color:LinkText;font-weight:600;padding:.7rem 1.4rem;cursor:pointer}
a{color:LinkText}
.error{color:#b3261e;margin:.25rem 0 0}
@media(prefers-color-scheme:dark){.error{color:#ffb4ab}}
.trap{position:absolute;left:-999em}
`;

/** Content-Security-Policy of the pages made by `smallPage`: one style, no script, nothing from elsewhere. */
export const smallPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A small HTML page that stands alone. `body` is HTML; title is text. */
export function smallPage(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const backTexts: Record<Language, string> = { en: 'Go to the home page', nl: 'Naar de startpagina' };

/** A problem as a small HTML page, for forms that a browser posts without script. */
export function problemPage(problem: Problem, language: Language): string {
  const { title, detail, errors } = problemBody(problem, language);
  const list = errors?.length
    ? `<ul>${errors.map(({ field, message }) => `<li>${escapeHtml(field)}: ${escapeHtml(message)}</li>`).join('')}</ul>`
    : '';
  return smallPage(
    language,
    title,
    `<p>${escapeHtml(detail)}</p>\n${list}<p><a href="/${language}/">${backTexts[language]}</a></p>`,
  );
}
