import { PALLETS, RECEIPT, WORKERS } from '../stock.mjs';
import { action, itemLine, ladder, phone, pieces, say, target, task } from '../ui.mjs';
import { icon } from '../icons.mjs';

const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.receiver, body });
const pallet = (t, { pallet: number, zone, lines, pieces: count }, chip, kind = '') =>
  `<li class="${kind}" style="min-height:78px">${icon('pallet', 36, 1.8)}<div class="grow"><b class="code" style="font-size:24px">${number}</b><small>${t('zone', 'zone')} ${zone}, ${lines} ${t('lines', 'regels')}</small></div>${chip || `<div class="num">${count}</div>`}</li>`;

export default {
  id: 'app-11',
  screens: [
    {
      name: 'scan-pallet',
      draw: (k) =>
        frame(
          k,
          `${task({ what: `${k.t('From', 'Van')} ${RECEIPT.location}`, which: k.t('line 2 of 3', 'regel 2 van 3'), done: 1, total: 3 })}
${ladder([
  [k.t('Item', 'Artikel'), k.t('Acrylic sealant white', 'Acrylaatkit wit'), 'done', false],
  [k.t('Batch', 'Batch'), 'L2610-11', 'done'],
  [k.t('Quantity', 'Aantal'), `48 ${pieces(k.t)}`, 'done', false],
])}
${target({ ask: k.t('To the pallet for zone A', 'Naar de pallet voor zone A'), value: 'P-01', bars: true, button: k.t('Scan pallet', 'Scan pallet') })}`,
        ),
    },
    {
      name: 'pallets',
      draw: (k) =>
        frame(
          k,
          `<div class="head"><h2>${k.t('Pallet is full', 'Pallet is vol')}</h2></div>
<div class="card open"><ul class="rows">${pallet(k.t, PALLETS[0], '')}</ul>
<div style="padding:14px 18px;border-top:1px solid #ece9e0;display:grid;gap:12px">${['10407', '10415', '10422'].map((number) => itemLine({ t: k.t, number })).join('')}</div></div>
${action(k.t('Mark ready for storing', 'Meld gereed voor inslag'))}
<div class="head" style="margin-top:4px"><h2>${k.t('Still being filled', 'Nog in opbouw')}</h2></div>
<ul class="card rows">${PALLETS.slice(1)
            .map((entry) => pallet(k.t, entry, ''))
            .join('')}</ul>`,
        ),
    },
    {
      name: 'pallet-ready',
      draw: (k) =>
        frame(
          k,
          `${say('ok', k.t('P-01 is ready for storing', 'P-01 is gereed voor inslag'), k.t('Visible in Stock storing now', 'Nu zichtbaar in Inslag'), { tall: true, sign: 'pallet' })}
<ul class="card rows">${pallet(k.t, PALLETS[0], `<span class="chip ok">${icon('check', 18, 3.4)}${k.t('Ready', 'Gereed')}</span>`, 'done')}
${PALLETS.slice(1)
  .map((entry) => pallet(k.t, entry, `<span class="chip">${k.t('Filling', 'In opbouw')}</span>`))
  .join('')}</ul>
${action(k.t('Sort the next item', 'Sorteer het volgende'), 'barcode')}`,
        ),
    },
  ],
};
