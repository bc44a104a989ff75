import { CLOCK, WORKERS, stockAt, stockOf } from '../stock.mjs';
import { code, itemLine, itemName, phone, pieces } from '../ui.mjs';
import { icon } from '../icons.mjs';

const NUMBER = '10407';
const LOCATION = 'A-03-02';
const sum = (lines) => lines.reduce((total, line) => total + line.quantity, 0);
const frame = ({ t }, body) =>
  phone({
    t,
    title: t('Item and location', 'Artikel en locatie'), // the site's title is too long for a phone
    worker: WORKERS.picker,
    lookup: false,
    body,
  });
const tabs = (t, second) =>
  `<div class="seg light"><span class="${second ? '' : 'on'}">${t('Item', 'Artikel')}</span><span class="${second ? 'on' : ''}">${t('Location', 'Locatie')}</span></div>`;
const back = (t) =>
  `<div class="action low quiet push">${icon('back', 26, 2.6)}${t('Back to order 24031', 'Terug naar order 24031')}</div>`;

export default {
  id: 'app-0',
  screens: [
    {
      name: 'item',
      draw: (k) => {
        const lines = stockOf(NUMBER);
        const rows = lines
          .map(
            (line) =>
              `<li><div class="grow"><b class="code" style="font-size:24px">${line.location}</b><small>${line.location.startsWith('A') ? k.t('Picking', 'Pick') : 'Bulk'}, ${k.t('batch', 'batch')} ${code(line.batch)}</small></div><div class="num">${line.quantity}</div></li>`,
          )
          .join('');
        return frame(
          k,
          `${tabs(k.t)}
<div class="card"><div style="padding:18px">${itemLine({ t: k.t, number: NUMBER, big: true })}</div>
<div class="stat" style="border-top:1px solid #ece9e0"><div><small>${k.t('In stock', 'Voorraad')}</small><b>${sum(lines)}</b></div><div><small>${k.t('Reserved', 'Gereserveerd')}</small><b>42</b></div><div><small>${k.t('Free', 'Vrij')}</small><b>${sum(lines) - 42}</b></div></div></div>
<div class="head"><h2>${k.t('Where it is', 'Waar het ligt')}</h2><span class="soft">${k.t('3 locations', '3 locaties')}</span></div>
<ul class="card rows">${rows}</ul>
<p class="soft small" style="padding:0 4px">${k.t(`From the ERP, ${CLOCK.time}`, `Uit het ERP, ${CLOCK.time}`)}</p>
${back(k.t)}`,
        );
      },
    },
    {
      name: 'location',
      draw: (k) => {
        const lines = stockAt(LOCATION);
        const rows = lines
          .map(
            (line) =>
              `<li><div class="grow"><b>${itemName(k.t, line.item)}</b><small>${code(line.item)} &nbsp;${code(line.batch)}</small></div><div class="num">${line.quantity}</div></li>`,
          )
          .join('');
        return frame(
          k,
          `${tabs(k.t, true)}
<div class="card pad"><span class="label">${k.t('Picking location', 'Picklocatie')}</span><div class="code" style="font-size:52px;line-height:1.15;font-weight:700;letter-spacing:-.03em">${LOCATION}</div><span class="soft">${k.t('aisle A, bay 03, level 02', 'gang A, vak 03, niveau 02')}</span></div>
<div class="head"><h2>${k.t('What is here', 'Wat hier ligt')}</h2><span class="soft">${sum(lines)} ${pieces(k.t)}</span></div>
<ul class="card rows">${rows}</ul>
<p class="soft small" style="padding:0 4px">${k.t(`From the ERP, ${CLOCK.time}`, `Uit het ERP, ${CLOCK.time}`)}</p>
${back(k.t)}`,
        );
      },
    },
  ],
};
