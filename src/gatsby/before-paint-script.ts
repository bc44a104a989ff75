import { AUTH_KEY, LANGUAGE_KEY, THEME_KEY } from '../config/site';

/**
 * An inline script that runs before the first paint and before all other scripts. It sets attributes of
 * `<html>` for everything that must be right at once: Login or Logout, the menu of an administrator, and the
 * colour scheme. A login or logout in another tab updates those of the session. It also makes the language
 * switcher work before hydration: it saves the choice and keeps path, query and hash. Access to storage may
 * throw. Written in ES2017.
 */
export const beforePaintScript = `(function(d){var r=d.documentElement.dataset,s,t,a;r.js="";
function m(){a=s.getItem(${JSON.stringify(AUTH_KEY)})||"";delete r.session;delete r.role;if(a)r.session="in"
if(a.indexOf('"is_admin":true')>0)r.role="admin"}
try{s=localStorage;m();addEventListener("storage",m)
t=s.getItem(${JSON.stringify(THEME_KEY)});if(t==="dark"||t==="light")r.theme=t}catch(_){}
d.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[data-language]");if(!a)return;
try{s.setItem(${JSON.stringify(LANGUAGE_KEY)},a.dataset.language)}catch(_){}
a.href=a.getAttribute("href").split(/[?#]/)[0]+location.search+location.hash},!0)})(document)`;
