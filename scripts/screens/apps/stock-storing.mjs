import { STORING, WORKERS } from '../stock.mjs';
import { action, itemName, ladder, phone, pieces, say, target, task } from '../ui.mjs';
import { icon } from '../icons.mjs';

const { item, batch, to, pallet } = STORING;
const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.receiver, body });
const header = (t, done) =>
  task({
    what: `Pallet ${pallet}`,
    which: t(`line ${Math.min(done + 1, 3)} of 3`, `regel ${Math.min(done + 1, 3)} van 3`),
    done,
    total: 3,
  });
const waiting = (name, note, count, kind) =>
  `<li style="min-height:96px">${icon(kind, 36, 1.8)}<div class="grow"><b class="code" style="font-size:26px">${name}</b><small>${note}</small></div><div class="num">${count}</div>${icon('next', 24)}</li>`;

export default {
  id: 'app-12',
  screens: [
    {
      name: 'waiting',
      draw: (k) =>
        frame(
          k,
          `<div class="head"><h2>${k.t('Pallets ready for storing', 'Pallets gereed voor inslag')}</h2></div>
<ul class="card rows">${waiting('P-01', k.t('zone A, 3 lines', 'zone A, 3 regels'), 168, 'pallet')}${waiting('P-04', k.t('zone B, 5 lines', 'zone B, 5 regels'), 210, 'pallet')}</ul>
<div class="head"><h2>${k.t('Receipt locations', 'Ontvangstlocaties')}</h2></div>
<ul class="card rows">${waiting('R-01', k.t('6 lines', '6 regels'), 136, 'truck')}${waiting('R-02', k.t('2 lines', '2 regels'), 40, 'truck')}</ul>
<div class="push"></div>${action(k.t('Scan pallet or location', 'Scan pallet of locatie'), 'barcode')}`,
        ),
    },
    {
      name: 'scan-location',
      draw: (k) =>
        frame(
          k,
          `${header(k.t, 0)}
${ladder([
  [k.t('Item', 'Artikel'), itemName(k.t, item), 'done', false],
  [k.t('Batch', 'Batch'), batch, 'done'],
  [k.t('Quantity', 'Aantal'), `${STORING.quantity} ${pieces(k.t)}`, 'done', false],
])}
${target({ ask: k.t('Where do you put it?', 'Waar zet je het neer?'), value: '?-??-??', button: k.t('Scan location', 'Scan locatie') })}`,
        ),
    },
    {
      name: 'stored',
      draw: (k) =>
        frame(
          k,
          `${header(k.t, 1)}
${say('ok', k.t('Stored', 'Ingeslagen'), k.t('Can be picked from now on', 'Vanaf nu te picken'), { tall: true })}
${ladder([
  [k.t('Item', 'Artikel'), itemName(k.t, item), 'done', false],
  [k.t('Batch', 'Batch'), batch, 'done'],
  [k.t('Quantity', 'Aantal'), `${STORING.quantity} ${pieces(k.t)}`, 'done', false],
  [k.t('Location', 'Locatie'), to, 'done'],
])}
${action(k.t('To the next line', 'Naar de volgende regel'), 'arrow', 'ink')}`,
        ),
    },
  ],
};
