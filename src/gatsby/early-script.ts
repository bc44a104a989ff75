import { AUTH_KEY, LANGUAGE_KEY, THEME_KEY } from '../config/site';

/**
 * Lines that run ahead of the first paint and before any other script: they decide by attributes on `<html>`
 * what must be right at once (Login or Logout, colour scheme) and let the language switcher work on a page whose
 * scripts still sleep: it saves the choice and keeps path, query and hash. Storage may be blocked and throw.
 */
export const earlyScript = `(d=>{var r=d.documentElement.dataset,s,t;r.js="";
try{s=localStorage;if(s.getItem(${JSON.stringify(AUTH_KEY)}))r.session="in";t=s.getItem(${JSON.stringify(THEME_KEY)});if(t==="dark"||t==="light")r.theme=t}catch{}
d.addEventListener("click",e=>{var a=e.target.closest?.("a[data-language]");if(!a)return;
try{s.setItem(${JSON.stringify(LANGUAGE_KEY)},a.dataset.language)}catch{}
if(!a.dataset.fixed)a.href=a.getAttribute("href").split(/[?#]/)[0]+location.search+location.hash},!0)})(document)`;
