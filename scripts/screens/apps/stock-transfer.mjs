import { TRANSFER, WORKERS } from '../stock.mjs';
import { action, code, itemName, ladder, phone, pieces, quantity, say, target, task } from '../ui.mjs';

const { item, batch, from, to } = TRANSFER;
const amount = TRANSFER.quantity;
const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.replenisher, body });
const header = (t, done) =>
  task({
    what: t('New transfer', 'Nieuwe verplaatsing'),
    which: t(`step ${done + 1} of 5`, `stap ${done + 1} van 5`),
    done,
    total: 5,
  });

export default {
  id: 'app-1',
  screens: [
    {
      name: 'enter-quantity',
      draw: (k) =>
        frame(
          k,
          `${header(k.t, 3)}
${ladder([
  [k.t('From', 'Van'), from, 'done'],
  [k.t('Item', 'Artikel'), itemName(k.t, item), 'done', false],
  [k.t('Batch', 'Batch'), batch, 'done'],
])}
${quantity({ value: amount, asked: k.t('Quantity<br>60 are here', 'Aantal<br>hier liggen er 60'), confirm: k.t('Confirm 24 pieces', 'Bevestig 24 stuks') })}`,
        ),
    },
    {
      name: 'scan-new-location',
      draw: (k) =>
        frame(
          k,
          `${header(k.t, 4)}
${ladder([
  [k.t('From', 'Van'), from, 'done'],
  [k.t('Item', 'Artikel'), itemName(k.t, item), 'done', false],
  [k.t('Batch', 'Batch'), batch, 'done'],
  [k.t('Quantity', 'Aantal'), `${amount} ${pieces(k.t)}`, 'done', false],
])}
${target({ ask: k.t('Where do they go?', 'Waar gaat het heen?'), value: '?-??-??', button: k.t('Scan new location', 'Scan nieuwe locatie') })}`,
        ),
    },
    {
      name: 'booked',
      draw: (k) =>
        frame(
          k,
          `${say('ok', k.t('Transfer booked', 'Verplaatsing geboekt'), k.t('In the ERP at 10:42', 'In het ERP om 10:42'), { tall: true })}
<div class="card pad"><b style="font-size:22px">${itemName(k.t, item)}</b><p class="soft">${code(item)} &nbsp; ${k.t('batch', 'batch')} ${code(batch)}</p></div>
<ul class="card rows">
<li><div class="grow"><small>${k.t('From', 'Van')}</small><b class="code" style="font-size:28px">${from}</b></div><div class="num">60 → 36</div></li>
<li><div class="grow"><small>${k.t('To', 'Naar')}</small><b class="code" style="font-size:28px">${to}</b></div><div class="num">0 → 24</div></li></ul>
${action(k.t('Next transfer', 'Volgende verplaatsing'), 'arrow', 'ink')}`,
        ),
    },
  ],
};
