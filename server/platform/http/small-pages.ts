import { releasePath } from '../../contract/portal-paths';
import { createHash } from 'node:crypto';
import type { Language } from '../../contract/languages';
import type { Problem } from '../../contract/problem';
import { fieldText, problemText, texts } from '../../texts/messages';
import type { HttpProblem } from './problem';

/** Returns the body of a response as `application/problem+json` (RFC 9457). */
export function problemBody(problem: HttpProblem, language: Language): Problem {
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

/** Escapes a text for HTML, attributes included. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Colours for light and dark, the same as in `src/styles/tokens.css`: these pages look like the site, but do
 * not load its styles.
 */
export const colours = {
  ink: ['#14213d', '#eef0f6'],
  paper: ['#f7f5f0', '#0f1727'],
  surface: ['#ffffff', '#232f4c'],
  line: ['#d9d5ca', '#3a4766'],
  'line-strong': ['#858070', '#8390ad'],
  signal: ['#b84300', '#ff8c4a'],
  'signal-strong': ['#993700', '#ffa46f'],
  'signal-ink': ['#ffffff', '#1b0d03'],
  beam: ['#ff5a1f', '#ff7a3c'],
  'not-found': ['#b3161f', '#ff9a98'],
  focus: ['#1554c0', '#8db7ff'],
} as const;

/**
 * Typefaces, the same as in `src/styles/fonts.css`. Without a built site the fonts of the system are used.
 */
export const typefaces = {
  'Instrument Sans': '/fonts/instrument-sans-b4ee7436.woff2',
  'Geist Mono': '/fonts/geist-mono-846815a8.woff2',
} as const;

const tokens = (scheme: 0 | 1) =>
  `:root{${Object.entries(colours)
    .map(([name, values]) => `--${name}:${values[scheme]}`)
    .join(';')}}`;

const style = `
${Object.entries(typefaces)
  .map(
    ([name, file]) =>
      `@font-face{font-family:'${name}';src:url('${file}') format('woff2');font-weight:400 700;font-display:optional}`,
  )
  .join('\n')}
:root{color-scheme:light dark}
${tokens(0)}
@media(prefers-color-scheme:dark){${tokens(1)}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 'Instrument Sans',system-ui;overflow-wrap:break-word}
header{border-bottom:1px solid var(--line)}
header,main{--gutter:clamp(1rem,.4rem + 2.6vw,2rem);padding-inline:var(--gutter)}
header>*{max-width:75rem;margin:0 auto}
main{max-width:calc(75rem + 2*var(--gutter));margin:0 auto}
.brand{display:flex;align-items:center;min-height:4.25rem}
.mark{width:1.75rem;height:1.375rem;background:linear-gradient(var(--beam),var(--beam)) center/100% 3px no-repeat,repeating-linear-gradient(90deg,var(--ink) 0 2px,transparent 2px 4px,var(--ink) 4px 5px,transparent 5px 8px)}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:3rem;padding-block:clamp(3.25rem,2.25rem + 4vw,6rem)}
h1{margin:0 0 1rem;font-size:clamp(2.375rem,1.55rem + 4vw,4.25rem);font-weight:600;line-height:1.02;letter-spacing:-.035em}
p,ul{max-width:40rem;margin:0 0 1rem;font-size:1.25rem}
a{color:inherit;text-decoration-color:var(--signal);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
.actions a,button{display:inline-flex;align-items:center;min-height:2.75rem;padding:.6em 1.25em;border:1px solid var(--line-strong);border-radius:.5rem;background:var(--surface);color:var(--ink);font:600 1.0625rem/1.2 'Instrument Sans',system-ui;text-decoration:none;cursor:pointer}
.actions a:first-child,button{border-color:transparent;background:var(--signal);color:var(--signal-ink)}
.actions a:first-child:hover,button:hover{background:var(--signal-strong)}
.label{position:relative;justify-self:center;align-self:center;width:min(20rem,90%);padding:8.5rem 1.5rem 1rem;border:2px solid var(--line-strong);border-radius:.5rem;background:repeating-linear-gradient(90deg,var(--ink) 0 4px,transparent 4px 8px,var(--ink) 8px 10px,transparent 10px 18px,var(--ink) 18px 24px,transparent 24px 28px,var(--ink) 28px 30px,transparent 30px 36px) 50% 1.5rem/calc(100% - 3rem) 6.25rem no-repeat,var(--surface);font:500 2.5rem/1.55 'Geist Mono',monospace;text-align:center;transform:rotate(-3deg)}
.label::after{content:'';position:absolute;inset:4.5rem -.75rem auto;height:4px;background:var(--not-found)}
form{max-width:34rem}
label{display:block;margin-top:1rem;font-weight:600}
input,select,textarea{width:100%;padding:.6rem .7rem;border:1px solid var(--line-strong);border-radius:.25rem;background:var(--surface);color:inherit;font:inherit}
button{margin-top:1.25rem}
.error{margin:.25rem 0 0;color:var(--not-found);font-size:1.0625rem}
.trap{position:absolute;left:-999em}
@media(min-width:60rem){main{grid-template-columns:minmax(0,7fr) minmax(0,5fr)}}
@media(forced-colors:active){.label{display:none}}
`;

/**
 * Content-Security-Policy of the pages made by `smallPage`: one style, our typefaces, no script, nothing from
 * other sites.
 */
export const smallPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface SmallPage {
  language: Language;
  title: string;
  /** HTML */
  body: string;
  /** the text on the decorative label */
  code?: string;
}

/** Returns a small HTML page in the look of the site, without scripts or style sheets to load. */
export function smallPage({ language, title, body, code }: SmallPage): string {
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
<header><div><a class="brand" href="/${language}/" aria-label="${texts[language].pages.home}"><span class="mark"></span></a></div></header>
<main>
<div>
<h1>${escapeHtml(title)}</h1>
${body}
</div>
${code ? `<div aria-hidden="true" class="label">${escapeHtml(code)}</div>` : ''}
</main>
</body>
</html>
`;
}

/** Returns the links of a small page: to the requested release, if there is one, and to the home page. */
export function smallPageLinks(language: Language, releaseId?: number): string {
  const home = `<a href="/${language}/">${texts[language].pages.home}</a>`;
  const release =
    releaseId === undefined
      ? ''
      : `<a href="/${language}${releasePath(releaseId)}">${texts[language].pages.release}</a>\n`;
  return `<p class="actions">${release}${home}</p>`;
}

/** Returns a problem as a small HTML page, for forms that a browser posts without scripts. */
export function problemPage(problem: HttpProblem, language: Language, releaseId?: number): string {
  const { title, detail, errors } = problemBody(problem, language);
  const list = errors?.length
    ? `<ul>${errors.map(({ field, message }) => `<li>${escapeHtml(field)}: ${escapeHtml(message)}</li>`).join('')}</ul>`
    : '';
  const body = `<p>${escapeHtml(detail)}</p>\n${list}${smallPageLinks(language, releaseId)}`;
  return smallPage({ language, title, body, code: String(problem.status) });
}
