import { icon } from './icons.mjs';
import { CLOCK, ITEMS } from './stock.mjs';

/** Text that goes into HTML. */
const safe = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const code = (text, size = '') => `<span class="code ${size}">${safe(text)}</span>`;
export const pieces = (t) => t('pcs', 'st.');

const battery =
  '<svg width="26" height="14" viewBox="0 0 26 14"><rect x="1" y="1" width="21" height="12" rx="3.5" fill="none" stroke="#fff" stroke-width="1.6"/><rect x="3.2" y="3.2" width="14" height="7.6" rx="1.8" fill="#fff"/><rect x="23.5" y="4.5" width="2" height="5" rx="1" fill="#fff"/></svg>';
const wifi =
  '<svg width="20" height="16" viewBox="0 0 20 16" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"><path d="M2 6a11.5 11.5 0 0 1 16 0M5 9.3a7 7 0 0 1 10 0"/><circle cx="10" cy="13" r="1.2" fill="#fff" stroke-width="1"/></svg>';

const initials = (name) =>
  name
    .split(' ')
    .filter((part) => /^[A-Z]/.test(part))
    .map((part) => part[0])
    .join('');

/** A whole phone screen: what every app has around its own content. */
export function phone({ t, title, worker, lookup = true, time = CLOCK.time, body }) {
  return `<div class="os"><span>${time}</span><div>${wifi}${battery}</div></div>
<header class="bar">${icon('back', 28, 2.4)}<div class="grow"><h1>${safe(title)}</h1><p>${safe(worker)}</p></div>
${lookup ? `<div class="tool">${icon('info', 25, 2.2)}</div>` : ''}<div class="face">${initials(worker)}</div></header>
<main>${body}</main>
${strip(t)}`;
}

/** A whole tablet screen. `switcher`: the two modes of an app; `tabs`: a row of tabs. */
export function tablet({ t, title, worker, switcher, tabs, time = CLOCK.time, body }) {
  const entries = (list) =>
    list.map(([label, on]) => `<span class="${on ? 'on' : ''}">${safe(label)}</span>`).join('');
  return `<div class="tablet" style="display:contents"><div class="os"><span>${time}</span><div>${wifi}${battery}</div></div>
<header class="bar"><h1 class="grow">${safe(title)}</h1>
${switcher ? `<div class="seg">${entries(switcher)}</div>` : ''}<p style="font-size:17px">${safe(worker)}</p><div class="face">${initials(worker)}</div></header>
${tabs ? `<nav class="tabs">${entries(tabs)}</nav>` : ''}
<main>${body}</main>
${strip(t)}</div>`;
}

const strip = (t) =>
  `<footer class="strip"><span>${icon('plug', 18, 2.4)}${t('Connected to the ERP', 'Verbonden met het ERP')}</span><span>${t(CLOCK.day.en, CLOCK.day.nl)}</span></footer>`;

/** What I am working on, and how far: `done` of `total` lines. */
export function task({ what, which, done, total, now = true }) {
  const bars = Array.from({ length: total }, (_, index) =>
    index < done ? '<i class="done"></i>' : now && index === done ? '<i class="now"></i>' : '<i></i>',
  );
  return `<div class="task"><div><strong>${safe(what)}</strong><span>${safe(which)}</span></div>${total ? `<div class="progress">${bars.join('')}</div>` : ''}</div>`;
}

/** The one thing to scan now. */
export function target({ ask, value, under = '', button, size = '', bars = false }) {
  return `<section class="target"><h2>${ask}</h2><div class="finder"><i></i><i></i><i></i><i></i>${code(value, size)}${bars ? barcode(value) : ''}${under && `<p>${under}</p>`}</div>
<div class="action">${icon('barcode', 30, 2.4)}${safe(button)}</div></section>`;
}

/** The bars of a label, made of the text itself; not a real symbology. */
function barcode(text) {
  let x = 0;
  const bars = [...text, '#'].flatMap((sign) =>
    [0, 2, 4].map((shift) => {
      const width = 2 + ((sign.charCodeAt(0) >> shift) & 3) * 1.5;
      const bar = `<rect x="${x}" width="${width}" height="44"/>`;
      x += width + 2 + ((sign.charCodeAt(0) >> (shift + 1)) & 1) * 2.5;
      return bar;
    }),
  );
  return `<svg class="bars" width="232" height="44" viewBox="0 0 ${x - 2} 44" preserveAspectRatio="none" fill="#14213d">${bars.join('')}</svg>`;
}

/** Steps as [label, value, state, is code]; state: done, now, todo, bad. */
export function ladder(steps) {
  const signs = { done: 'check', now: 'barcode', bad: 'cross' };
  return `<ol class="ladder">${steps
    .map(
      ([label, value, state, isCode = true]) =>
        `<li class="${state}"><span class="mark">${signs[state] ? icon(signs[state], 22, 3) : ''}</span><div class="grow"><small>${safe(label)}</small><b class="${isCode ? 'code' : ''}">${value}</b></div></li>`,
    )
    .join('')}</ol>`;
}

/** An item with its pictogram. */
export function itemLine({ t, number, note, big = false }) {
  const { kind, name } = ITEMS[number];
  return `<div class="item ${big ? 'big' : ''}"><span class="pict">${icon(kind, big ? 42 : 32, 1.7)}</span><div class="grow"><b>${safe(t(name.en, name.nl))}</b><small>${note ?? code(number)}</small></div></div>`;
}

export const itemName = (t, number) => safe(t(ITEMS[number].name.en, ITEMS[number].name.nl));

/** Enter a quantity: what stands there, what was asked, the keys. */
export function quantity({ value, asked, confirm }) {
  const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => `<i>${key}</i>`).join('');
  return `<div class="amount"><span>${asked}</span><b>${value}</b></div>
<div class="keys">${keys}<i class="dim">${icon('erase', 30)}</i><i>0</i><i class="dim">${icon('barcode', 30, 2.2)}</i></div>
${confirm ? `<div class="action">${icon('check', 30, 3)}${safe(confirm)}</div>` : ''}`;
}

/** The app says something: kind ok, bad or ink. */
export function say(kind, title, text, { tall = false, sign } = {}) {
  const signs = { ok: 'check', bad: 'cross', ink: 'alert' };
  return `<div class="say ${kind} ${tall ? 'tall' : ''}"><span class="mark">${icon(sign ?? signs[kind], tall ? 58 : 36, 3)}</span><div><h2>${title}</h2>${text ? `<p>${text}</p>` : ''}</div></div>`;
}

export const action = (label, sign = 'check', kind = '') =>
  `<div class="action ${kind}">${icon(sign, 28, 2.6)}${safe(label)}</div>`;

export const box = (on) => `<span class="box ${on ? 'on' : ''}">${on ? icon('check', 24, 3.4) : ''}</span>`;

export const field = (label, value, { isCode = false, open = false } = {}) =>
  `<div class="field"><small>${safe(label)}</small><div><span class="${isCode ? 'code' : ''}">${safe(value)}</span>${open ? icon('down', 22, 2.4) : ''}</div></div>`;
