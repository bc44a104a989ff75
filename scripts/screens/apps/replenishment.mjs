import { REPLENISHMENT, WORKERS } from '../stock.mjs';
import { code, itemName, ladder, phone, pieces, say, action, target, task } from '../ui.mjs';
import { icon } from '../icons.mjs';

const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.replenisher, body });
const [job] = REPLENISHMENT.urgent;
const request = (t, line, why) =>
  `<li><div class="grow"><b>${itemName(t, line.item)}</b><div class="way" style="margin:1px 0">${code(line.from)}${icon('arrow', 20, 2.4)}${code(line.to)}</div><small>${why}</small></div><div class="num">${line.quantity}</div></li>`;

export default {
  id: 'app-3',
  screens: [
    {
      name: 'requests',
      draw: ({ t, ...k }) =>
        frame(
          { t, ...k },
          `<div class="card" style="border:3px solid var(--ink)"><div class="head dark" style="padding:10px 16px 12px"><h2>${icon('alert', 26, 3.4)}${t('Urgent', 'Urgent')}</h2><span>${t('empty, order waits', 'leeg, order wacht')}</span></div>
<ul class="rows">${REPLENISHMENT.urgent.map((line) => request(t, line, t(`order ${line.order} waits`, `order ${line.order} wacht`))).join('')}</ul></div>
<div class="card"><div class="head" style="padding:14px 18px 10px"><h2>${t('Normal', 'Normaal')}</h2><span class="soft">${t('below threshold', 'onder drempel')}</span></div>
<ul class="rows" style="border-top:1px solid #ece9e0">${REPLENISHMENT.normal.map((line) => request(t, line, t(`${line.left} left, threshold ${line.threshold}`, `nog ${line.left}, drempel ${line.threshold}`))).join('')}</ul></div>
<div class="push"></div>${action(t('Start the first one', 'Begin met de eerste'), 'arrow', 'ink')}`,
        ),
    },
    {
      name: 'scan-bulk-location',
      draw: (k) =>
        frame(
          k,
          `<div class="task"><div><strong>${itemName(k.t, job.item)}</strong><span class="chip ink" style="color:#fff;align-self:center">${icon('alert', 18, 3.6)}${k.t('Urgent', 'Urgent')}</span></div></div>
${target({
  ask: k.t('Get it from the bulk', 'Haal het uit de bulk'),
  value: job.from,
  bars: true,
  button: k.t('Scan location', 'Scan locatie'),
})}
${ladder([
  [k.t('Item', 'Artikel'), job.item, 'todo'],
  [k.t('Quantity', 'Aantal'), `${job.quantity} ${pieces(k.t)}`, 'todo', false],
  [k.t('To picking location', 'Naar picklocatie'), job.to, 'todo'],
])}`,
        ),
    },
    {
      name: 'filled',
      draw: (k) =>
        frame(
          k,
          `${task({ what: itemName(k.t, job.item), which: k.t('4 of 4', '4 van 4'), done: 4, total: 4 })}
${say('ok', k.t(`${job.to} is filled`, `${job.to} is aangevuld`), k.t(`Order ${job.order} can continue`, `Order ${job.order} kan verder`))}
${ladder([
  [k.t('From the bulk', 'Uit de bulk'), job.from, 'done'],
  [k.t('Item', 'Artikel'), job.item, 'done'],
  [k.t('Quantity', 'Aantal'), `${job.quantity} ${pieces(k.t)}`, 'done', false],
  [k.t('To picking location', 'Naar picklocatie'), job.to, 'done'],
])}
<div class="card pad push"><span class="label">${k.t('Next, urgent', 'Hierna, urgent')}</span><p style="font-size:20px;font-weight:650">${itemName(k.t, REPLENISHMENT.urgent[1].item)}</p><div class="way">${code(REPLENISHMENT.urgent[1].from)}${icon('arrow', 20, 2.4)}${code(REPLENISHMENT.urgent[1].to)}</div></div>
${action(k.t('To the next request', 'Naar volgend verzoek'), 'arrow', 'ink')}`,
        ),
    },
  ],
};
