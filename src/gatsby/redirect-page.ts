import { DEFAULT_LANGUAGE, LANGUAGE_KEY, LANGUAGES } from '../config/site';
import { languageName } from '../i18n/format';
import { localizedPath } from '../i18n/localized-path';

/**
 * An inline script that redirects a path without a language before anything is painted. The language is the
 * saved one, else the first of the browser's languages that the site has, else the default. Access to storage
 * may throw.
 */
export const redirectScript = `(function(){var s=${JSON.stringify(LANGUAGES)},l;
try{l=localStorage.getItem(${JSON.stringify(LANGUAGE_KEY)})}catch(e){}
if(s.indexOf(l)<0){l=(navigator.languages||[navigator.language||""]).map(function(t){return String(t).toLowerCase().split("-")[0]}).filter(function(t){return s.indexOf(t)>=0})[0]||${JSON.stringify(DEFAULT_LANGUAGE)}}
var p=location.pathname.replace(/^\\/+/,"/");if(!/\\/$|\\.(html|json|js|map|txt|xml|pdf)$/i.test(p))p+="/";
location.replace("/"+l+p+location.search+location.hash)})()`;

/** Returns the page for every path without a language. Without scripts it offers a choice of languages. */
export function redirectPage(siteName: string): string {
  const languages = LANGUAGES.map((language) => ({ language, name: languageName(language, language) }));
  const title = `${siteName}: ${languages.map(({ name }) => name).join(', ')}`;
  const links = languages.map(
    ({ language, name }) =>
      `<li><a href="${localizedPath('/', language)}" hreflang="${language}" lang="${language}">${name}</a></li>`,
  );
  return `<!DOCTYPE html>
<html lang="${DEFAULT_LANGUAGE}"><head><meta charset="utf-8"><script>${redirectScript}</script>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><meta name="description" content="${title}"><link rel="icon" href="/favicon.svg"></head>
<body><noscript><main><h1>${siteName}</h1><ul>${links.join('')}</ul></main></noscript></body></html>
`;
}
