import { PICKING, WORKERS } from '../stock.mjs';
import { action, itemLine, itemName, ladder, phone, pieces, quantity, say, target, task } from '../ui.mjs';

const { line, next } = PICKING;
const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.picker, body });
const header = (t, done = line.index - 1) =>
  task({
    what: `${t('Order', 'Order')} ${PICKING.order}`,
    which: t(`line ${line.index} of ${PICKING.lines}`, `regel ${line.index} van ${PICKING.lines}`),
    done,
    total: PICKING.lines,
  });
const steps = (t, states) =>
  ladder([
    [t('Location', 'Locatie'), line.location, states[0]],
    [t('Item', 'Artikel'), itemName(t, line.item), states[1], false],
    [t('Batch', 'Batch'), line.batch, states[2]],
    [t('Quantity', 'Aantal'), `${line.quantity} ${pieces(t)}`, states[3], false],
  ]);

export default {
  id: 'app-8',
  screens: [
    {
      name: 'scan-location',
      draw: (k) =>
        frame(
          k,
          `${header(k.t)}
${target({
  ask: k.t('Go to this location', 'Ga naar deze locatie'),
  value: line.location,
  under: k.t('aisle A, bay 03, level 02', 'gang A, vak 03, niveau 02'),
  bars: true,
  button: k.t('Scan location', 'Scan locatie'),
})}
${ladder([
  [k.t('Item', 'Artikel'), itemName(k.t, line.item), 'todo', false],
  [k.t('Batch', 'Batch'), line.batch, 'todo'],
  [k.t('Quantity', 'Aantal'), `${line.quantity} ${pieces(k.t)}`, 'todo', false],
])}`,
        ),
    },
    {
      name: 'enter-quantity',
      draw: (k) =>
        frame(
          k,
          `${header(k.t)}
${ladder([
  [k.t('Location', 'Locatie'), line.location, 'done'],
  [k.t('Item', 'Artikel'), itemName(k.t, line.item), 'done', false],
  [k.t('Batch', 'Batch'), line.batch, 'done'],
])}
${quantity({
  value: line.quantity,
  asked: k.t(
    `Quantity<br>asked: <b style="font-size:18px">6</b>`,
    `Aantal<br>gevraagd: <b style="font-size:18px">6</b>`,
  ),
  confirm: k.t('Confirm 6 pieces', 'Bevestig 6 stuks'),
})}`,
        ),
    },
    {
      name: 'confirmed',
      draw: (k) =>
        frame(
          k,
          `${header(k.t, line.index)}
${say('ok', k.t('Line 3 confirmed', 'Regel 3 bevestigd'), k.t('Booked in the ERP', 'Geboekt in het ERP'))}
${steps(k.t, ['done', 'done', 'done', 'done'])}
<div class="card pad" style="flex:1;display:flex;flex-direction:column;justify-content:center;gap:10px"><span class="label">${k.t('Next: line 4', 'Hierna: regel 4')}</span>
<span class="code" style="font-size:44px;line-height:1.05;letter-spacing:-.03em">${next.location}</span>
<span class="soft">${itemName(k.t, next.item)}, ${next.quantity} ${pieces(k.t)}</span></div>
${action(k.t('To the next line', 'Naar de volgende regel'), 'arrow', 'ink')}`,
        ),
    },
    {
      name: 'wrong-item',
      draw: (k) =>
        frame(
          k,
          `${header(k.t)}
${say('bad', k.t('Not on this line', 'Niet op deze regel'), k.t('You scanned 10408, the grey one. Nothing is booked.', 'Je scande 10408, de grijze. Er is niets geboekt.'))}
<div class="card pad">${itemLine({ t: k.t, number: PICKING.wrong })}</div>
${target({
  ask: k.t('Expected: silicone sealant <u>white</u>', 'Gevraagd: siliconenkit <u>wit</u>'),
  value: line.item,
  button: k.t('Scan the item again', 'Scan het artikel opnieuw'),
})}
${ladder([[k.t('Location', 'Locatie'), line.location, 'done']])}`,
        ),
    },
  ],
};
