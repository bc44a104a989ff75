import { WORKERS, stockOf } from '../stock.mjs';
import { action, code, tablet } from '../ui.mjs';
import { icon } from '../icons.mjs';

const NUMBER = '10407';
const frame = (k, running, body) =>
  tablet({
    t: k.t,
    title: k.title,
    worker: WORKERS.manager,
    switcher: [
      [k.t('Builder', 'Bouwer'), !running],
      [k.t('Runner', 'Runner'), running],
    ],
    body,
  });
const CALLS = [
  ['GET', 'stock/{item}'],
  ['GET', 'orders/{order}'],
  ['POST', 'weights'],
  ['POST', 'labels'],
];
const path = (method, route, kind = '') =>
  `<div class="row ${kind}" style="gap:14px;height:64px;padding:0 18px;border-radius:14px;background:var(--ink);color:#fff"><b class="code" style="color:#b9c2d6;font-size:20px">${method}</b><span class="code" style="font-size:23px">/${route}</span></div>`;
const block = (number, title, text, body) =>
  `<section class="panel" style="flex:1;padding:15px 20px;display:flex;flex-direction:column;justify-content:center"><div class="row" style="gap:12px"><span class="mark" style="background:#e7e4da;color:var(--ink);font-weight:700">${number}</span><h2>${title}</h2><span class="soft" style="white-space:nowrap">${text}</span></div><div style="display:flex;flex-wrap:wrap;gap:10px;padding:12px 0 0">${body}</div></section>`;
const part = (name, type) =>
  `<span class="row" style="gap:10px;height:42px;padding:0 14px;border-radius:11px;border:2px solid var(--line);font-size:17px">${code(name)}<span class="soft">${type}</span></span>`;

const answer = [
  '{',
  `  "item": "${NUMBER}",`,
  '  "stock": 264,',
  '  "locations": [',
  ...stockOf(NUMBER).map(
    (line, index, all) =>
      `    { "location": "${line.location}",\n      "batch": "${line.batch}",\n      "quantity": ${line.quantity} }${index < all.length - 1 ? ',' : ''}`,
  ),
  '  ]',
  '}',
].join('\n');

export default {
  id: 'app-13',
  screens: [
    {
      name: 'builder',
      draw: (k) =>
        frame(
          k,
          false,
          `<div class="cols"><section class="panel stack" style="width:290px;gap:6px;padding:20px 12px"><h2 style="padding:0 10px 8px">${k.t('Calls', 'Aanroepen')}</h2>${CALLS.map(
            ([method, route], index) =>
              `<div style="padding:11px 12px;border-radius:12px;${index ? '' : 'background:#eef1f8'}"><span class="code soft" style="font-size:16px">${method}</span><br>${code(`/${route}`)}</div>`,
          ).join(
            '',
          )}<div class="push"></div>${action(k.t('New call', 'Nieuwe aanroep'), 'arrow', 'low quiet')}</section>
<div class="stack grow" style="gap:14px">${path('GET', 'stock/{item}')}
${block(1, k.t('Comes in', 'Komt binnen'), '', part('item', k.t('item number, required', 'artikelnummer, verplicht')))}
${block(2, k.t('Read from the ERP', 'Lezen uit het ERP'), '', part(k.t('Item', 'Artikel'), k.t('by number', 'op nummer')) + part(k.t('Stock', 'Voorraad'), k.t('per location', 'per locatie')))}
${block(3, k.t('Goes back', 'Gaat terug'), 'JSON', part('item', '') + part('stock', k.t('sum', 'som')) + part('location', '') + part('batch', '') + part('quantity', ''))}
<div style="display:flex;gap:14px"><div class="grow">${action(k.t('Try in the runner', 'Probeer in de runner'), 'play', 'low quiet')}</div><div class="grow">${action(k.t('Save the call', 'Bewaar aanroep'), 'check', 'low')}</div></div></div></div>`,
        ),
    },
    {
      name: 'runner',
      draw: (k) =>
        frame(
          k,
          true,
          `<div class="cols"><div class="stack" style="width:384px"><section class="panel stack" style="flex:1;gap:16px"><h2>${k.t('Run a call', 'Voer een aanroep uit')}</h2>${path('GET', 'stock/{item}')}
<div class="field"><small>item</small><div style="height:66px;border-color:var(--ink)"><span class="code" style="font-size:28px">${NUMBER}</span></div></div>
<p class="soft" style="font-size:18px">${k.t('Silicone sealant white', 'Siliconenkit wit')}</p>
<div class="push" style="display:grid;gap:8px;padding-top:16px;border-top:1px solid #ece9e0;font-size:18px"><b>${k.t('Who uses this call', 'Wie gebruikt deze aanroep')}</b><span class="row">${icon('box', 24)}${k.t('Webshop', 'Webshop')}</span><span class="row">${icon('layers', 24)}${k.t('Shuttle', 'Shuttle')}</span></div></section>
${action(k.t('Run', 'Voer uit'), 'play')}</div>
<section class="panel grow" style="padding:0;overflow:hidden;display:flex;flex-direction:column"><div class="head" style="padding:16px 22px"><h2>${k.t('Answer', 'Antwoord')}</h2><span class="chip ok" style="font-size:18px;height:36px;border-radius:18px">${icon('check', 20, 3.4)}200 OK</span></div><div class="dark grow" style="padding:20px 24px;overflow:hidden"><pre style="font-size:19px">${answer}</pre></div></section></div>`,
        ),
    },
  ],
};
