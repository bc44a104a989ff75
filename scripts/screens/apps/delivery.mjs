import { DELIVERY, WORKERS } from '../stock.mjs';
import { action, code, itemName, ladder, phone, quantity, say, task } from '../ui.mjs';
import { icon } from '../icons.mjs';

const { printed, ready } = DELIVERY;
const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.receiver, body });

export default {
  id: 'app-9',
  screens: [
    {
      name: 'quantity-check',
      alt: {
        en: 'Delivery on a phone: order 24026 was picked from a printed list, so the app asks for a quantity check. Two lines are confirmed in green, the third, masking tape, is to be scanned and counted.',
        nl: 'Uitleveren op een telefoon: order 24026 is gepickt met een geprinte lijst, dus vraagt de app om een controle op aantallen. Twee regels zijn groen bevestigd; de derde, afplaktape, moet gescand en geteld worden.',
      },
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
      alt: {
        en: 'Delivery, quantity check: masking tape is scanned and confirmed in green; 24 pieces are counted on the keypad.',
        nl: 'Uitleveren, controle op aantallen: afplaktape is gescand en groen bevestigd; op het toetsenblok zijn 24 stuks geteld.',
      },
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
      alt: {
        en: 'Delivery: order 24022 is ready to leave. Seven of seven lines are confirmed, two parcels, 14.6 kilograms from the scale, label and packing slip printed. One button posts the delivery to the ERP.',
        nl: 'Uitleveren: order 24022 staat klaar voor vertrek. Zeven van zeven regels zijn bevestigd, twee colli, 14,6 kilo van de weegschaal, label en pakbon geprint. Met één knop boek je de levering in het ERP.',
      },
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
