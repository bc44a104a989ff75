import { AUTH_KEY, LANGUAGE_KEY, THEME_KEY } from '../config/site';

/**
 * Runs ahead of the first paint and of any other script: it decides by attributes on `<html>` what must be right at once
 * (Login or Logout, colour scheme) and lets the language switcher work on a page that is not hydrated yet: it saves the
 * choice and keeps path, query and hash. Storage may be blocked and throw. Written as browsers of 2017 read it.
 */
export const beforePaintScript = `(function(d){var r=d.documentElement.dataset,s,t;r.js="";
try{s=localStorage;if(s.getItem(${JSON.stringify(AUTH_KEY)}))r.session="in";t=s.getItem(${JSON.stringify(THEME_KEY)});if(t==="dark"||t==="light")r.theme=t}catch(_){}
d.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[data-language]");if(!a)return;
try{s.setItem(${JSON.stringify(LANGUAGE_KEY)},a.dataset.language)}catch(_){}
if(!a.dataset.fixed)a.href=a.getAttribute("href").split(/[?#]/)[0]+location.search+location.hash},!0)})(document)`;
