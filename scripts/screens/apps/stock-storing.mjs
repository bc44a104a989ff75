import { STORING, WORKERS } from '../stock.mjs';
import { action, itemName, ladder, phone, pieces, say, target, task } from '../ui.mjs';
import { icon } from '../icons.mjs';

const { item, batch, to, pallet } = STORING;
const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.replenisher, body });
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
      name: 'scan-location',
      alt: {
        en: 'Stock storing on a phone: silicone sealant white, batch L2610-19, 96 pieces from pallet P-01 is confirmed in green. The app asks to bring it to location K-02-05 and scan that location.',
        nl: 'Inslag op een telefoon: siliconenkit wit, batch L2610-19, 96 stuks van pallet P-01 is groen bevestigd. De app vraagt om het naar locatie K-02-05 te brengen en die locatie te scannen.',
      },
      draw: (k) =>
        frame(
          k,
          `${header(k.t, 0)}
${ladder([
  [k.t('Item', 'Artikel'), itemName(k.t, item), 'done', false],
  [k.t('Batch', 'Batch'), batch, 'done'],
  [k.t('Quantity', 'Aantal'), `${STORING.quantity} ${pieces(k.t)}`, 'done', false],
])}
${target({ ask: k.t('Bring it to', 'Breng het naar'), value: to, bars: true, under: k.t('or scan another location', 'of scan een andere locatie'), button: k.t('Scan location', 'Scan locatie') })}`,
        ),
    },
    {
      name: 'waiting',
      alt: {
        en: 'Stock storing: what is waiting to be stored. Pallet P-01, which sorting has marked ready, with 168 pieces, and two receipt locations with goods.',
        nl: 'Inslag: wat er op inslag wacht. Pallet P-01, bij het sorteren gereedgemeld, met 168 stuks, en twee ontvangstlocaties met goederen.',
      },
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
      name: 'stored',
      alt: {
        en: 'Stock storing: 96 pieces of silicone sealant white are at K-02-05 and can be picked. All steps are green.',
        nl: 'Inslag: 96 stuks siliconenkit wit liggen op K-02-05 en kunnen gepickt worden. Alle stappen zijn groen.',
      },
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
