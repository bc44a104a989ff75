import { ITEMS, MOVE, WORKERS, stockAt } from '../stock.mjs';
import { action, code, itemName, ladder, phone, pieces, say, target } from '../ui.mjs';
import { icon } from '../icons.mjs';

const lines = stockAt(MOVE.from);
const total = lines.reduce((sum, line) => sum + line.quantity, 0);
const frame = ({ t, title }, body) => phone({ t, title, worker: WORKERS.replenisher, body });
const note = (t, line) => {
  const { tracked } = ITEMS[line.item];
  if (tracked === 'batch') return `${t('batch', 'batch')} ${code(line.batch)}`;
  if (tracked === 'serial') return `${t('serial no.', 'serienr.')} ${code(line.serial)}`;
  return code(line.item);
};
const content = (t, kind = '') =>
  `<ul class="card rows">${lines
    .map(
      (line) =>
        `<li class="${kind}" style="min-height:60px;padding-block:6px"><div class="grow"><b>${itemName(t, line.item)}</b><small>${note(t, line)}</small></div><div class="num">${line.quantity}</div></li>`,
    )
    .join('')}</ul>`;

export default {
  id: 'app-2',
  screens: [
    {
      name: 'content',
      draw: (k) =>
        frame(
          k,
          `${ladder([[k.t('From', 'Van'), MOVE.from, 'done']])}
<div class="head"><h2>${k.t('All of this goes along', 'Dit gaat allemaal mee')}</h2><span class="soft">${total} ${pieces(k.t)}</span></div>
${content(k.t)}
${target({ ask: k.t('Now the new location', 'Nu de nieuwe locatie'), value: '?-??-??', size: 'mid', button: k.t('Scan new location', 'Scan nieuwe locatie') })}`,
        ),
    },
    {
      name: 'confirm',
      draw: (k) =>
        frame(
          k,
          `<div class="card pad" style="flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px">
<span class="label">${k.t('From', 'Van')}</span><span class="code" style="font-size:58px;line-height:1;letter-spacing:-.03em">${MOVE.from}</span>
<span style="margin:10px 0;color:var(--ink-2)">${icon('arrowDown', 48, 2.4)}</span>
<span class="label">${k.t('To', 'Naar')}</span><span class="code" style="font-size:58px;line-height:1;letter-spacing:-.03em">${MOVE.to}</span></div>
<div class="card stat"><div><small>${k.t('Lines', 'Regels')}</small><b>${lines.length}</b></div><div><small>${k.t('Pieces', 'Stuks')}</small><b>${total}</b></div></div>
${ladder([
  [k.t('From', 'Van'), k.t('Scanned', 'Gescand'), 'done', false],
  [k.t('To', 'Naar'), k.t('Scanned, location is empty', 'Gescand, locatie is leeg'), 'done', false],
])}
${action(k.t('Confirm the move', 'Bevestig verplaatsing'))}`,
        ),
    },
    {
      name: 'booked',
      draw: (k) =>
        frame(
          k,
          `${say('ok', k.t('Everything moved', 'Alles verplaatst'), `${MOVE.from} → ${MOVE.to}`)}
<div class="head"><h2>${k.t('Now at', 'Ligt nu op')} ${code(MOVE.to)}</h2><span class="soft">${total} ${pieces(k.t)}</span></div>
${content(k.t, 'done')}
<p class="soft small" style="padding:0 4px">${k.t('Booked in the ERP at 10:42', 'Geboekt in het ERP om 10:42')}</p>
<div class="push"></div>${action(k.t('Next location', 'Volgende locatie'), 'arrow', 'ink')}`,
        ),
    },
  ],
};
