import { RECEIPT, WORKERS } from '../stock.mjs';
import { action, box, code, itemName, ladder, phone, say, target, task } from '../ui.mjs';
import { icon } from '../icons.mjs';

const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.receiver, body });
const marked = RECEIPT.lines.filter((line) => line.marked);
const header = (t, which) => task({ what: `${t('Purchase order', 'Inkooporder')} ${RECEIPT.order}`, which });
const entry = (t, { number, supplier, lines }) =>
  `<li style="min-height:78px"><div class="grow"><b class="code" style="font-size:24px">${number}</b><small>${t('Supplier', 'Leverancier')} ${supplier}</small></div><span class="soft" style="white-space:nowrap">${lines} ${t('lines', 'regels')}</span>${icon('next', 24)}</li>`;

export default {
  id: 'app-10',
  screens: [
    {
      name: 'choose',
      draw: (k) =>
        frame(
          k,
          `<div class="head"><h2>${k.t('Concept receipts', 'Conceptontvangsten')}</h2><span class="chip">2</span></div>
<ul class="card rows">${RECEIPT.concepts.map((line) => entry(k.t, line)).join('')}</ul>
<div class="head"><h2>${k.t('Purchase orders', 'Inkooporders')}</h2><span class="chip">3</span></div>
<ul class="card rows">${RECEIPT.orders.map((line) => entry(k.t, line)).join('')}</ul>
<div class="push"></div>${action(k.t('Scan packing slip', 'Scan pakbon'), 'barcode')}`,
        ),
    },
    {
      name: 'mark-lines',
      draw: (k) =>
        frame(
          k,
          `${header(k.t, k.t('4 lines', '4 regels'))}
<p class="soft" style="font-size:19px;margin-top:-6px">${k.t('Mark what has arrived.', 'Markeer wat er binnen is.')}</p>
<ul class="card rows">${RECEIPT.lines
            .map(
              (line) =>
                `<li style="min-height:92px">${box(line.marked)}<div class="grow"><b>${itemName(k.t, line.item)}</b><small>${code(line.item)}</small>${line.batch ? `<small>${k.t('batch', 'batch')} ${code(line.batch)}</small>` : ''}</div><div class="num">${line.quantity}</div></li>`,
            )
            .join('')}</ul>
<div class="push"></div>${action(k.t('Receive 3 lines', 'Ontvang 3 regels'), 'arrow', 'ink')}`,
        ),
    },
    {
      name: 'scan-location',
      draw: (k) =>
        frame(
          k,
          `${header(k.t, '')}
<ul class="card rows">${marked
            .map(
              (line) =>
                `<li class="done" style="min-height:62px;padding-block:6px"><span class="mark ok">${icon('check', 22, 3)}</span><div class="grow"><b>${itemName(k.t, line.item)}</b><small>${code(line.batch)}</small></div><div class="num">${line.quantity}</div></li>`,
            )
            .join('')}</ul>
${target({ ask: k.t('All of it is at one location', 'Alles staat op één locatie'), value: RECEIPT.location, bars: true, button: k.t('Scan location', 'Scan locatie') })}`,
        ),
    },
    {
      name: 'received',
      draw: (k) =>
        frame(
          k,
          `${header(k.t, '')}
${say('ok', k.t('Received', 'Ontvangen'), k.t('Booked in the ERP at 10:42', 'Geboekt in het ERP om 10:42'), { tall: true })}
<div class="card stat"><div><small>${k.t('Lines', 'Regels')}</small><b>3</b></div><div><small>${k.t('Pieces', 'Stuks')}</small><b>168</b></div><div><small>${k.t('Open', 'Open')}</small><b>1</b></div></div>
${ladder([[k.t('Location', 'Locatie'), RECEIPT.location, 'done']])}
${action(k.t('Next receipt', 'Volgende ontvangst'), 'arrow', 'ink')}`,
        ),
    },
  ],
};
