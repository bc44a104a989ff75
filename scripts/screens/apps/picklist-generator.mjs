import { PICKLISTS, POOL, WORKERS } from '../stock.mjs';
import { action, box, tablet } from '../ui.mjs';
import { icon } from '../icons.mjs';

const chosen = POOL.filter((order) => order.chosen);
const lines = chosen.reduce((sum, order) => sum + order.lines, 0);
const frame = (k, automatic, body) =>
  tablet({
    t: k.t,
    title: k.title,
    worker: WORKERS.lead,
    switcher: [
      [k.t('Manual', 'Handmatig'), !automatic],
      [k.t('Automatic', 'Automatisch'), automatic],
    ],
    body,
  });
const day = (t, date) => (date === 'today' ? t('today', 'vandaag') : t('tomorrow', 'morgen'));
const total = (label, value) =>
  `<div class="row" style="justify-content:space-between"><span class="soft" style="font-size:20px">${label}</span><b style="font-size:26px;font-weight:700">${value}</b></div>`;

/** Time until the next scan of the pool, as a ring that is three fifths gone. */
const ring = (t) =>
  `<svg width="232" height="232" viewBox="0 0 232 232"><circle cx="116" cy="116" r="98" fill="none" stroke="#e4e0d5" stroke-width="18"/><circle cx="116" cy="116" r="98" fill="none" stroke="#14213d" stroke-width="18" stroke-linecap="round" stroke-dasharray="369 616" transform="rotate(-90 116 116)"/>
<text x="116" y="104" text-anchor="middle" font-size="19" font-weight="600" fill="#46506a">${t('next scan', 'volgende keer')}</text><text x="116" y="152" text-anchor="middle" font-size="50" font-weight="750" fill="#14213d" letter-spacing="-1">10:45</text></svg>`;

export default {
  id: 'app-7',
  screens: [
    {
      name: 'automatic',
      draw: (k) =>
        frame(
          k,
          true,
          `<div class="cols"><section class="panel stack" style="width:350px;align-items:center;justify-content:space-between"><div class="row" style="align-self:stretch;justify-content:space-between"><h2>${k.t('Automatic mode', 'Automatische modus')}</h2><span class="chip ink">${k.t('On', 'Aan')}</span></div>
${ring(k.t)}<p style="text-align:center;font-size:19px;line-height:1.35">${k.t('Scans the order pool<br><b>every 5 minutes</b>', 'Doorzoekt de orderpool<br><b>elke 5 minuten</b>')}</p>
<div style="align-self:stretch;display:grid;gap:6px;padding-top:14px;border-top:1px solid #ece9e0">${total(k.t('Orders waiting', 'Wachtende orders'), 3)}${total(k.t('Lines per list, max', 'Regels per lijst, max.'), 14)}</div></section>
<section class="panel grow" style="display:flex;flex-direction:column;padding:20px 10px 8px"><div class="head" style="padding:0 12px 14px"><h2>${k.t('Made this morning', 'Vanmorgen gemaakt')}</h2><span class="soft">${k.t('12 picklists', '12 picklijsten')}</span></div>
<table style="flex:1"><thead><tr><th>${k.t('Time', 'Tijd')}</th><th>${k.t('Picklist', 'Picklijst')}</th><th class="n">${k.t('Orders', 'Orders')}</th><th class="n">${k.t('Lines', 'Regels')}</th><th>${k.t('Zones', 'Zones')}</th></tr></thead><tbody>${PICKLISTS.map(
            (list, index) =>
              `<tr class="${index ? '' : 'on'}"><td class="code" style="height:72px">${list.at}</td><td><b class="code" style="font-size:24px">${list.picklist}</b></td><td class="n" style="font-size:21px">${list.orders}</td><td class="n" style="font-size:21px">${list.lines}</td><td>${list.zones
                .split(' ')
                .map((zone) => `<span class="chip">${zone}</span>`)
                .join(' ')}</td></tr>`,
          ).join('')}</tbody></table>
<p class="soft" style="padding:14px 12px 10px;font-size:17px">${k.t('They are ready in the Picking app.', 'Ze staan klaar in de app Orderpicken.')}</p></section></div>`,
        ),
    },
    {
      name: 'manual',
      draw: (k) =>
        frame(
          k,
          false,
          `<div class="cols"><section class="panel grow" style="padding:20px 10px 0;display:flex;flex-direction:column"><div class="head" style="padding:0 12px 14px"><h2>${k.t('Order pool', 'Orderpool')}</h2><span class="soft">${k.t('6 sales orders', '6 verkooporders')}</span></div>
<table style="flex:1"><thead><tr><th style="width:56px"></th><th>${k.t('Order', 'Order')}</th><th>${k.t('Customer', 'Klant')}</th><th>${k.t('Delivery', 'Levering')}</th><th class="n">${k.t('Lines', 'Regels')}</th></tr></thead><tbody>${POOL.map(
            (order) =>
              `<tr class="${order.chosen ? 'on' : ''}"><td>${box(order.chosen)}</td><td><b class="code" style="font-size:22px">${order.order}</b></td><td>${order.customer}</td><td>${day(k.t, order.date)}</td><td class="n" style="font-size:21px;font-weight:650">${order.lines}</td></tr>`,
          ).join('')}</tbody></table></section>
<div class="stack" style="width:330px"><section class="panel stack" style="flex:1;gap:18px"><h2>${k.t('New picklist', 'Nieuwe picklijst')}</h2><div class="code" style="font-size:52px;line-height:1;letter-spacing:-.03em">1190</div>
<div style="display:grid;gap:10px;padding-top:16px;border-top:1px solid #ece9e0">${total(k.t('Orders', 'Orders'), chosen.length)}${total(k.t('Lines', 'Regels'), lines)}</div>
<div style="display:grid;gap:10px;padding-top:16px;border-top:1px solid #ece9e0"><span class="soft" style="font-size:20px">${k.t('Walking route', 'Looproute')}</span><div class="way">${['A', 'B', 'C'].map((zone) => `<span class="chip" style="font-size:20px;height:38px;border-radius:19px;padding:0 16px">${zone}</span>`).join(icon('arrow', 22, 2.2))}</div></div>
<div class="row push" style="gap:12px;font-size:18px">${box(false)}<span>${k.t('Print the list', 'Print de lijst')}</span></div></section>
${action(k.t('Make picklist', 'Maak picklijst'), 'check')}</div></div>`,
        ),
    },
  ],
};
