import { DELIVERY, WORKERS } from '../stock.mjs';
import { action, code, itemName, ladder, phone, quantity, say, task } from '../ui.mjs';
import { icon } from '../icons.mjs';

const { printed, ready } = DELIVERY;
const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.packer, body });

export default {
  id: 'app-9',
  screens: [
    {
      name: 'quantity-check',
      draw: (k) =>
        frame(
          k,
          `${task({ what: `Order ${printed.order}`, which: `${k.t('Customer', 'Klant')} ${printed.customer}`, done: 2, total: 4 })}
<div class="say ink" style="padding:15px 18px">${icon('printer', 44, 1.8)}<div><h2 style="font-size:21px">${k.t('Check the quantities', 'Controleer de aantallen')}</h2><p style="font-size:17px">${k.t('Picked from a printed list', 'Gepickt met een geprinte lijst')}</p></div></div>
<ul class="card rows">${printed.lines
            .map(
              (line) =>
                `<li class="${line.state}" style="min-height:76px">${line.state === 'done' ? `<span class="mark ok">${icon('check', 22, 3)}</span>` : line.state === 'now' ? `<span class="mark">${icon('barcode', 22, 3)}</span>` : '<span class="mark" style="background:none;border:2px solid #cbc6b8"></span>'}<div class="grow"><b>${itemName(k.t, line.item)}</b><small>${code(line.item)}</small></div><div class="num">${line.state === 'done' ? line.quantity : line.state === 'now' ? '?' : '<span class="soft" style="font-weight:500">–</span>'}</div></li>`,
            )
            .join('')}</ul>
<div class="push"></div>${action(k.t('Scan masking tape', 'Scan afplaktape'), 'barcode')}`,
        ),
    },
    {
      name: 'enter-quantity',
      draw: (k) =>
        frame(
          k,
          `${task({ what: `Order ${printed.order}`, which: k.t('line 3 of 4', 'regel 3 van 4'), done: 2, total: 4 })}
${ladder([[k.t('Item', 'Artikel'), itemName(k.t, '10501'), 'done', false]])}
${quantity({ value: 24, asked: k.t('How many go<br>in the box?', 'Hoeveel gaan er<br>in de doos?'), confirm: k.t('Confirm 24 pieces', 'Bevestig 24 stuks') })}`,
        ),
    },
    {
      name: 'ready',
      draw: (k) =>
        frame(
          k,
          `${task({ what: `Order ${ready.order}`, which: `${k.t('Customer', 'Klant')} ${ready.customer}`, done: 7, total: 7 })}
${say('ok', k.t('Ready to leave', 'Klaar voor vertrek'), k.t('7 of 7 lines confirmed', '7 van 7 regels bevestigd'), { tall: true })}
<ul class="card rows">
<li>${icon('box', 30)}<span class="grow" style="font-size:20px">${k.t('Parcels', 'Colli')}</span><b style="font-size:24px">${ready.parcels}</b></li>
<li>${icon('scale', 30)}<span class="grow" style="font-size:20px">${k.t('Weight', 'Gewicht')}</span><b style="font-size:24px">${k.number(ready.weight)} kg</b></li>
<li>${icon('printer', 30)}<span class="grow" style="font-size:20px">${k.t('Label, packing slip', 'Label, pakbon')}</span><span class="mark ok">${icon('check', 22, 3)}</span></li></ul>
${action(k.t('Confirm delivery', 'Bevestig levering'))}`,
        ),
    },
  ],
};
