import { COUNT, WORKERS } from '../stock.mjs';
import { action, code, itemLine, itemName, ladder, phone, quantity, say, task } from '../ui.mjs';

const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.picker, body });
const header = (t) =>
  task({
    what: t('Stock count', 'Inventarisatie'),
    which: t(`line ${COUNT.done + 1} of ${COUNT.total}`, `regel ${COUNT.done + 1} van ${COUNT.total}`),
    done: COUNT.done,
    total: COUNT.total,
  });

export default {
  id: 'app-4',
  screens: [
    {
      name: 'enter-count',
      draw: (k) =>
        frame(
          k,
          `${header(k.t)}
${ladder([
  [k.t('Location', 'Locatie'), COUNT.location, 'done'],
  [k.t('Item', 'Artikel'), itemName(k.t, COUNT.item), 'done', false],
  [k.t('Batch', 'Batch'), COUNT.batch, 'done'],
])}
${quantity({ value: COUNT.counted, asked: k.t('Counted', 'Geteld'), confirm: k.t('Confirm the count', 'Bevestig telling') })}`,
        ),
    },
    {
      name: 'difference',
      draw: (k) =>
        frame(
          k,
          `${header(k.t)}
${say('ink', k.t('There is a difference', 'Er is een verschil'), k.t('Look behind the pallet and count once more.', 'Kijk achter de pallet en tel nog een keer.'))}
<div class="diff"><div><small>ERP</small><b>${COUNT.erp}</b></div><div><small>${k.t('Counted', 'Geteld')}</small><b>${COUNT.counted}</b></div><div><small>${k.t('Difference', 'Verschil')}</small><b>−${COUNT.erp - COUNT.counted}</b></div></div>
<div class="card"><div style="padding:16px 18px">${itemLine({ t: k.t, number: COUNT.item })}</div>
<ul class="rows" style="border-top:1px solid #ece9e0"><li style="min-height:54px"><span class="grow soft">${k.t('Location', 'Locatie')}</span>${code(COUNT.location)}</li><li style="min-height:54px"><span class="grow soft">${k.t('Batch', 'Batch')}</span>${code(COUNT.batch)}</li></ul></div>
<div class="push"></div>
${action(k.t('Count again', 'Tel opnieuw'), 'refresh', 'quiet')}
${action(k.t('Confirm 16', 'Bevestig 16'))}`,
        ),
    },
    {
      name: 'progress',
      draw: (k) => {
        const rows = [
          ['A-03-01', '10433', 40, 'done', ''],
          ['A-03-02', '10407', 24, 'done', ''],
          ['A-03-02', '10408', 16, 'done', '−2'],
          ['A-03-03', '10811', '', 'now', ''],
          ['A-04-01', '10902', '', '', ''],
        ];
        return frame(
          k,
          `${task({ what: k.t('Aisle A', 'Gang A'), which: k.t('7 of 14 counted', '7 van 14 geteld'), done: 7, total: 14 })}
<ul class="card rows">${rows
            .map(
              ([location, item, count, state, difference]) =>
                `<li class="${state}" style="min-height:74px"><div class="grow"><b class="code" style="font-size:22px">${location}</b><small>${itemName(k.t, item)}</small></div>${difference && `<span class="chip ink" style="font-size:18px">${difference}</span>`}<div class="num">${count || (state === 'now' ? '' : '<span class="soft" style="font-weight:500">–</span>')}</div></li>`,
            )
            .join('')}</ul>
<p class="soft" style="padding:0 4px">${k.t('A colleague is counting aisle B.', 'Een collega telt nu gang B.')}</p>
<div class="push"></div>${action(k.t('Scan A-03-03', 'Scan A-03-03'), 'barcode')}`,
        );
      },
    },
  ],
};
